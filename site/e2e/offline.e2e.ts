import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { demoTest as test } from './testing/running-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

/** Disconnects a page, and waits until its service worker, a separate process, is offline, too. */
async function withoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  let tries = 0;
  const isWithout = async () => {
    tries += 1;
    await page.goto(`/nadie-la-vio-${String(tries)}`);
    return heading(page);
  };
  await expect.poll(isWithout).toBe('No hay conexión');
}

/** Waits until the service worker controls a page. */
async function controlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The service worker's cached text of an address. */
function cached(page: Page, address: string): Promise<string | undefined> {
  return page.evaluate(async (asked) => (await caches.match(asked))?.text(), address);
}

/** A proxy for a site that can interrupt responses. */
async function openBreakingProxy(site: string) {
  let breaking = '';
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    // Without request headers, since a conditional request could get an empty response.
    const upstream = get(site + url, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (url === breaking) answer.once('data', (first: Buffer) => response.write(first.subarray(0, 100)));
      else answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    /** From now on, sends only the beginning of this page. */
    holdBack: (page: string) => {
      breaking = page;
    },
    /** Ends all connections. */
    breakOff: () => {
      server.closeAllConnections();
    },
    close: () => {
      server.close().closeAllConnections();
    },
  };
}

test.describe('offline', () => {
  test('visited pages open, and others link to them', async ({ open }) => {
    const { page, expectComplaint, expectStatus } = await open(routes.home(), {
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(routes.about());
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    expectStatus(404);
    await withoutNetwork(page);
    await page.goto(routes.treasury());
    expect(await heading(page)).toBe('No hay conexión');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Acerca del centro/ })
      .click();
    expect(await heading(page)).toBe('Acerca del centro');
  });

  test('the home page and the search open without having been visited', async ({ open }) => {
    const { page, expectComplaint, expectStatus } = await open(routes.home(), {
      serviceWorkers: 'allow',
    });
    const allCached = async () => {
      const keys = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      return [routes.home(), routes.search(), routes.searchIndex()].every((path) => keys.includes(path));
    };
    await expect.poll(allCached).toBe(true);
    // Their scripts are cached after them.
    await page.waitForLoadState('networkidle');
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    expectStatus(404);
    await withoutNetwork(page);
    await page.goto(routes.home());
    expect(await heading(page)).toMatch(/Aprendé un oficio/);
    await page.goto(`${routes.search()}?q=queso`);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Quesos/ })
        .first(),
    ).toBeVisible();
  });

  test('a replaced picture shows on the next visit', async ({ open, site }) => {
    const address = '/media/reemplazada.webp';
    const replaceWith = (bytes: string) => {
      const uploads = path.join(site.instance.environment.dataDirectory, 'public', 'uploads');
      writeFileSync(path.join(uploads, path.basename(address)), bytes);
    };
    replaceWith('antes');
    const { page } = await open(routes.home(), { serviceWorkers: 'allow' });
    await controlled(page);
    const shown = () => page.evaluate(async (picture) => (await fetch(picture)).text(), address);
    expect(await shown()).toBe('antes');
    await expect.poll(() => cached(page, address)).toBe('antes');
    replaceWith('después');
    expect(await shown()).toBe('antes');
    await expect.poll(() => cached(page, address)).toBe('después');
    expect(await shown()).toBe('después');
  });

  test('an interrupted response does not replace a cached page', async ({ site, visitAt }) => {
    const proxy = await openBreakingProxy(site.instance.front.url);
    const { page, goTo, expectComplaint, expectStatus } = await visitAt(proxy.url, {
      serviceWorkers: 'allow',
    });
    await goTo(routes.home());
    await controlled(page);
    await goTo(routes.about());
    await expect.poll(() => cached(page, routes.about())).toContain('Acerca del centro');
    proxy.holdBack(routes.about());
    const answer = await page.evaluateHandle((address) => fetch(address), routes.about());
    expectComplaint(/^Failed to load resource: net::ERR_/);
    proxy.breakOff();
    expect(
      await answer.evaluate((response) =>
        response.text().then(
          () => 'whole',
          () => 'broken off',
        ),
      ),
    ).toBe('broken off');
    expectStatus(404);
    await withoutNetwork(page);
    await page.goto(routes.about());
    expect(await heading(page)).toBe('Acerca del centro');
    proxy.close();
  });
});
