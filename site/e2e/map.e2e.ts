import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@centro/shared';
import sharp from 'sharp';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/test.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';

let instance: Instance;
let tiles: Server;
const asked: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde8cf' } })
    .png()
    .toBuffer();
  tiles = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
  });
  tiles.listen(0, '127.0.0.1');
  await once(tiles, 'listening');
  const { port } = tiles.address() as AddressInfo;
  const MAP_TILES_URL = `http://127.0.0.1:${String(port)}/{z}/{x}/{y}.png`;
  instance = await startInstance({ variables: { MAP_TILES_URL } });
  const editor = await instance.editor();
  const general = { number: '401', city: 'Lobería', coordinates: '-38.1634, -58.7815' };
  await editor.publishSiteContent({ general });
  const page = async () => (await fetch(instance.front.url + routes.about())).text();
  await expect(async () => {
    expect(await page()).toContain('58,7815');
  }).toPass();
});

test.afterAll(async () => {
  await instance.stop();
  tiles.close();
});

test.describe("the centre's map", () => {
  test('loads on request and moves by keyboard', async ({ visitAt }) => {
    const { page, goTo } = await visitAt(instance.front.url);
    await goTo(routes.about());
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Mostrar el mapa acá' }).click();
    const map = page.getByRole('region', { name: 'Mapa de dónde está el centro' });
    await expect.poll(() => map.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(3);
    expect(asked.every((url) => /^\/15\/\d+\/\d+\.png$/.test(url))).toBe(true);
    await map.getByRole('button', { name: 'Acercar' }).press('Enter');
    await expect.poll(() => asked.some((url) => url.startsWith('/16/'))).toBe(true);
    await expect(map.getByText('OpenStreetMap')).toBeVisible();
    const position = () => map.locator('.leaflet-map-pane').evaluate((pane) => pane.style.transform);
    const before = await position();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(position).not.toBe(before);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('reports a failed load and can be retried', async ({ visitAt }) => {
    const { page, goTo, expectComplaint } = await visitAt(instance.front.url);
    await goTo(routes.about());
    await page.waitForLoadState('networkidle');
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await page.context().setOffline(true);
    const button = page.getByRole('button', { name: 'Mostrar el mapa acá' });
    await button.click();
    await expect(page.getByText('No pudimos cargar el mapa.')).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await button.click();
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  });
});
