import { bearerOf } from '@centro/shared/service/bearer';

/**
 * Requests an internal address of the cms, which the front never forwards.
 *
 * @param path with its query
 * @param timeout in milliseconds
 * @param json the body to post, if any
 * @throws when there is no response
 */
export type AskCms = (path: string, timeout: number, json?: unknown) => Promise<Response>;

/** Creates a client of the cms that authenticates with the shared secret. */
export function cmsAt(cmsUrl: string, secret: string): AskCms {
  const headers = { authorization: bearerOf(secret), 'content-type': 'application/json' };
  return (path, timeout, json) => {
    const method = json === undefined ? 'GET' : 'POST';
    const body = json === undefined ? null : JSON.stringify(json);
    const signal = AbortSignal.timeout(timeout);
    return fetch(cmsUrl + path, { method, redirect: 'error', headers, body, signal });
  };
}
