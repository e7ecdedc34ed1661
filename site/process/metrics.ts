import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

/** Notes a request when it is answered; `route` is one of few, never an address, which may name somebody. */
export type RequestMeter = (request: IncomingMessage, response: ServerResponse, route: string) => void;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** In seconds. */
const DURATIONS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts requests and how long they take. */
export function requestMeter(registry: Registry): RequestMeter {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests and how long they took, by kind of address and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  return ({ method = '' }, response, route) => {
    const end = durations.startTimer({ method: METHODS.includes(method) ? method : 'other', route });
    response.once('close', () => {
      end({ status: `${String(Math.floor(response.statusCode / 100))}xx` });
    });
  };
}
