import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ROOT, type Environment } from '../environment.ts';
import type { Child, Ending } from '../processes/child.ts';
import { runTool } from '../processes/tool.ts';
import { until } from '../processes/wait.ts';
import { findCaddy } from './caddy.ts';
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
  const caddy = spawnCaddy(await findCaddy(), ['run', '--config', rulesFile, '--watch'], folder, onLine);
  const authority = () => readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  await trust(authority);
  return caddy;
}

function spawnCaddy(
  program: string,
  args: readonly string[],
  folder: string,
  onLine: (line: string) => void,
): Child {
  const child = spawn(program, args, {
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('exit', killed);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid,
    ended,
    kill: (signal) => child.kill(signal),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function trust(authority: () => string): Promise<void> {
  let known: string | undefined;
  const isThere = () => {
    try {
      known = authority();
    } catch {
      known = undefined;
    }
    return known?.includes('END CERTIFICATE') ?? false;
  };
  if (!(await until(isThere, { atMost: AUTHORITY_MILLISECONDS })) || known === undefined) {
    throw new Error('Caddy has no authority.');
  }
  setDefaultCACertificates([...getCACertificates('default'), known]);
}
