import { methodLabel, REQUEST_METRIC, statusClass } from '@centro/shared/watching/request-metric';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

/** Records a request when its response ends; `route` is a label, never an address, which may be personal. */
export type RequestMeter = (request: IncomingMessage, response: ServerResponse, route: string) => void;

/** Creates a meter of requests and their durations. */
export function requestMeter(registry: Registry): RequestMeter {
  const durations = new Histogram({ ...REQUEST_METRIC, registers: [registry] });
  return ({ method = '' }, response, route) => {
    const end = durations.startTimer({ method: methodLabel(method), route });
    response.once('close', () => {
      end({ status: statusClass(response.statusCode) });
    });
  };
}
