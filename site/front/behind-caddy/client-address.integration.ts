import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../testing/client.ts';
import { makeDataFolder, startHealthyCms, type RunningServer } from '../testing/running.ts';
import { startBehindCaddy, type Topology } from './testing/running.ts';

const data = makeDataFolder();
const clients: unknown[] = [];
let cms: RunningServer;

beforeAll(async () => {
  cms = await startHealthyCms((request, response) => {
    if (request.url !== '/readyz') clients.push(request.headers['x-forwarded-for']);
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
async function clientsSeen({ site, admin }: Topology, forwarded: string | string[]): Promise<unknown[]> {
  clients.length = 0;
  const headers = { 'x-forwarded-for': forwarded };
  await ask(site, '/api/trainings', { headers });
  await ask(admin, '/admin/me', { headers });
  return [...clients];
}

describe('the client address that the cms uses for rate limits', () => {
  test('behind a CDN is the last one that the CDN sends', async () => {
    await withCdn(['192.0.2.0/24', '127.0.0.0/8'], async (here) => {
      const named: readonly (readonly [string | string[], string])[] = [
        ['198.51.100.7', '198.51.100.7'],
        ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
        ['6.6.6.6,2001:db8::7', '2001:db8::7'],
        [['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
      ];
      for (const [forwarded, client] of named) {
        expect(await clientsSeen(here, forwarded), String(forwarded)).toEqual([client, client]);
      }
    });
  });

  test('behind a CDN that sends none is not taken from the client', async () => {
    await withCdn(['127.0.0.0/8'], async (here) => {
      for (const forwarded of ['nobody', '198.51.100.7, <nobody>', '198.51.100.7:4321', '']) {
        const [atSite, atAdmin] = await clientsSeen(here, forwarded);
        expect(atSite, forwarded).toBe('127.0.0.1');
        // The cms uses the last address.
        expect(String(atAdmin).split(', ').at(-1), forwarded).toBe('127.0.0.1');
      }
    });
  });

  test.each([
    ['without a CDN', []],
    ['with a CDN elsewhere', ['192.0.2.0/24']],
  ])('%s is the peer address, whatever the client sends', async (_where, cdnRanges) => {
    await withCdn(cdnRanges, async (here) => {
      for (const forwarded of ['198.51.100.7', '6.6.6.6, 198.51.100.7']) {
        expect(await clientsSeen(here, forwarded)).toEqual(['127.0.0.1', '127.0.0.1']);
      }
    });
  });

  test('control: the internal listener forwards x-forwarded-for unchanged', async () => {
    await withCdn([], async ({ caddy }) => {
      clients.length = 0;
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      await ask(caddy.internalPort, '/api/trainings', { headers });
      expect(clients).toEqual(['198.51.100.7']);
    });
  });
});
