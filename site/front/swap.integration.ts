import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReleases, pointCurrentTo } from '../release/releases.ts';
import { ask, textOf, type Answer } from './testing/client.ts';
import { releaseId, writeRelease } from './testing/release-fixture.ts';
import { makeDataFolder, startFront, type RunningServer } from './testing/running.ts';

const SWAPS = 100;
const CLIENTS = 8;
const RETAINED = 10;

const data = makeDataFolder();
let front: RunningServer;

/** Publishes a release whose pages, policy and lengths all contain its number. */
function publish(number: number): void {
  const policy = `default-src 'self'; report-to release-${String(number)}`;
  const page = (name: string) => `<p>${name} of ${String(number)}</p>${'x'.repeat(number * 7)}`;
  writeRelease(data.releasesFolder, {
    id: releaseId(number),
    files: {
      'index.html': page('home'),
      'login.html': page('login'),
      '404.html': page('missing'),
      [`_astro/page.${String(number)}.js`]: `export default ${String(number)};`,
    },
    policies: { 'index/1': policy, 'login/1': policy, '404/1': policy },
  });
  pointCurrentTo(data.releasesFolder, releaseId(number));
  for (const id of listReleases(data.releasesFolder).slice(RETAINED)) {
    rmSync(path.join(data.releasesFolder, id), { recursive: true });
  }
}

/** The number of a page's release, which its policy and length must match. */
function releaseOf(page: Answer): number {
  const number = /<p>\w+ of (\d+)<\/p>(x*)$/.exec(textOf(page));
  expect(number?.[2]).toHaveLength(Number(number?.[1]) * 7);
  expect(page.headers['content-security-policy']).toMatch(new RegExp(` release-${String(number?.[1])}$`));
  expect(page.headers['content-length']).toBe(String(page.body.length));
  return Number(number?.[1]);
}

beforeAll(async () => {
  publish(1);
  front = await startFront(data);
});

afterAll(async () => {
  await front.close();
  data.remove();
});

test('swaps releases under load without an error, a mix or a step back', async () => {
  const requests = [
    ['/', 200],
    ['/login/ana@example.com', 200],
    ['/no-hay', 404],
  ] as const;
  let swapping = true;
  let answers = 0;

  async function visit(encoding: string): Promise<void> {
    let newest = 1;
    while (swapping) {
      for (const [address, status] of requests) {
        const answer = await ask(front.port, address, { headers: { 'accept-encoding': encoding } });
        expect(answer.status).toBe(status);
        const number = releaseOf(answer);
        expect(number).toBeGreaterThanOrEqual(newest);
        newest = number;
        answers += 1;
      }
      const asset = await ask(front.port, `/_astro/page.${String(newest)}.js`);
      expect(asset.status).toBe(200);
      expect(textOf(asset)).toBe(`export default ${String(newest)};`);
    }
  }

  const visitors = Array.from({ length: CLIENTS }, (_, index) =>
    visit(['br', 'gzip', 'identity'][index % 3] ?? ''),
  );
  for (let number = 2; number <= SWAPS + 1; number += 1) {
    publish(number);
    expect(releaseOf(await ask(front.port, '/'))).toBe(number);
  }
  swapping = false;
  await Promise.all(visitors);
  expect(answers).toBeGreaterThan(SWAPS);
});

test('serves more requested files than fit into memory', async () => {
  // The first takes longest to read, so that it is evicted before it is cached.
  const megabytes = (index: number) => (index === 0 ? 48 : 1);
  const contents = Array.from({ length: 80 }, (_, index) =>
    Buffer.alloc(megabytes(index) * 1024 * 1024, index),
  );
  const files = Object.fromEntries(contents.map((content, index) => [`${String(index)}.bin`, content]));
  writeRelease(data.releasesFolder, { id: releaseId(900), files });
  pointCurrentTo(data.releasesFolder, releaseId(900));
  const answers = await Promise.all(contents.map((_, index) => ask(front.port, `/${String(index)}.bin`)));
  const asExpected = answers.map(
    ({ status, body }, index) => status === 200 && contents[index]?.equals(body),
  );
  expect(asExpected).toEqual(contents.map(() => true));
});
