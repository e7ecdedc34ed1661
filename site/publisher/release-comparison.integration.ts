import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes, type FeedCursor, type Training } from '@centro/shared';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOfPage, PERSONAL, publicFolder } from '../release/layout.ts';
import { currentRelease } from '../release/releases.ts';
import type { ReadFeed } from './content-feed.ts';
import { Publisher } from './publisher.ts';
import { compareRelease } from './release-comparison.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import {
  anyIssuer,
  boardProfileWith,
  EPOCH_DAY,
  siteOf,
  trainingWith,
  verificationWith,
} from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';

const HOUR = 60 * 60 * 1000;

let app: SiteApp;
let releasesFolder: string;
let feed: FeedModel;
let now: number;
let publish: () => Promise<unknown>;

beforeAll(async () => {
  app = await loadBuiltSite();
});

beforeEach(async () => {
  releasesFolder = mkdtempSync(path.join(tmpdir(), 'comparison-'));
  feed = new FeedModel();
  now = EPOCH_DAY;
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (const id of ['poda', 'huerta']) feed.put('training', id, trainingOf(id, 'Poda'));
  for (const number of [1, 2]) {
    const verification = sample(verificationWith(number));
    feed.put('certificate', verification.id, verification);
    const profile = sample(boardProfileWith(number));
    feed.put('public-profile', profile.id, profile);
  }
  feed.put('issuer', 'issuer', sample(anyIssuer));
  const onCheckpoint = () => undefined;
  const publisher = new Publisher({
    app,
    readFeed: feed.read,
    releasesFolder,
    clock: () => now,
    onCheckpoint,
  });
  publish = () => publisher.run();
  await publish();
});

afterEach(() => {
  expect(readdirSync(releasesFolder).filter((name) => name.startsWith('.'))).toEqual([]);
  rmSync(releasesFolder, { recursive: true });
});

function sample<T>(arbitrary: fc.Arbitrary<T>): T {
  const [one] = fc.sample(arbitrary, { numRuns: 1, seed: 5 });
  if (one === undefined) throw new Error('No sample');
  return one;
}

/** A training whose enrolment opens after an hour. */
function trainingOf(id: string, title: string): Training {
  const at = (hours: number) => new Date(EPOCH_DAY + hours * HOUR).toISOString();
  return {
    ...sample(trainingWith(id)),
    title,
    visibility: 'public',
    schedule: { start: at(48), finish: at(72) },
    meetings: [],
    inscription: { start: at(1), finish: at(24), maxQuota: 10 },
  };
}

const compare = (readFeed: ReadFeed = feed.read) =>
  compareRelease({ app, readFeed, releasesFolder, clock: () => now });

const differences = async () => (await compare()).differences;

const livePath = (file: string) =>
  path.join(publicFolder(releasesFolder, currentRelease(releasesFolder) ?? ''), file);
const personalPath = (file: string) => path.join(publicFolder(releasesFolder, PERSONAL), file);

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
}

describe('the live release beside one rendered from scratch', () => {
  test('equals it after a history of edits', async () => {
    feed.put('training', 'poda', trainingOf('poda', 'Poda de invierno'));
    await publish();
    feed.put('training', 'huerta', null);
    now += 2 * HOUR;
    await publish();
    const comparison = await compare();
    expect(comparison).toMatchObject({
      differences: [],
      movedOn: false,
      sameBuild: true,
      failed: [],
      broken: [],
    });
    expect(comparison.files).toBeGreaterThan(100);
  });

  test.each(['index.html', 'index.html.br', 'capacitaciones/poda.html.gz', 'assets/data.json'])(
    'reports a changed byte in %s',
    async (file) => {
      flipByte(livePath(file));
      expect(await differences()).toEqual([{ kind: 'changed', file }]);
    },
  );

  test('reports a missing and an extra page', async () => {
    rmSync(livePath('capacitaciones/huerta.html'));
    writeFileSync(livePath('capacitaciones/no-hay.html'), '');
    expect(await differences()).toEqual([
      { kind: 'missing', file: 'capacitaciones/huerta.html' },
      { kind: 'extra', file: 'capacitaciones/no-hay.html' },
    ]);
  });

  test('reports changed, missing and extra personal pages', async () => {
    const [first, second, left] = [1, 2, 3].map((number) =>
      fileOfPage(routes.certificateVerification(sample(verificationWith(number)).id)),
    );
    flipByte(personalPath(String(first)));
    rmSync(personalPath(String(second)));
    writeFileSync(personalPath(String(left)), 'a person who has left');
    expect(await differences()).toEqual([
      { kind: 'changed', file: `personal/${String(first)}` },
      { kind: 'missing', file: `personal/${String(second)}` },
      { kind: 'extra', file: `personal/${String(left)}` },
    ]);
  });

  test('reports a changed security policy', async () => {
    const file = path.join(releasesFolder, currentRelease(releasesFolder) ?? '', 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace("'none'", '*'));
    expect(await differences()).toEqual([{ kind: 'changed', file: 'release.json' }]);
  });

  test('reports pages that are outdated because time has passed', async () => {
    expect(await differences()).toEqual([]);
    now += 2 * HOUR;
    const { differences: found, movedOn } = await compare();
    expect(found).toContainEqual({ kind: 'changed', file: 'capacitaciones/poda.html' });
    expect(movedOn).toBe(false);
  });

  test('renders the last good version of a broken entry, as the publisher does', async () => {
    feed.put('training', 'poda', { ...trainingOf('poda', 'Poda'), title: 7 });
    await publish();
    feed.put('training', 'huerta', trainingOf('huerta', 'Huerta de invierno'));
    await publish();
    expect(await compare()).toMatchObject({ differences: [], broken: [{ key: 'training:poda' }] });
  });

  test('fails without a release', async () => {
    rmSync(releasesFolder, { recursive: true });
    releasesFolder = mkdtempSync(path.join(tmpdir(), 'comparison-'));
    await expect(compare()).rejects.toThrow('There is no release yet.');
  });
});

describe('an edit during the comparison', () => {
  const edit = (title: string) => {
    feed.put('training', 'poda', trainingOf('poda', title));
  };

  /** The last read of an attempt, which checks for changes since. */
  const isLast = (after: FeedCursor) => after.revision > 0 && after.key === '';

  test('is no difference once it is published: the comparison runs again', async () => {
    edit('Poda de invierno');
    let attempts = 0;
    const comparison = await compare(async (after) => {
      if (isLast(after) && (attempts += 1) === 1) await publish();
      return feed.read(after);
    });
    expect(attempts).toBe(2);
    expect(comparison).toMatchObject({ differences: [], movedOn: false });
  });

  test('is reported as a possible reason after the second run', async () => {
    edit('Poda de invierno');
    let attempts = 0;
    const comparison = await compare((after) => {
      if (isLast(after)) edit(`Poda ${String((attempts += 1))}`);
      return feed.read(after);
    });
    expect(attempts).toBe(2);
    expect(comparison.movedOn).toBe(true);
    expect(comparison.differences).toContainEqual({ kind: 'changed', file: 'capacitaciones/poda.html' });
  });
});
