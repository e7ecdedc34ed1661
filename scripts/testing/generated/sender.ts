import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { GeneratedRequest } from './requests.ts';

/** A response. */
export interface Answered {
  readonly status: number;
  /** Raw names and values, one per line. */
  readonly headers: string;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Sent {
  readonly url: string;
  /** Client IP address. */
  readonly address: string;
  readonly cookie: string;
}

/** Maximum time of a response, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Sends requests verbatim, over persistent connections. */
export class Sender {
  readonly #agent: Agent;

  /** @param connections number of concurrent requests */
  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request; `undefined` if the connection ended without a response, as it may for an incomplete request. */
  async send(generated: GeneratedRequest, sent: Sent): Promise<Answered | undefined> {
    try {
      return await this.#once(generated, sent);
    } catch (error) {
      if (generated.overstated > 0) return undefined;
      // The server may have closed an idle connection just as the request was sent.
      if (['ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))) {
        return this.#once(generated, sent);
      }
      throw error;
    }
  }

  #once({ method, path, headers, body, overstated }: GeneratedRequest, sent: Sent): Promise<Answered> {
    const { hostname, port, origin } = new URL(sent.url);
    const length =
      body === null && overstated === 0 ? {} : { 'content-length': (body?.length ?? 0) + overstated };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          hostname,
          port,
          method,
          path,
          timeout: TIMEOUT_MS,
          agent: overstated > 0 ? false : this.#agent,
          headers: {
            origin,
            'x-forwarded-for': sent.address,
            ...(sent.cookie !== '' && { cookie: sent.cookie }),
            ...headers,
            ...length,
          },
        },
        (incoming) => {
          buffer(incoming).then((content) => {
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.rawHeaders.join('\n'),
              contentType: incoming.headers['content-type'] ?? '',
              body: content,
            });
          }, reject);
        },
      );
      outgoing.once('error', reject);
      outgoing.once('timeout', () => {
        outgoing.destroy(new Error('There is no answer'));
      });
      outgoing.end(body ?? undefined);
      // The missing bytes never come.
      if (overstated > 0) outgoing.once('finish', () => outgoing.socket?.end());
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
