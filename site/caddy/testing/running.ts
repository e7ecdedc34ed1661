import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCaddy, type CaddyProcess } from '../../../scripts/testing/caddy.ts';
import { freePort } from '../../../scripts/testing/free-port.ts';
import type { SecureServer } from '../../front/testing/client.ts';
import { readEnvironment } from '../environment.ts';
import { caddyRules } from '../rules.ts';

/** A Caddy of one's own on 127.0.0.1, as `https://localhost`, with its internal authority. */
export interface RunningCaddy extends SecureServer, CaddyProcess {
  readonly url: string;
  readonly httpPort: number;
  /** Where its rules lie; writing them anew makes it take them over. */
  readonly rulesFile: string;
}

export interface CaddyOptions {
  /** Absolute; Caddy's own files go there too. */
  readonly dataFolder: string;
  readonly pagePolicy: string;
  /** Whoever is not named is away. */
  readonly cmsUrl?: string;
  /** Where several processes of the cms answer. */
  readonly cmsUrls?: readonly string[];
  readonly publisherUrl?: string;
  /** Who vouches for browsers of the office. */
  readonly officeAuthority?: string;
  /** Ranges of who may say who asks. */
  readonly proxies?: readonly string[];
}

const AWAY = 'http://127.0.0.1:1';

/** Starts Caddy with the rules for a data folder. @throws with what it said when it does not start */
export async function startCaddy(options: CaddyOptions): Promise<RunningCaddy> {
  const {
    dataFolder,
    pagePolicy,
    cmsUrl = AWAY,
    cmsUrls = [],
    publisherUrl = AWAY,
    proxies = [],
    officeAuthority = '',
  } = options;
  const [port, httpPort, healthPort] = [await freePort(), await freePort(), await freePort()];
  const url = `https://localhost:${String(port)}`;
  const place = readEnvironment({
    ...{ PUBLIC_URL: url, ADMIN_URL: `https://admin.localhost:${String(port)}/admin` },
    ...{
      CMS_URL: cmsUrl,
      CMS_UPSTREAMS: cmsUrls.join(),
      PROXY_RANGES: proxies.join(),
      OFFICE_AUTHORITY: officeAuthority,
      PUBLISHER_URL: publisherUrl,
      DATA_DIR: dataFolder,
      CADDY_HOST: '127.0.0.1',
    },
    ...{ CADDY_HTTP_PORT: String(httpPort), CADDY_HTTPS_PORT: String(port) },
    CADDY_HEALTH_PORT: String(healthPort),
  });
  const own = path.join(dataFolder, 'caddy');
  const rulesFile = path.join(own, 'caddy.json');
  mkdirSync(own, { recursive: true });
  writeFileSync(rulesFile, JSON.stringify(caddyRules({ ...place, pagePolicy })));
  // Nobody without a certificate can see whether the office's is there.
  const names = officeAuthority === '' ? ['localhost', 'admin.localhost'] : ['localhost'];
  const caddy = await runCaddy({ rulesFile, folder: own, port, names });
  return { ...caddy, port, url, httpPort, rulesFile };
}
