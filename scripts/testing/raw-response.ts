import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Still compressed. */
  readonly body: Buffer;
}

export interface RawRequest {
  /** Value of `Accept-Encoding`, e.g. `br`. */
  readonly encoding: string;
  /** For persistent connections. */
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
}

/** Sends a GET request without decompressing the response, unlike `fetch`. */
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

/** The decompressed text of a response. */
export function textOf({ headers, body }: RawResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
