import type { Instant } from '../calendar.ts';
import { readTime, signRequest, TIME_HEADER, type Connection, type ServiceRequest } from './token.ts';

/** What of an answer is looked at. */
interface Answer {
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: { readonly cancel: () => Promise<void> } | null;
}

/** Sends a request with a token for it; at most twice. */
export type ServiceCaller = <A extends Answer>(
  request: ServiceRequest,
  send: (authorization: string) => Promise<A>,
) => Promise<A>;

/**
 * Asks another service. When that refuses a token for its time, the clocks differ: the token is made once more by the
 * other's clock, by which all later ones are made, too (docs/adr/083-the-secret-does-not-travel.md).
 */
export function serviceCaller(connection: Connection, clock: () => Instant): ServiceCaller {
  let ahead = 0;
  return async (request, send) => {
    const token = await signRequest(connection, request, clock() + ahead);
    const answer = await send(token.authorization);
    const time = answer.headers.get(TIME_HEADER);
    const theirs = time === null ? undefined : await readTime(connection, time, token.id);
    if (theirs === undefined) return answer;
    await answer.body?.cancel();
    ahead = theirs - clock();
    const again = await signRequest(connection, request, clock() + ahead);
    return send(again.authorization);
  };
}
