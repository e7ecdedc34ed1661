import { Agent, request as httpRequest } from 'node:http';
import type { Citizen } from './system.ts';

/** A request as one of many, each of somebody else. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the cms. */
  readonly path: string;
  readonly body?: object;
}

export interface Rush {
  readonly url: string;
  readonly citizens: readonly Citizen[];
  /** Connections that are kept, each with one request under way. */
  readonly connections: number;
  readonly callOf: (citizen: Citizen) => Call;
  /** The only status that is no failure. */
  readonly expected: number;
}

/**
 * Sends a request of each citizen, so many at a time.
 *
 * @returns how many were answered each second
 * @throws when one is answered otherwise than expected
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
 * Sends one request and reads the whole answer.
 *
 * @param agent keeps its connection; without one it has a connection of its own
 * @returns its status
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
