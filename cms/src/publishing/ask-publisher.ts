import { serviceCaller, type ServiceCaller } from '@centro/shared/service/caller';
import { environment } from '../environment';

let caller: ServiceCaller | undefined;

/**
 * Sends a request without a body to the publisher, as one that this cms makes.
 *
 * @param path with its query
 * @param patience how long an answer is waited for, in milliseconds
 * @throws when there is none
 */
export function askPublisher(method: 'GET' | 'POST', path: string, patience: number): Promise<Response> {
  const { publisherUrl, publisherSecret } = environment();
  caller ??= serviceCaller({ from: 'cms', to: 'publisher', secret: publisherSecret }, Date.now);
  const url = new URL(path, publisherUrl);
  const signal = AbortSignal.timeout(patience);
  return caller({ method, address: url.pathname + url.search }, (authorization) =>
    fetch(url, { method, redirect: 'error', headers: { authorization }, signal }),
  );
}
