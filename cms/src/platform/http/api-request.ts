import { endpointFor, type Endpoint } from '@centro/shared';
import type { Context } from './context';

/** Whether a request is for the API. Ignores case as the router does, so that `/API` does not bypass the guards. */
export function isApi({ path }: Pick<Context, 'path'>): boolean {
  return /^\/api(?=\/|$)/i.test(path);
}

/** The endpoint of the contract that a request is for. */
export function endpointOf({ method, path }: Pick<Context, 'method' | 'path'>): Endpoint | undefined {
  return endpointFor(method === 'HEAD' ? 'GET' : method, pathBelowApi(path));
}

/** The path as the contract has it. */
export function pathBelowApi(path: string): string {
  return path.replace(/^\/api/i, '');
}
