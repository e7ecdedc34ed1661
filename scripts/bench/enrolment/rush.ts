import { Agent, request as httpRequest } from 'node:http';
import type { Citizen } from './system.ts';

/** A request of one citizen. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the cms. */
  readonly path: string;
  readonly body?: object;
}

export interface Rush {
  readonly url: string;
  readonly citizens: readonly Citizen[];
  /** Persistent connections, each with one request in flight. */
  readonly connections: number;
  readonly callOf: (citizen: Citizen) => Call;
  /** Expected status; any other is a failure. */
  readonly expected: number;
}

/**
 * Sends one request per citizen, with a fixed concurrency.
 *
 * @returns requests per second
 * @throws on an unexpected status
 */
export async function rush({ url, citizens, connections, callOf, expected }: Rush): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...citizens];
  const work = async () => {
    for (let citizen = waiting.pop(); citizen; citizen = waiting.pop()) {
      const status = await send(url, agent, citizen, callOf(citizen));
      if (status !== expected) throw new Error(`${callOf(citizen).path} answered ${String(status)}`);
    }
  };
  try {
    const started = performance.now();
    await Promise.all(Array.from({ length: connections }, work));
    return (citizens.length / (performance.now() - started)) * 1000;
  } finally {
    agent.destroy();
  }
}

/**
 * Sends one request and reads the whole response.
 *
 * @param agent for persistent connections; `false` opens a new one
 * @returns the status
 */
export function send(
  url: string,
  agent: Agent | false,
  { cookie }: Pick<Citizen, 'cookie'>,
  { method, path, body }: Call,
): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    cookie,
    origin: url,
    'content-length': String(Buffer.byteLength(text)),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    request.on('error', reject).end(text);
  });
}
