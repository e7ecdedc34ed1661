import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL, publicFolder } from '../release/layout.ts';
import { pointCurrentTo } from '../release/releases.ts';
import { ask, textOf } from './testing/client.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder, startFront, type RunningServer } from './testing/running.ts';

const data = makeDataFolder();
let front: RunningServer;

beforeAll(async () => {
  writeRelease(data.releasesFolder, {
    id: releaseId(1),
    files: { 'index.html': 'home', '404.html': 'missing', 'acerca.html': 'of the release' },
  });
  pointCurrentTo(data.releasesFolder, releaseId(1));
  front = await startFront(data);
});

afterAll(async () => {
  await front.close();
  data.remove();
});

function write(files: Readonly<Record<string, string>>, policy = "default-src 'none'"): void {
  const headers = { 'content-security-policy': policy };
  writeRelease(data.releasesFolder, { id: PERSONAL, files, headers });
}

const remove = (file: string) => {
  rmSync(path.join(publicFolder(data.releasesFolder, PERSONAL), file));
};

it('answers as before when nothing tells of people', async () => {
  const { status, body } = await ask(front.port, '/gente');
  expect([status, body.toString()]).toEqual([404, 'missing']);
});

it('sends a page that tells of people as it is now, to be kept by nobody for others', async () => {
  write({ 'gente.html': 'Ana', 'gente/1.json': '{"names":"Ana"}' }, "default-src 'self'");
  const page = await ask(front.port, '/gente');
  expect(page.headers).toMatchObject({
    ...{ 'cache-control': 'private, no-cache', 'content-security-policy': "default-src 'self'" },
    ...{ 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
  expect(textOf(page)).toBe('Ana');
  const file = await ask(front.port, '/gente/1.json');
  expect(file.headers).toMatchObject({
    ...{ 'cache-control': 'private, no-cache', 'content-type': 'application/json; charset=utf-8' },
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const again = await ask(front.port, '/gente', { headers: { 'if-none-match': String(page.headers.etag) } });
  expect(again.status).toBe(304);
});

it('has forgotten whoever is gone with the very next request', async () => {
  write({ 'gente.html': 'Ana', 'gente/1.json': '{}' });
  expect((await ask(front.port, '/gente/1.json')).status).toBe(200);
  write({ 'gente.html': 'Bruno' });
  remove('gente/1.json');
  expect(textOf(await ask(front.port, '/gente'))).toBe('Bruno');
  expect((await ask(front.port, '/gente/1.json')).status).toBe(404);
});

it('prefers the release, and shows neither record nor compressed files', async () => {
  write({ 'acerca.html': 'of people', 'gente.html': 'Ana' });
  expect(textOf(await ask(front.port, '/acerca'))).toBe('of the release');
  for (const address of ['/record.json', '/release.json', '/gente.html.br', '/../personal/release.json']) {
    expect((await ask(front.port, address)).status, address).not.toBe(200);
  }
});
