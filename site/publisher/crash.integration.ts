import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/testing/free-port.ts';
import { currentRelease } from '../release/releases.ts';
import { CHECKPOINTS, Publisher, type Checkpoint } from './publisher.ts';
import { loadSiteApp } from './site-app.ts';
import { siteOf, trainingWith, verificationWith } from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { serveFeed, type FeedServer } from './testing/feed-server.ts';
import { filesBelow, liveTree, personalTree } from './testing/release-tree.ts';

const SECRET = 'a-secret-of-enough-length';
const PUBLIC_URL = 'https://centro.example';
const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CRASHING = fileURLToPath(new URL('./testing/crash-main.ts', import.meta.url));

const cleanUps: (() => unknown)[] = [];
interface Trees {
  readonly live: Record<string, string>;
  readonly personal: Record<string, string>;
}
let old: Trees;
let fresh: Trees;

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The content before the interrupted publish. */
function oldFeed(): FeedModel {
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (const id of ['a', 'b', 'c', 'd']) feed.put('training', id, sample(id, 1));
  for (const number of [1, 2]) certify(feed, number, 1);
  return feed;
}

/** Changes for the interrupted publish: one page changed, one new, one removed, and every page's footer. */
function changeFeed(feed: FeedModel): void {
  feed.put('site-content', 'site', siteOf('Saladillo'));
  feed.put('training', 'b', sample('b', 2));
  feed.put('training', 'c', null);
  feed.put('training', 'e', sample('e', 2));
  certify(feed, 1, 2);
  feed.put('certificate', String(2).padStart(64, '0'), null);
  certify(feed, 3, 2);
}

function certify(feed: FeedModel, number: number, seed: number): void {
  const [verification] = fc.sample(verificationWith(number), { numRuns: 1, seed });
  feed.put('certificate', verification?.id ?? '', verification);
}

/** A training without dates, so that its page does not depend on the time. */
function sample(id: string, seed: number) {
  const [training] = fc.sample(trainingWith(id), { numRuns: 1, seed });
  const never = { start: null, finish: null };
  return { ...training, schedule: never, meetings: [], inscription: { ...never, maxQuota: 0 } };
}

function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'crash-'));
  cleanUps.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function cleanTrees(feed: FeedModel): Promise<Trees> {
  const releasesFolder = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const app = await loadSiteApp(DIST, { publicUrl: PUBLIC_URL });
  const readFeed = feed.read;
  const publisher = new Publisher({
    app,
    readFeed,
    releasesFolder,
    clock: Date.now,
    onCheckpoint: () => undefined,
  });
  await publisher.run();
  const trees = treesIn(releasesFolder);
  rmSync(releasesFolder, { recursive: true });
  return trees;
}

function treesIn(releasesFolder: string): Trees {
  return { live: liveTree(releasesFolder), personal: personalTree(releasesFolder) };
}

beforeAll(async () => {
  const feed = oldFeed();
  old = await cleanTrees(feed);
  changeFeed(feed);
  fresh = await cleanTrees(feed);
});

async function startPublisher(
  main: string,
  dataFolder: string,
  feed: FeedServer,
  crashAt = '',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PUBLIC_URL,
      CMS_PORT: String(feed.port),
      PUBLISHER_PORT: String(await freePort()),
      PUBLISHER_SECRET: SECRET,
      PUBLISHER_POLL_MS: '50',
      DATA_DIR: dataFolder,
      CRASH_AT: crashAt,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  cleanUps.push(() => child.kill('SIGKILL'));
  return child;
}

/** Runs a publisher until the live release is as expected, then kills it. */
async function publishUntil(dataFolder: string, feed: FeedServer, trees: Trees): Promise<void> {
  const child = await startPublisher(MAIN, dataFolder, feed);
  const releases = path.join(dataFolder, 'releases');
  await expect.poll(() => (currentRelease(releases) === undefined ? {} : treesIn(releases))).toEqual(trees);
  child.kill('SIGKILL');
  // `close` also waits for its drawing process, which shares its output.
  await once(child, 'close');
}

/** Publishes the old content, changes it, and kills the next publisher when it reaches a checkpoint. */
async function killAt(
  checkpoint: Checkpoint,
): Promise<{ dataFolder: string; feed: FeedServer; releases: string }> {
  const model = oldFeed();
  const feed = await serveFeed(model);
  cleanUps.push(feed.stop);
  const dataFolder = tempFolder();
  await publishUntil(dataFolder, feed, old);
  changeFeed(model);
  const crashing = await startPublisher(CRASHING, dataFolder, feed, checkpoint);
  await once(crashing, 'close');
  expect(crashing.signalCode).toBe('SIGKILL');
  return { dataFolder, feed, releases: path.join(dataFolder, 'releases') };
}

describe('a publisher killed', () => {
  const liveBefore: readonly Checkpoint[] = ['live', 'personal', 'pruned'];
  const personalBefore: readonly Checkpoint[] = ['personal', 'pruned'];

  test.each(CHECKPOINTS)(
    'when %s leaves the old release or the new one, and continues from there',
    async (checkpoint) => {
      const { dataFolder, feed, releases } = await killAt(checkpoint);
      expect(liveTree(releases)).toEqual((liveBefore.includes(checkpoint) ? fresh : old).live);
      expect(personalTree(releases)).toEqual((personalBefore.includes(checkpoint) ? fresh : old).personal);
      await publishUntil(dataFolder, feed, fresh);
    },
  );

  test('control: has rendered a mix of both, which only staging hides from visitors', async () => {
    const { releases } = await killAt('rendered');
    const staging = readdirSync(releases).find((name) => name.startsWith('.staging')) ?? '';
    const halfMade = filesBelow(path.join(releases, staging, 'public'));
    expect(halfMade).not.toEqual(old.live);
    expect(halfMade).not.toEqual(fresh.live);
    expect(liveTree(releases)).toEqual(old.live);
  });
});
