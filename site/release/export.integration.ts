import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { routes, type Image } from '@centro/shared';
import fc from 'fast-check';
import send from 'send';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDataFolder, startFront, type DataFolder, type RunningServer } from '../front/testing/running.ts';
import { releaseId, writeRelease } from '../front/testing/release-fixture.ts';
import { Publisher } from '../publisher/publisher.ts';
import { loadSiteApp } from '../publisher/site-app.ts';
import {
  boardProfileWith,
  EPOCH_DAY,
  publicationWith,
  siteOf,
  trainingWith,
  verificationWith,
} from '../publisher/testing/arbitraries.ts';
import { FeedModel } from '../publisher/testing/feed-model.ts';
import { filesBelow } from '../publisher/testing/release-tree.ts';
import { exportRelease } from './export.ts';
import { PERSONAL, publicFolder, shareCardsFolder } from './layout.ts';
import { currentRelease, pointCurrentTo } from './releases.ts';

const COMMAND = fileURLToPath(new URL('../../scripts/export.ts', import.meta.url));
const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const PUBLIC_URL = 'https://centro.example';

/** A name that only pages about people contain. */
const NAME = 'Quimeyx';

/** Addresses that need our server: the API, pages about people, account pages with a parameter. */
const NEEDS_SERVER = /^\/(?:api|bolsa-de-trabajo|ingresar\/|crear-perfil\/manipulador\/)/;

function sample<T>(arbitrary: fc.Arbitrary<T>): T {
  const [one] = fc.sample(arbitrary, { numRuns: 1, seed: 7 });
  if (one === undefined) throw new Error('No sample');
  return one;
}

function feedWithPeople(): FeedModel {
  const image: Image = {
    url: '/media/a.webp',
    width: 1280,
    height: 720,
    alternativeText: 'Una poda',
    colour: null,
    versions: [{ url: '/media/a_small.webp', width: 500, height: 281 }],
  };
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (let number = 0; number < 14; number += 1) {
    const id = `poda-${String(number)}`;
    feed.put('training', id, {
      ...sample(trainingWith(id)),
      title: `Poda ${String(number)}`,
      visibility: 'public',
      cardImage: image,
    });
  }
  feed.put('publication', 'huerta', {
    ...sample(publicationWith('huerta')),
    title: 'La huerta',
    hidden: false,
    cardImage: image,
  });
  const profile = sample(boardProfileWith(1));
  feed.put('public-profile', profile.id, { ...profile, profile: { ...profile.profile, names: NAME } });
  const verification = sample(verificationWith(1));
  const certificate = { ...verification.certificate, names: NAME };
  feed.put('certificate', verification.id, { ...verification, certificate });
  return feed;
}

/** A static host without any rule of its own. */
async function startStaticHost(folder: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    send(request, pathname, { root: folder })
      .on('error', () => {
        response.writeHead(404, { 'content-type': 'text/html' });
        response.end(readFileSync(path.join(folder, '404.html')));
      })
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The host has no port');
  return { url: `http://127.0.0.1:${String(address.port)}`, server };
}

interface Page {
  readonly status: number;
  readonly body: string;
}

