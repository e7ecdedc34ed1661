import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/test.ts';
import type { Message } from '../src/components/ui/dialog.ts';
import { MESSAGE_ICONS } from '../src/components/ui/message-icons.ts';

const SOURCES = path.join(import.meta.dirname, '..', 'src');
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";

/** A page with only the tested modules, under a policy as strict as the site's. */
const PAGE = `<!doctype html><html lang="es-AR"><title>Mensajes</title>
<link rel="stylesheet" href="/styles/tokens.css"><link rel="stylesheet" href="/styles/base.css">
<script type="module" src="/trial.js"></script><main tabindex="-1"><h1>Mensajes</h1><button>Abrir</button></main></html>`;

const TRIAL = `import { showMessage } from '/components/ui/dialog.ts';
import { showToast } from '/components/ui/toast.ts';
const calls = [];
const note = (name) => (text) => calls.push([name, text ?? null]);
const show = (message) => showMessage({ ...message, onAccept: note('accepted'), onCancel: note('cancelled') });
Object.assign(window, { calls, show, showToast });`;

let server: Server;
let page: Page;
const complaints: string[] = [];

test.beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const [type, body] = answerTo(url);
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

function answerTo(url: string): [string, string] {
  if (url === '/') return ['text/html; charset=utf-8', PAGE];
  if (url === '/trial.js') return ['text/javascript', TRIAL];
  if (url.endsWith('?url')) return ['text/javascript', `export default '${url.slice(0, -4)}'`];
  if (url === '/favicon.ico') return ['image/x-icon', ''];
  const text = readFileSync(path.join(SOURCES, url), 'utf8');
  return url.endsWith('.css') ? ['text/css', text] : ['text/javascript', stripTypeScriptTypes(text)];
}

test.afterAll(() => {
  server.close();
});

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  await page.waitForFunction('window.show');
});

test.afterEach(async () => {
  await page.context().close();
  expect(complaints.splice(0)).toEqual([]);
});

const dialog = () => page.getByRole('dialog');
async function show(message: Message): Promise<void> {
  await page.evaluate(`show(${JSON.stringify(message)})`);
  await expect(page.getByRole('dialog', { name: message.title })).toBeVisible();
}

const calls = () => page.evaluate('calls');

test.describe('the message dialog (spec §2)', () => {
  for (const icon of MESSAGE_ICONS) {
    test(`with the icon ${icon} is accessible`, async () => {
      await show({ icon, title: 'Un título', text: 'Un texto.' });
      await expect(page.getByRole('dialog', { name: 'Un título', description: 'Un texto.' })).toBeVisible();
      expect(await dialog().locator('svg').boundingBox()).toMatchObject({ width: 48, height: 48 });
      expect(await violations(page)).toEqual([]);
    });
  }

  test('passes the typed text on when accepted', async () => {
    const input = { label: 'Tu nombre', value: 'An' };
    await show({ icon: 'question', title: '¿Quién sos?', input, cancellable: true });
    await page.getByLabel('Tu nombre').press('End');
    await page.keyboard.type('a ');
    await page.keyboard.press('Enter');
    await expect(dialog()).toHaveCount(0);
    await expect.poll(calls).toEqual([['accepted', 'Ana']]);
  });

  for (const way of ['Cancelar', 'Escape']) {
    test(`${way} declines it and returns the focus`, async () => {
      await page.getByRole('button', { name: 'Abrir' }).focus();
      await show({ icon: 'alert', title: '¿Seguro?', cancellable: true });
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await dialog().getByRole('button', { name: way }).click();
      await expect(dialog()).toHaveCount(0);
      await expect.poll(calls).toEqual([['cancelled', null]]);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Abrir');
    });
  }

  test('has up to two links, the first one focused, and «Cancelar» only if requested', async () => {
    const links: Message['links'] = [
      { label: 'Uno', href: '/uno' },
      { label: 'Dos', href: '/dos' },
    ];
    await show({ icon: 'terms', title: 'Leé esto', links });
    await expect(dialog().getByRole('link')).toHaveText(['Uno', 'Dos']);
    await expect(dialog().getByRole('button')).toHaveText(['Aceptar']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Uno');
  });

  test('is replaced by the next one', async () => {
    await show({ icon: 'hi', title: 'Primero' });
    await show({ icon: 'logo', title: 'Segundo' });
    await expect(dialog()).toHaveCount(1);
    await expect(dialog().getByRole('heading')).toHaveText('Segundo');
  });

  test('focuses the page when its opener is gone', async () => {
    await page.getByRole('button', { name: 'Abrir' }).focus();
    await show({ icon: 'success', title: 'Listo' });
    await page.evaluate(() => document.querySelector('main button')?.remove());
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  });
});

test.describe('the toast (spec §2)', () => {
  test('is announced and disappears four seconds after the last one', async () => {
    await page.clock.install();
    await page.evaluate('showToast("Guardado")');
    await page.clock.runFor(100);
    await expect(page.getByRole('status')).toHaveText('Guardado');
    await page.clock.runFor(3_000);
    await page.evaluate('showToast("Otra vez")');
    await page.clock.runFor(2_000);
    await expect(page.getByRole('status')).toHaveText('Otra vez');
    expect(await violations(page)).toEqual([]);
    await page.clock.runFor(2_500);
    await expect(page.getByRole('status')).toHaveText('');
  });
});
