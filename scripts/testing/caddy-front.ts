import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ROOT, type Environment } from '../environment.ts';
import type { Child } from '../processes/child.ts';
import { runTool } from '../processes/tool.ts';
import { until } from '../processes/wait.ts';
import { authorityIn, spawnCaddy } from './caddy.ts';
import { freePort } from './free-port.ts';

/** Whether instances have Caddy before them, as in production, in place of the embedded front: `TEST_FRONT=caddy`. */
export const CADDY_FRONT = process.env['TEST_FRONT'] === 'caddy';

const AUTHORITY_MILLISECONDS = 20_000;

/** Where visitors and editors find an instance that has Caddy before it. */
export function addressesBehindCaddy(port: number): Record<'PUBLIC_URL' | 'ADMIN_URL', string> {
  return {
    PUBLIC_URL: `https://localhost:${String(port)}`,
    ADMIN_URL: `https://admin.localhost:${String(port)}/admin`,
  };
}

/**
 * Starts Caddy before an instance, with rules made as production makes them. Its certificates are its own authority's,
 * whom this process trusts from then on.
 *
 * @throws with what was said when there are no rules, or no authority
 */
export async function startCaddyFront(
  { dataDirectory, frontPort, variables }: Environment,
  onLine: (line: string) => void,
): Promise<Child> {
  const folder = path.join(dataDirectory, 'caddy');
  const rulesFile = path.join(folder, 'caddy.json');
  const [httpPort, healthPort] = [await freePort(), await freePort()];
  const ports = {
    CADDY_HTTPS_PORT: String(frontPort),
    CADDY_HTTP_PORT: String(httpPort),
    CADDY_HEALTH_PORT: String(healthPort),
  };
  const { code, output } = await runTool(process.execPath, ['caddy/main.ts', rulesFile], {
    cwd: path.join(ROOT, 'site'),
    env: { ...variables, ...ports, CADDY_HOST: '127.0.0.1' },
  });
  if (code !== 0) throw new Error(output);
  const caddy = await spawnCaddy({ rulesFile, folder }, onLine);
  await trustAuthority(folder);
  return caddy;
}

async function trustAuthority(folder: string): Promise<void> {
  const isThere = () => {
    try {
      return authorityIn(folder).includes('END CERTIFICATE');
    } catch {
      return false;
    }
  };
  if (!(await until(isThere, { atMost: AUTHORITY_MILLISECONDS }))) throw new Error('Caddy has no authority.');
  setDefaultCACertificates([...getCACertificates('default'), authorityIn(folder)]);
}
