import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Something between a program and its server that can leave both waiting. */
export interface StallingProxy {
  readonly port: number;
  /** From now on nothing gets through, and no connection ends. */
  stall: () => void;
  /** What was held up goes on. */
  resume: () => void;
}

/** Opens a way to a server on this machine that ends with the test. */
export async function stallingProxy(serverPort: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (stalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