async function pageAt(url: string): Promise<Page> {
  const response = await fetch(url);
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

/** Addresses on the same site that a page loads or links to. */
function addressesIn(body: string): string[] {
  const found = [...body.matchAll(/(?:href|src)="(\/[^"#?]*)|content="https:\/\/centro\.example(\/[^"]+)"/g)];
  return found.map(([, link = '', absolute = '']) => link || absolute);
}

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** Starts `npm run export`'s script. */
function start(dataDirectory: string, folder: string) {
  const environment = { PATH: process.env['PATH'], DATA_DIR: dataDirectory };
  const child = spawn(process.execPath, [COMMAND, folder], { env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]): Run => {
    return { code: typeof code === 'number' ? code : null, output: output.trim() };
  });
  return { child, ended };
}

function run(dataDirectory: string, folder: string): Promise<Run> {
  return start(dataDirectory, folder).ended;
}

const noSignal = new AbortController().signal;

let data: DataFolder;

describe('an exported release', () => {
  let exported: string;
  let front: RunningServer;
  let host: Awaited<ReturnType<typeof startStaticHost>>;

  beforeAll(async () => {
    data = makeDataFolder();
    exported = path.join(data.root, 'exported');
    const app = await loadSiteApp(DIST, { publicUrl: PUBLIC_URL });
    const publisher = new Publisher({
      app,
      readFeed: feedWithPeople().read,
      releasesFolder: data.releasesFolder,
      clock: () => EPOCH_DAY,
      onCheckpoint: () => undefined,
    });
    await publisher.run();
    for (const name of ['a.webp', 'a_small.webp', 'b.webp', 'programa.pdf', 'unused.webp']) {
      writeFileSync(path.join(data.uploadsFolder, name), `picture ${name}`);
    }
    const cards = shareCardsFolder(data.releasesFolder);
    mkdirSync(cards);
    for (const [, name = ''] of homeOf(data).matchAll(/\/tarjetas\/([\w-]+\.jpg)/g)) {
      writeFileSync(path.join(cards, name), `card ${name}`);
    }
    const { releasesFolder, uploadsFolder } = data;
    await exportRelease({ releasesFolder, uploadsFolder, folder: exported, signal: noSignal });
    front = await startFront(data, { publicUrl: PUBLIC_URL });
    host = await startStaticHost(exported);
  });

  afterAll(async () => {
    host.server.close();
    await front.close();
    data.remove();
  });

  /** The home page of the live release. */
  function homeOf({ releasesFolder }: DataFolder): string {
    const folder = publicFolder(releasesFolder, currentRelease(releasesFolder) ?? '');
    return readFileSync(path.join(folder, 'index.html'), 'utf8');
  }

  test('responds from a static host like the front at every linked address', async () => {
    const seen = new Set<string>(['/']);
    for (const address of seen) {
      if (NEEDS_SERVER.test(address) || address.startsWith('/tarjetas/')) continue;
      const [ours, theirs] = await Promise.all([pageAt(front.url + address), pageAt(host.url + address)]);
      expect([address, theirs]).toEqual([address, ours]);
      expect([address, ours.status]).toEqual([address, 200]);
      for (const found of addressesIn(ours.body)) seen.add(found);
    }
    const visited = [...seen];
    const lists = [routes.trainings(), routes.trainings(2), routes.training('poda-3'), routes.about()];
    for (const address of [...lists, routes.publication('huerta'), '/media/a.webp']) {
      expect(visited).toContain(address);
    }
  });

  test('has feeds, the search index, the service worker and share cards', async () => {
    const [, card = ''] = /(\/tarjetas\/[\w-]+\.jpg)/.exec(homeOf(data)) ?? [];
    const files = [routes.sitemap(), routes.searchIndex(), routes.publicationFeed(), routes.siteData()];
    for (const address of [...files, routes.calendar(), '/sw.js', card]) {
      const [ours, theirs] = await Promise.all([pageAt(front.url + address), pageAt(host.url + address)]);
      expect([address, theirs]).toEqual([address, ours]);
      expect([address, ours.status]).toEqual([address, 200]);
    }
  });

  test('answers a missing address with the page of the front', async () => {
    const missing = await pageAt(`${host.url}/no-hay`);
    expect(missing).toEqual(await pageAt(`${front.url}/no-hay`));
    expect(missing.status).toBe(404);
  });

  test('contains nothing about people, no manifest, no compressed copies and no unused media', () => {
    const files = filesBelow(exported);
    for (const [file, bytes] of Object.entries(files)) {
      expect(file).not.toMatch(
        /^(?:bolsa-de-trabajo|constancias\/(?!index)|\.)|release\.json|\.(?:br|gz|map)$|unused/,
      );
      expect([file, Buffer.from(bytes, 'base64').includes(NAME)]).toEqual([file, false]);
    }
  });

  test('control: pages about people exist beside the release', () => {
    const personal = filesBelow(publicFolder(data.releasesFolder, PERSONAL));
    const texts = Object.values(personal).map((bytes) => Buffer.from(bytes, 'base64'));
    expect(texts.filter((bytes) => bytes.includes(NAME)).length).toBeGreaterThan(1);
  });
});

describe('npm run export', () => {
  let target: string;

  beforeEach(() => {
    data = makeDataFolder();
    target = path.join(data.root, 'out/site');
  });

  afterEach(() => {
    data.remove();
  });

  function publish(files: Readonly<Record<string, string>>): void {
    writeRelease(data.releasesFolder, { id: releaseId(1), files: { '404.html': 'No hay', ...files } });
    pointCurrentTo(data.releasesFolder, releaseId(1));
  }

  /** Names in the target's parent folder: the export itself and leftovers of an interrupted one. */
  const left = () => (existsSync(path.dirname(target)) ? readdirSync(path.dirname(target)) : []);

  test('writes to a new or an empty folder, readable for every server, and reports files and size', async () => {
    publish({ 'index.html': 'a', 'archivo.html': 'b'.repeat(150_000) });
    mkdirSync(target, { recursive: true });
    const { code, output } = await run(data.root, target);
    expect([output, code]).toEqual([`Release ${releaseId(1)} is in ${target}: 3 files, 0.2 MB.`, 0]);
    expect(Object.keys(filesBelow(target))).toEqual(['404.html', 'archivo/index.html', 'index.html']);
    const { code: second } = await run(data.root, path.join(data.root, 'deep/new/site'));
    expect([second, existsSync(path.join(data.root, 'deep/new/site/index.html'))]).toEqual([0, true]);
  });

  test('reports media that is not on this disk', async () => {
    publish({ 'index.html': '<img src="/media/in-a-bucket.webp">' });
    const { code, output } = await run(data.root, target);
    expect(code).toBe(0);
    expect(output).toMatch(/^1 files .* such as \/media\/in-a-bucket\.webp\. With MEDIA_STORE/m);
  });

  test('fails in one line and leaves nothing behind', async () => {
    expect(await run(data.root, target)).toEqual({ code: 1, output: 'There is no release yet.' });
    publish({ 'index.html': 'a' });
    expect(await run(data.root, '')).toEqual({ code: 1, output: 'npm run export -- FOLDER' });
    expect(await run(data.root, data.root)).toEqual({ code: 1, output: `${data.root} is not empty.` });
    const file = path.join(data.uploadsFolder, 'a.webp');
    writeFileSync(file, 'a');
    const { code, output } = await run(data.root, path.join(file, 'site'));
    expect([code, output.split('\n').length, output]).toEqual([1, 1, expect.stringContaining('ENOTDIR')]);
    expect(left()).toEqual([]);
  });

  test.each([
    ['SIGTERM', 0],
    ['SIGTERM', 60],
    ['SIGKILL', 0],
    ['SIGKILL', 60],
  ] as const)('never shows half an export when it gets %s after %i ms of writing', async (signal, after) => {
    const names = Array.from({ length: 1000 }, (_, number) => `p${String(number)}.txt`);
    publish(Object.fromEntries(names.map((name) => [name, 'a'.repeat(2000)])));
    const { child, ended } = start(data.root, target);
    await vi.waitUntil(() => left().length > 0, { timeout: 30_000, interval: 2 });
    await delay(after);
    child.kill(signal);
    await ended;
    const [first = '', ...others] = left();
    if (after === 0) expect(first).toMatch(signal === 'SIGKILL' ? /^(?:\.site-|site$)/ : /^(?:site)?$/);
    if (first === 'site') expect(Object.keys(filesBelow(target)).length).toBe(names.length + 1);
    else expect(others).toEqual([]);
    expect((await run(data.root, `${target}-2`)).code).toBe(0);
  });
});
