/** Request histogram of every process, so that one alerting rule covers all. */
export const REQUEST_METRIC = {
  name: 'http_request_duration_seconds',
  help: 'Requests and how long they took, by kind of address and class of status',
  labelNames: ['method', 'route', 'status'] as const,
  /** In seconds. */
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
};

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Label of a client-supplied method, limited to known values. */
export function methodLabel(method: string): string {
  return METHODS.includes(method) ? method : 'other';
}

/** The class of an HTTP status, such as `2xx`. */
export function statusClass(status: number): string {
  return `${String(Math.floor(status / 100))}xx`;
}
