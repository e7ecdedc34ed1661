import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to a local server, with faults on demand. */
export interface Link {
  readonly port: number;
  /** Closes all connections and refuses new ones. */
  cut: () => void;
  /** Cuts once clients have sent these texts in this order; the last one does not reach the server. */
  cutBefore: (...words: string[]) => void;
  /** Stops forwarding but leaves connections open, like a hanging server. */
  stall: () => void;
  /** Accepts and forwards connections again. */
  restore: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Opens a proxy to a server; clients connect to its port. */
export async function openLink(serverPort: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let awaited: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    client.on('data', (chunk) => {
      const [next] = awaited;
      if (next === undefined || !chunk.includes(next)) return;
      awaited.shift();
      if (awaited.length === 0) cut();
    });
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
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    cutBefore: (...words) => {
      awaited = words;
    },
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    restore: async () => {
      stalled = false;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      cut();
      await closed;
    },
  };
}
