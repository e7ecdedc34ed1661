import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { routes } from '@centro/shared';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { visit } from './testing/visit.ts';

let instance: Instance;
let browser: Browser;
let tiles: Server;
const asked: string[] = [];

beforeAll(async () => {
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
  [instance, browser] = await Promise.all([startInstance({ variables: { MAP_TILES_URL } }), launchBrowser()]);
  const editor = await instance.editor();
  const general = { number: '401', city: 'Lobería', coordinates: '-38.1634, -58.7815' };
  await editor.publishSiteContent({ general });
  const page = async () => (await fetch(instance.front.url + routes.about())).text();
  await vi.waitFor(async () => {
    expect(await page()).toContain('58,7815');
  });
});

afterAll(async () => {
  await browser.close();
  await instance.stop();
  tiles.close();
});

describe('the map of where the centre is', () => {
  it('is loaded when somebody asks for it, and can be moved by keyboard', async () => {
    const { page, goTo, leave } = await visit(browser, instance.front.url);
    await goTo(routes.about());
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Mostrar el mapa acá' }).click();
    const map = page.getByRole('region', { name: 'Mapa de dónde está el centro' });
    await expect.poll(() => map.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(3);
    expect(asked.every((url) => /^\/15\/\d+\/\d+\.png$/.test(url))).toBe(true);
    await map.getByRole('button', { name: 'Acercar' }).press('Enter');
    await expect.poll(() => asked.some((url) => url.startsWith('/16/'))).toBe(true);
    await map.getByText('OpenStreetMap').waitFor();
    const position = () => map.locator('.leaflet-map-pane').evaluate((pane) => pane.style.transform);
    const before = await position();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(position).not.toBe(before);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await leave();
  });

  it('says that it could not come, and can be asked for again', async () => {
    const { page, goTo, expectComplaint, leave } = await visit(browser, instance.front.url);
    await goTo(routes.about());
    await page.waitForLoadState('networkidle');
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await page.context().setOffline(true);
    const button = page.getByRole('button', { name: 'Mostrar el mapa acá' });
    await button.click();
    await page.getByText('No pudimos cargar el mapa.').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await button.click();
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    await leave();
  });
});
