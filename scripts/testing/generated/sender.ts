import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { GeneratedRequest } from './requests.ts';

/** What came back. */
export interface Answered {
  readonly status: number;
  /** Names and values as they came, one line each. */
  readonly headers: string;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Sent {
  readonly url: string;
  /** Whom the front hears from. */
  readonly address: string;
  readonly cookie: string;
}

/** Longest that an answer may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Sends requests as they are written, over connections that stay. */
export class Sender {
  readonly #agent: Agent;

  /** @param connections how many requests are under way at once */
  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** `undefined` when it was none: a connection that ends without an answer is one to a request that broke off. */
  async send(generated: GeneratedRequest, sent: Sent): Promise<Answered | undefined> {
    try {
      return await this.#once(generated, sent);
    } catch (error) {
      if (generated.overstated > 0) return undefined;
      // The server may have ended a connection just as it was taken for the next request.
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
      // What it promised never comes.
      if (overstated > 0) outgoing.once('finish', () => outgoing.socket?.end());
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
