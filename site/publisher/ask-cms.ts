import { bearerOf } from '@centro/shared/service/bearer';

/**
 * Requests one of the cms's internal addresses, which the front never lets through.
 *
 * @param path with its query
 * @param timeout in milliseconds
 * @param json the body to post, if any
 * @throws when there is no answer
 */
export type AskCms = (path: string, timeout: number, json?: unknown) => Promise<Response>;

/** Asks the cms at an address with the secret that both share. */
export function cmsAt(cmsUrl: string, secret: string): AskCms {
  const headers = { authorization: bearerOf(secret), 'content-type': 'application/json' };
  return (path, timeout, json) => {
    const method = json === undefined ? 'GET' : 'POST';
    const body = json === undefined ? null : JSON.stringify(json);
    const signal = AbortSignal.timeout(timeout);
    return fetch(cmsUrl + path, { method, redirect: 'error', headers, body, signal });
  };
}
