import fs from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button } from './testing/account-forms.ts';
import { test, type RunningSite, type Arrive } from './testing/running-site.ts';

/** Upload throughput, in bytes per second: the picture takes 24 seconds, so that a busy machine is in time to stop it. */
const SLOW = 100_000;

/** An incompressible picture of some megabytes. */
async function largePicture(width = 1000): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 64 } as const;
  const create = { width, height: 0.8 * width, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
}

/** A citizen's page in a browser that cannot shrink pictures, like an old one, on a slow connection. */
async function slowProfile(site: RunningSite, arrive: Arrive) {
  const citizen = await newCitizen(site.instance, { profile: false });
  const visit = await arrive();
  const { page, goTo, signIn } = visit;
  await page.addInitScript(() => {
    window.createImageBitmap = () => Promise.reject(new Error('not here'));
  });
  await signIn(citizen);
  await goTo('/crear-perfil');
  await expect(page.getByLabel('Número de DNI')).toHaveValue(citizen.dniNumber);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await throttle(network, SLOW);
  return { ...visit, citizen, network };
}

async function throttle(network: CDPSession, uploadThroughput: number): Promise<void> {
  const conditions = { offline: uploadThroughput === 0, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput });
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'dni.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Elegir o sacar una foto').setInputFiles(file);
}

const progressBar = (page: Page) => page.getByRole('progressbar', { name: 'Avance de la subida' });

async function sentOf(page: Page): Promise<number> {
  return Number(await progressBar(page).getAttribute('value'));
}

async function storedPicture(site: RunningSite, { session }: Citizen): Promise<Buffer> {
  const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
  const response = await fetch(`${site.instance.front.url}/api/me/images/dni-images`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The stored version of a picture sent in one request. */
async function inOneRequest(site: RunningSite, picture: Buffer): Promise<Buffer> {
  const citizen = await newCitizen(site.instance, { profile: false });
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)]), 'dni.png');
  const { url } = site.instance.front;
  const cookie = Array.from(citizen.session.cookies, (pair) => pair.join('=')).join('; ');
  await fetch(`${url}/api/me/images/dni-images`, { method: 'POST', headers: { cookie, origin: url }, body });
  return storedPicture(site, citizen);
}

function unfinished(site: RunningSite): Promise<string[]> {
  return fs.readdir(path.join(site.instance.environment.dataDirectory, 'private/uploads'));
}

test.describe('a large picture', () => {
  test('arrives whole through a pause, a cut connection and a killed cms', async ({ site, arrive }) => {
    const picture = await largePicture();
    const { page, citizen, network, expectComplaint, expectStatus } = await slowProfile(site, arrive);
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectComplaint('Failed to load resource: net::ERR_CONNECTION_RESET');
    expectComplaint('Failed to load resource: net::ERR_EMPTY_RESPONSE');
    expectStatus(503);
    const pieces: number[] = [];
    let begun = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') begun += 1;
      if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']));
    });
    await choose(page, picture);
    await expect.poll(() => sentOf(page)).toBeGreaterThan(picture.length / 6);

    await button(page, 'Pausar').click();
    await expect(page.getByText(/^En pausa: \d+ %$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const sentWhenPaused = pieces.length;
    await button(page, 'Seguir').click();
    await expect.poll(() => pieces.length).toBeGreaterThan(sentWhenPaused);

    await expect.poll(() => sentOf(page)).toBeGreaterThan(picture.length / 4);
    await throttle(network, 0);
    await throttle(network, SLOW);
    await expect.poll(() => sentOf(page)).toBeGreaterThan(picture.length / 3);
    await site.instance.cms.kill();
    await site.instance.cms.start();
    await throttle(network, -1);
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    expect((await storedPicture(site, citizen)).equals(await inOneRequest(site, picture))).toBe(true);
    expect(begun).toBe(1);
    expect(pieces.filter((offset) => offset === 0).length).toBe(1);
    expect((await unfinished(site)).every((name) => name.endsWith('.ended'))).toBe(true);
  });

  test('leaves nothing behind when cancelled', async ({ site, arrive }) => {
    const { page, citizen } = await slowProfile(site, arrive);
    await choose(page, await largePicture());
    await expect.poll(() => sentOf(page)).toBeGreaterThan(200_000);
    await button(page, 'Cancelar').click();
    await expect(page.getByText('Cancelaste la subida.')).toBeVisible();
    await expect(progressBar(page)).toHaveCount(0);
    expect((await unfinished(site)).filter((name) => name.startsWith(citizen.session.me.uid))).toEqual([]);
    expect((await page.request.get('/api/me/images/dni-images')).status()).toBe(404);
  });

  test('is replaced by a later choice, and saving meanwhile asks to wait', async ({ site, arrive }) => {
    const small = await largePicture(200);
    const { page, citizen, network } = await slowProfile(site, arrive);
    await choose(page, await largePicture());
    await expect.poll(() => sentOf(page)).toBeGreaterThan(200_000);
    await button(page, 'Guardar mi perfil').click();
    await expect(page.getByText('Esperá a que termine de subirse la foto y probá de nuevo.')).toBeVisible();
    await choose(page, small);
    // Reset, so that the same file can be chosen again.
    await expect(page.getByLabel('Elegir o sacar una foto')).toHaveValue('');
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await throttle(network, -1);
    expect((await unfinished(site)).filter((name) => name.startsWith(citizen.session.me.uid))).toEqual([]);
    expect((await storedPicture(site, citizen)).equals(await inOneRequest(site, small))).toBe(true);
  });

  test('is refused after the upload if it is not a picture', async ({ site, arrive }) => {
    const { page, network, expectStatus } = await slowProfile(site, arrive);
    expectStatus(400);
    await throttle(network, -1);
    await choose(page, Buffer.alloc(600_000));
    await expect(page.getByText('Formato de archivo no soportado')).toBeVisible();
    await expect(button(page, 'Probar de nuevo')).toHaveCount(1);
  });
});
