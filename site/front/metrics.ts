import { createServer, type Server } from 'node:http';
import { endpointFor } from '@centro/shared';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { requestMeter, type RequestMeter } from '../process/metrics.ts';
import type { Destination } from './routing.ts';

/** Metrics of the front. */
export interface FrontMetrics {
  readonly meter: RequestMeter;
  /** Serves only `GET /metrics`; for a port that the public cannot reach. */
  readonly server: Server;
}

/** Starts to collect metrics of this process. */
export function openMetrics(): FrontMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', registry.contentType);
    void registry.metrics().then((text) => response.end(text));
  });
  return { meter: requestMeter(registry), server };
}

/** Route label in the metrics: the kind of an address, or the contract's path of an API endpoint. */
export function routeOf({ kind }: Destination, { method = '', url = '' }: Asked): string {
  if (kind !== 'api') return kind;
  const path = url.replace(/^\/api|\?.*$/g, '');
  return `/api${endpointFor(method === 'HEAD' ? 'GET' : method, path)?.path ?? ''}`;
}

/** The first line of a request. */
interface Asked {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}
