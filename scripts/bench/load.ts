import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly encoding: string;
  /** Persistent connections, each with one request in flight. */
  readonly connections: number;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

export interface LoadOutcome {
  readonly requestsPerSecond: number;
  /** Share of a CPU core used by the load generator, from 0 to 1; near 1 it limits the result. */
  readonly ownCore: number;
}

/** A response on a persistent connection; under load all others must have the same length. */
export interface SampleAnswer {
  readonly head: string;
  readonly length: number;
}

const OK = Buffer.from('HTTP/1.1 200 ');

/**
 * Requests one page of a server on 127.0.0.1 repeatedly. It parses only status and length of the responses, to use little
 * CPU besides the server.
 *
 * @throws if a response is not 200 or a connection ends
 */
export async function putLoad(load: Load): Promise<LoadOutcome> {
  const { length } = await sampleAnswer(load);
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  let answered = 0;
  const failed = new Promise<never>((_, reject) => {
    for (const socket of sockets) {
      socket.once('close', () => {
        reject(new Error('The server closed a connection under load.'));
      });
      sendRepeatedly(socket, requestOf(load), length, () => (answered += 1), reject);
    }
  });
  try {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await Promise.race([delay(load.milliseconds, undefined, { signal: load.signal }), failed]);
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    return { requestsPerSecond: (answered / elapsed) * 1000, ownCore: (user + system) / 1000 / elapsed };
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
}

function sendRepeatedly(
  socket: Socket,
  request: Buffer,
  length: number,
  onAnswer: () => void,
  onFailure: (error: Error) => void,
): void {
  let received = 0;
  socket.on('data', (chunk) => {
    if (received === 0 && !chunk.subarray(0, OK.length).equals(OK)) {
      onFailure(new Error(`The server answered ${chunk.toString('latin1', 0, 40)} under load.`));
    }
    received += chunk.length;
    if (received < length) return;
    received = 0;
    onAnswer();
    socket.write(request);
  });
  socket.write(request);
}

/** Sends one request on a separate connection. @throws if the response has no length */
export async function sampleAnswer(target: Pick<Load, 'port' | 'path' | 'encoding'>): Promise<SampleAnswer> {
  const socket = await open(target.port);
  socket.write(requestOf(target));
  let received = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer]);
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) continue;
      const head = received.toString('latin1', 0, end);
      const body = /^content-length: (\d+)$/im.exec(head)?.[1];
      if (body === undefined) break;
      return { head, length: end + 4 + Number(body) };
    }
    throw new Error('The server sent an answer without a length.');
  } finally {
    socket.destroy();
  }
}

function requestOf({ port, path, encoding }: Pick<Load, 'port' | 'path' | 'encoding'>): Buffer {
  const host = `127.0.0.1:${String(port)}`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  return socket;
}
