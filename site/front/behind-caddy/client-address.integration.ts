import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../testing/client.ts';
import { makeDataFolder, startHealthyCms, type RunningServer } from '../testing/running.ts';
import { startBehindCaddy, type Topology } from './testing/running.ts';

const data = makeDataFolder();
const askers: unknown[] = [];
let cms: RunningServer;

beforeAll(async () => {
  cms = await startHealthyCms((request, response) => {
    if (request.url !== '/readyz') askers.push(request.headers['x-forwarded-for']);
    response.end('{}');
  });
});

afterAll(async () => {
  await cms.close();
  data.remove();
});

async function withCdn(cdnRanges: readonly string[], work: (here: Topology) => Promise<void>): Promise<void> {
  const here = await startBehindCaddy(data, { cmsPorts: [cms.port], cdnRanges });
  try {
    await work(here);
  } finally {
    await here.stop();
  }
}

/** The client's address as the cms sees it, at the site and at the admin. */
async function askersFrom({ site, admin }: Topology, forwarded: string | string[]): Promise<unknown[]> {
  askers.length = 0;
  const headers = { 'x-forwarded-for': forwarded };
  await ask(site, '/api/trainings', { headers });
  await ask(admin, '/admin/me', { headers });
  return [...askers];
}

describe('the address that the cms counts limits by', () => {
  test('behind a CDN is the one that the CDN names last', async () => {
    await withCdn(['192.0.2.0/24', '127.0.0.0/8'], async (here) => {
      const named: readonly (readonly [string | string[], string])[] = [
        ['198.51.100.7', '198.51.100.7'],
        ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
        ['6.6.6.6,2001:db8::7', '2001:db8::7'],
        [['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
      ];
      for (const [forwarded, asker] of named) {
        expect(await askersFrom(here, forwarded), String(forwarded)).toEqual([asker, asker]);
      }
    });
  });

  test('behind a CDN that names no address is not what a client wrote', async () => {
    await withCdn(['127.0.0.0/8'], async (here) => {
      for (const forwarded of ['nobody', '198.51.100.7, <nobody>', '198.51.100.7:4321', '']) {
        const [atSite, atAdmin] = await askersFrom(here, forwarded);
        expect(atSite, forwarded).toBe('127.0.0.1');
        // The cms uses the last address.
        expect(String(atAdmin).split(', ').at(-1), forwarded).toBe('127.0.0.1');
      }
    });
  });

  test.each([
    ['without a CDN', []],
    ['with a CDN elsewhere', ['192.0.2.0/24']],
  ])('%s is who connects, whatever the client writes', async (_where, cdnRanges) => {
    await withCdn(cdnRanges, async (here) => {
      for (const forwarded of ['198.51.100.7', '6.6.6.6, 198.51.100.7']) {
        expect(await askersFrom(here, forwarded)).toEqual(['127.0.0.1', '127.0.0.1']);
      }
    });
  });

  test('control: the internal listener believes whom it is told, and adds nothing', async () => {
    await withCdn([], async ({ caddy }) => {
      askers.length = 0;
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      await ask(caddy.internalPort, '/api/trainings', { headers });
      expect(askers).toEqual(['198.51.100.7']);
    });
  });
});
