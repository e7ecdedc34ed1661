import { bearerOf } from '@centro/shared/service/bearer';
import { environment } from '../../platform/environment/environment';

/**
 * Sends a request without a body to the publisher.
 *
 * @param path with its query
 * @param timeout in milliseconds
 * @throws when there is no answer
 */
export function askPublisher(method: 'GET' | 'POST', path: string, timeout: number): Promise<Response> {
  const { publisherUrl, publisherSecret } = environment();
  const headers = { authorization: bearerOf(publisherSecret) };
  const signal = AbortSignal.timeout(timeout);
  return fetch(new URL(path, publisherUrl), { method, redirect: 'error', headers, signal });
}
