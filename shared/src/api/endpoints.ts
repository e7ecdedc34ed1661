import { accountEndpoints } from './account-endpoints.ts';
import { citizenEndpoints } from './citizen-endpoints.ts';
import { contentEndpoints } from './content-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** All public endpoints (design, The contract). The front forwards only these. */
export const endpoints = {
  ...contentEndpoints,
  ...citizenEndpoints,
  ...accountEndpoints,
} as const satisfies Record<string, Endpoint>;

/** Methods allowed for a path below `/api`; none if the path is unknown. */
export function allowedMethods(path: string): ReadonlySet<Endpoint['method']> {
  return new Set(endpointsAt(path).map(({ method }) => method));
}

/** The endpoint that handles a request. */
export function endpointFor(method: string, path: string): Endpoint | undefined {
  return endpointsAt(path).find((endpoint) => endpoint.method === method);
}

const byPattern = Object.values<Endpoint>(endpoints).map(
  (endpoint) => [pathPattern(endpoint.path), endpoint] as const,
);

function endpointsAt(path: string): Endpoint[] {
  return byPattern.filter(([pattern]) => pattern.test(path)).map(([, endpoint]) => endpoint);
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
}
