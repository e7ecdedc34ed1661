import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFront, type FrontOptions } from '../server.ts';

export interface DataFolder {
  readonly root: string;
  readonly releasesFolder: string;
  readonly uploadsFolder: string;
  remove: () => void;
}

/** An empty data directory in the system's temporary folder. */
export function makeDataFolder(): DataFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'front-'));
  const releasesFolder = path.join(root, 'releases');
  const uploadsFolder = path.join(root, 'public', 'uploads');
  mkdirSync(releasesFolder);
  mkdirSync(uploadsFolder, { recursive: true });
  return {
    root,
    releasesFolder,
    uploadsFolder,
    remove() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  /** How many clients are connected. */
  connections: () => Promise<number>;
  close: () => Promise<void>;
}

/** A front over a data directory; without `cmsUrl` its cms is down, and so is its publisher. */
export function startFront(
  { releasesFolder, uploadsFolder }: DataFolder,
  options: Partial<
    Pick<FrontOptions, 'cmsUrl' | 'preview' | 'publicUrl' | 'trustedProxies' | 'timeouts'>
  > = {},
): Promise<RunningServer> {
  const preview = { publisherUrl: 'http://127.0.0.1:1', adminOrigin: 'https://admin.example' };
  const down = { cmsUrl: 'http://127.0.0.1:1', preview, publicUrl: 'http://localhost' };
  return listen(createFront({ releasesFolder, uploadsFolder, ...down, ...options }));
}

/** Starts an HTTP server in place of the cms, on a free port unless one is given. */
export function startCms(listener: RequestListener, port = 0): Promise<RunningServer> {
  return listen(createServer(listener), port);
}

/** Starts a server in place of the cms that is always healthy; the listener gets all requests but health checks. */
export function startHealthyCms(listener: RequestListener): Promise<RunningServer> {
  return startCms((incoming, response) => {
    if (incoming.url === '/_health') response.writeHead(204).end();
    else listener(incoming, response);
  });
}

async function listen(server: Server, wanted = 0): Promise<RunningServer> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${String(address.port)}`,
    connections: () => promisify(server.getConnections.bind(server))(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
