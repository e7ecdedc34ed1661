import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../front/testing/client.ts';
import { makeDataFolder, startHealthyCms, type RunningServer } from '../front/testing/running.ts';
import { startCaddy, type RunningCaddy } from './testing/running.ts';

const data = makeDataFolder();
const askers: unknown[] = [];
let cms: RunningServer;

beforeAll(async () => {
  cms = await startHealthyCms((request, response) => {
    askers.push(request.headers['x-forwarded-for']);
    response.end('{}');
  });
});

afterAll(async () => {
  await cms.close();
  data.remove();
});

async function withProxies(proxies: readonly string[], work: (caddy: RunningCaddy) => Promise<void>) {
  const caddy = await startCaddy({
    ...{ dataFolder: data.root, pagePolicy: "default-src 'none'", cmsUrl: cms.url, proxies },
  });
  try {
    await work(caddy);
  } finally {
    await caddy.stop();
  }
}

/** Whom the cms takes for who asked, at the site and at the admin. */
async function askerFrom(caddy: RunningCaddy, forwarded: string | string[]): Promise<unknown[]> {
  askers.length = 0;
  const headers = { 'x-forwarded-for': forwarded };
  await ask(caddy, '/api/trainings', { headers });
  await ask({ ...caddy, name: 'admin.localhost' }, '/admin/me', { headers });
  return askers;
}

describe('who asks', () => {
  it('is whom a proxy of ours names last, whatever was written before', async () => {
    await withProxies(['192.0.2.0/24', '127.0.0.0/8'], async (caddy) => {
      const said: readonly (readonly [string | string[], string])[] = [
        ['198.51.100.7', '198.51.100.7'],
        ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
        ['6.6.6.6,2001:db8::7', '2001:db8::7'],
        [['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
        ['nobody', '127.0.0.1'],
        ['198.51.100.7, <nobody>', '127.0.0.1'],
        ['198.51.100.7:4321', '127.0.0.1'],
        ['', '127.0.0.1'],
      ];
      for (const [forwarded, asker] of said) {
        expect(await askerFrom(caddy, forwarded), String(forwarded)).toEqual([asker, asker]);
      }
    });
  });

  it.each([
    ['nobody’s', []],
    ['others’', ['192.0.2.0/24']],
  ])('is whoever opened the connection where %s word is taken', async (_whose, proxies) => {
    await withProxies(proxies, async (caddy) => {
      expect(await askerFrom(caddy, '198.51.100.7')).toEqual(['127.0.0.1', '127.0.0.1']);
    });
  });
});
