import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on this machine that can be taken away. */
export interface Link {
  readonly port: number;
  /** Ends every connection, and refuses others. */
  cut: () => void;
  /** Cuts when these were said by programs, one after the other; the last one does not get through. */
  cutBefore: (...words: string[]) => void;
  /** Lets nothing through, without ending any connection: a server that hangs. */
  stall: () => void;
  /** Lets everything through again. */
  mend: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Opens a way to a server; programs reach it at the port of the link. */
export async function openLink(serverPort: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let awaited: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    client.on('data', (said) => {
      const [next] = awaited;
      if (next === undefined || !said.includes(next)) return;
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
    mend: async () => {
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
