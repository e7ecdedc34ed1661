import path from 'node:path';
import { freeCaddyPorts, startCaddy, type RunningCaddy } from '../../../../scripts/testing/caddy.ts';
import type { SecureServer } from '../../testing/client.ts';
import { startFront, type DataFolder } from '../../testing/running.ts';

/** Caddy by `deploy/Caddyfile` before a front and processes of the cms, as in production. */
export interface Topology {
  readonly caddy: RunningCaddy;
  readonly frontPort: number;
  /** By the public host and by the admin's. */
  readonly site: SecureServer;
  readonly admin: SecureServer;
  readonly stop: () => Promise<void>;
}

export interface TopologyOptions {
  readonly cmsPorts: readonly number[];
  readonly cdnRanges?: readonly string[];
}

export async function startBehindCaddy(data: DataFolder, options: TopologyOptions): Promise<Topology> {
  const ports = await freeCaddyPorts();
  const front = await startFront(data, {
    cmsUrl: `http://127.0.0.1:${String(ports.internal)}`,
    publicUrl: `https://localhost:${String(ports.https)}`,
    trustedProxies: 1,
  });
  const folder = path.join(data.root, 'caddy');
  const caddy = await startCaddy({ ...options, folder, ports, frontPort: front.port });
  const { port, authority } = caddy;
  return {
    caddy,
    frontPort: front.port,
    site: { port, authority },
    admin: { port, authority, name: 'admin.localhost' },
    stop: async () => {
      await caddy.stop();
      await front.close();
    },
  };
}
