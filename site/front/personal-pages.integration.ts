import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  writeRelease(data.releasesFolder, { id: PERSONAL, files, policies: { 'gente/1': policy } });
}

const remove = (file: string) => {
  rmSync(path.join(publicFolder(data.releasesFolder, PERSONAL), file));
};

test('answers 404 while there are no pages about people', async () => {
  const { status, body } = await ask(front.port, '/gente');
  expect([status, body.toString()]).toEqual([404, 'missing']);
});

test('sends the current page about people, which shared caches must not store', async () => {
  write({ 'gente.html': 'Ana', 'gente/1.json': '{"names":"Ana"}' }, "default-src 'self'");
  const page = await ask(front.port, '/gente');
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(textOf(page)).toBe('Ana');
  const file = await ask(front.port, '/gente/1.json');
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const again = await ask(front.port, '/gente', { headers: { 'if-none-match': String(page.headers.etag) } });
  expect(again.status).toBe(304);
});

test('no longer has a removed person at the next request', async () => {
  write({ 'gente.html': 'Ana', 'gente/1.json': '{}' });
  expect((await ask(front.port, '/gente/1.json')).status).toBe(200);
  write({ 'gente.html': 'Bruno' });
  remove('gente/1.json');
  expect(textOf(await ask(front.port, '/gente'))).toBe('Bruno');
  expect((await ask(front.port, '/gente/1.json')).status).toBe(404);
});

test('prefers the release, and shows neither record nor compressed files', async () => {
  write({ 'acerca.html': 'of people', 'gente.html': 'Ana' });
  expect(textOf(await ask(front.port, '/acerca'))).toBe('of the release');
  for (const address of ['/record.json', '/release.json', '/gente.html.br', '/../personal/release.json']) {
    expect((await ask(front.port, address)).status, address).not.toBe(200);
  }
});

describe('files for verifying certificates', () => {
  const HASH = 'a'.repeat(64);
  const FILES = [
    '/.well-known/did.json',
    '/constancias/estado/0.json',
    `/constancias/verificacion/${HASH}.json`,
  ];
  const MISSING = [
    `/constancias/verificacion/${'b'.repeat(64)}.json`,
    '/constancias/verificacion/7K3M9QXR2TB5W8Z0.json',
    "/constancias/verificacion/'%20or%201=1.json",
    '/constancias/verificacion/.x.json',
    '/constancias/estado/1.json',
    '/constancias/estado/-1.json',
    '/constancias/estado/x.json',
  ];

  beforeAll(() => {
    write(Object.fromEntries(FILES.map((file) => [file.slice(1), `{"file":"${file}"}`])));
  });

  test.each(FILES)('%s is JSON, readable from any site and revalidated each time', async (file) => {
    const answer = await ask(front.port, file, { headers: { origin: 'https://verifier.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(textOf(answer))).toEqual({ file });
    const known = { 'if-none-match': String(answer.headers.etag) };
    const again = await ask(front.port, file, { headers: known });
    expect(again.status).toBe(304);
    expect(again.headers['access-control-allow-origin']).toBe('*');
    const head = await ask(front.port, file, { method: 'HEAD' });
    expect([head.status, head.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  test('get the same response when missing, readable from any site', async () => {
    const answers = await Promise.all(MISSING.map((file) => ask(front.port, file)));
    const compared = answers.map(({ status, headers: { date, 'x-request-id': id, ...headers }, body }) => {
      expect([typeof date, typeof id]).toEqual(['string', 'string']);
      return { status, headers, body: body.toString() };
    });
    const [first] = compared;
    expect(first).toMatchObject({
      status: 404,
      body: expect.not.stringContaining('<') as string,
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    });
    for (const each of compared) expect(each).toEqual(first);
  });

  test('are the only files that other sites may read', async () => {
    write({ 'gente.html': 'Ana', 'gente/1.json': '{}' });
    const others = [
      '/',
      '/acerca',
      '/no-hay',
      '/gente',
      '/gente/1.json',
      '/assets/data.json',
      '/api/site',
      '/api/certificates/7K3M9QXR2TB5W8Z0',
      '/constancias',
      '/constancias/7K3M9QXR2TB5W8Z0',
      '/healthz',
      '/.well-known/did.json/x',
      '/.well-known/x',
      '/constancias/verificacion',
      '/constancias/estado',
      `/constancias/verificacion/${HASH}.json.br`,
      `/constancias/verificacion/x/${HASH}.json`,
      `/constancias/verificacion/${HASH}`,
      '/media/x.webp',
      '/constancias/estado/../estado/0.json',
    ];
    for (const address of others) {
      const { headers } = await ask(front.port, address, { headers: { origin: 'https://verifier.example' } });
      expect(headers['access-control-allow-origin'], address).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], address).toBe('same-origin');
    }
  });

  test('come from the personal pages, not from an old release', async () => {
    writeRelease(data.releasesFolder, {
      id: releaseId(2),
      files: { 'index.html': 'home', '404.html': 'missing', 'constancias/estado/0.json': '{"old":true}' },
    });
    pointCurrentTo(data.releasesFolder, releaseId(2));
    expect((await ask(front.port, '/constancias/estado/0.json')).body.toString()).not.toContain('old');
    pointCurrentTo(data.releasesFolder, releaseId(1));
  });
});
