import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Still encoded. */
  readonly body: Buffer;
}

export interface RawRequest {
  /** What the client says it takes, e.g. `br`. */
  readonly encoding: string;
  /** Keeps the connection for the next request, when given. */
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
}

/** Asks for an address and leaves the body as it was sent, which `fetch` would not. */
export function getRaw(url: string | URL, { encoding, agent, signal }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    const asking = new URL(url).protocol === 'https:' ? requestSecurely : request;
    const outgoing = asking(url, { headers, agent, signal }, (incoming) => {
      buffer(incoming).then((body) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

/** The text of an answer, decoded. */
export function textOf({ headers, body }: RawResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
