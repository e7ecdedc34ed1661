import type { Instant } from '@centro/shared';
import { serviceCaller } from '@centro/shared/service/caller';

/**
 * Asks the cms one of the addresses that the front never lets through.
 *
 * @param path with its query
 * @param patience how long an answer is waited for, in milliseconds
 * @param json what is posted, if anything
 * @throws when there is no answer
 */
export type AskCms = (path: string, patience: number, json?: unknown) => Promise<Response>;

/** Asks the cms at an address, as one who knows the secret that both share. */
export function cmsAt(cmsUrl: string, secret: string, clock: () => Instant): AskCms {
  const call = serviceCaller({ from: 'publisher', to: 'cms', secret }, clock);
  return (path, patience, json) => {
    const url = new URL(cmsUrl + path);
    const method = json === undefined ? 'GET' : 'POST';
    const body = json === undefined ? null : JSON.stringify(json);
    const signal = AbortSignal.timeout(patience);
    return call({ method, address: url.pathname + url.search }, (authorization) => {
      const headers = { authorization, 'content-type': 'application/json' };
      return fetch(url, { method, redirect: 'error', headers, body, signal });
    });
  };
}
