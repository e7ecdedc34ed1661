import path from 'node:path';
import { routes } from '@centro/shared';
import { currentRelease } from '../../site/release/releases.ts';
import { publicFolder } from '../../site/release/layout.ts';
import { portOf } from '../processes/system.ts';
import type { Instance } from '../testing/instance.ts';
import { releasesFolderOf, type Bench } from './bench.ts';
import type { PublishedEntry } from './content.ts';
import type { Finding } from './finding.ts';
import { putLoad, sampleAnswer, type Load } from './load.ts';
import { startNginx, type Nginx } from './nginx.ts';
import { progress } from './progress.ts';
import type { StaticSize } from './size.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 32;
const WARM_UP_MILLISECONDS = 1_000;

/** Headers that every server sets by itself. */
const OWN_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'etag',
  'last-modified',
  'vary',
  'x-request-id',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);

/** Measures requests per second for a training's page, against nginx with the same files and headers. */
export async function measureStaticRequests(
  { instance, folder, signal }: Bench,
  trainings: readonly PublishedEntry[],
  { rounds, milliseconds }: StaticSize,
): Promise<Finding> {
  const [training] = trainings;
  if (!training) throw new Error('There is no training to request.');
  const target = { path: routes.training(training.slug), connections: CONNECTIONS, signal };
  const frontPort = portOf('front', instance.environment);
  const nginx = await startNginx({
    publicFolder: liveFolder(instance),
    headers: headersIn((await sampleAnswer({ ...target, port: frontPort, encoding: 'br' })).head),
    folder: path.join(folder, 'nginx'),
    signal,
  });
  try {
    const encoding = nginx ? await commonEncoding(nginx, target.path) : 'br';
    const front = { ...target, port: frontPort, encoding };
    const servers = nginx ? { front, nginx: { ...target, port: nginx.port, encoding } } : { front };
    const measured = await inRounds(servers, rounds, milliseconds);
    return findingOf(measured, nginx, encoding);
  } finally {
    await nginx?.stop();
  }
}

type Server = Omit<Load, 'milliseconds'>;
type Rates = Record<'front' | 'nginx', number[]>;

interface Measured {
  readonly rates: Rates;
  /** Maximum share of a CPU core used by the load generator. */
  readonly ownCore: number;
}

async function inRounds(
  servers: Readonly<Partial<Record<keyof Rates, Server>>>,
  rounds: number,
  milliseconds: number,
): Promise<Measured> {
  const rates: Rates = { front: [], nginx: [] };
  let ownCore = 0;
  const report = progress(`static requests, ${String(rounds)} rounds`);
  const each = Object.entries(servers) as [keyof Rates, Server][];
  for (const [, server] of each) await putLoad({ ...server, milliseconds: WARM_UP_MILLISECONDS });
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, server] of each) {
      const outcome = await putLoad({ ...server, milliseconds });
      rates[name].push(outcome.requestsPerSecond);
      ownCore = Math.max(ownCore, outcome.ownCore);
    }
    report(`round ${String(round)} done`);
  }
  return { rates, ownCore };
}

function findingOf({ rates, ownCore }: Measured, nginx: Nginx | undefined, encoding: string): Finding {
  const name = nginx ? `nginx ${nginx.version}` : 'nginx';
  const load = `${String(CONNECTIONS)} connections; the load took up to ${(ownCore * 100).toFixed(0)} % of a core`;
  return {
    what: `static requests, a training's page (${encoding})`,
    value: median(rates.front),
    unit: 'requests/s',
    peer: { name, value: rates.nginx.length > 0 ? median(rates.nginx) : null },
    note: `median of ${String(rates.front.length)} rounds, ${load}`,
    samples: rates.front,
  };
}

/** nginx without the brotli module sends gzip. */
async function commonEncoding({ port }: Nginx, page: string): Promise<'br' | 'gzip'> {
  const { head } = await sampleAnswer({ port, path: page, encoding: 'br' });
  return /^content-encoding: br$/im.test(head) ? 'br' : 'gzip';
}

function liveFolder(instance: Instance): string {
  const releases = releasesFolderOf(instance);
  const live = currentRelease(releases);
  if (live === undefined) throw new Error('There is no live release.');
  return publicFolder(releases, live);
}

/** Headers of the front except those that describe the body. */
function headersIn(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => !OWN_HEADERS.has(name)));
}
