import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CATEGORIES, TRAINING_TYPES, type Training } from '@centro/shared';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Publisher } from './publisher.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import { EPOCH_DAY, siteOf, trainingWith } from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { countingApp, countingFeed, takeWork, type Work } from './testing/work.ts';

vi.mock('node:crypto', async (original) =>
  (await import('./testing/work.ts')).countingCrypto(await original()),
);
vi.mock('node:fs', async (original) => (await import('./testing/work.ts')).countingFs(await original()));
vi.mock('node:zlib', async (original) => (await import('./testing/work.ts')).countingZlib(await original()));
vi.mock('./plan.ts', async (original) => (await import('./testing/work.ts')).countingPlan(await original()));

const DAY = 24 * 60 * 60 * 1000;
const [FEW, MANY] = [300, 3_000];

/** Changes per response of the cms. */
const FEED_PAGE_SIZE = 250;
/** A page and a calendar. */
const PAGES_OF_A_TRAINING = 2;
const TRAININGS_PER_PAGE = 12;
/** Each training is in the list of all, and in one each by type, category and state. */
const LISTS = 4;
/** A training that ended long ago, so that it is neither on the home page nor in the calendar. */
const ENDED = 55;

/** Work of the publisher on each occasion. */
interface WorkOf {
  /** The first publish. */
  readonly full: Work;
  /** Preparing the next release. */
  readonly preparation: Work;
  /** A poll that finds no changes. */
  readonly poll: Work;
  /** A new title of a training. */
  readonly edit: Work;
  /** The same training published again, unchanged. */
  readonly repetition: Work;
  /** A new training. */
  readonly addition: Work;
}

const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
let few: WorkOf;
let many: WorkOf;

beforeAll(async () => {
  few = await countWork(FEW);
  many = await countWork(MANY);
}, 900_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function countWork(trainings: number): Promise<WorkOf> {
  const app = await loadBuiltSite();
  const feed = new FeedModel(FEED_PAGE_SIZE);
  const publisher = new Publisher({
    app: countingApp(app),
    readFeed: countingFeed(feed.read),
    releasesFolder: mkdtempSync(path.join(folder, 'releases-')),
    clock: () => EPOCH_DAY,
    onCheckpoint: () => undefined,
  });
  const workOfRun = async () => {
    takeWork();
    await publisher.run();
    return takeWork();
  };
  const put = (training: Training) => {
    feed.put('training', training.id, training);
  };
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (let number = 0; number < trainings; number += 1) put(trainingOf(number));
  const full = await workOfRun();
  publisher.prepare();
  const preparation = takeWork();
  const poll = await workOfRun();
  put({ ...trainingOf(ENDED), title: 'Otro título' });
  const edit = await workOfRun();
  publisher.prepare();
  put({ ...trainingOf(ENDED), title: 'Otro título' });
  const repetition = await workOfRun();
  put(trainingOf(trainings));
  return { full, preparation, poll, edit, repetition, addition: await workOfRun() };
}

const [SAMPLE] = fc.sample(trainingWith(''), { numRuns: 1, seed: 7 });

/** Trainings of equal length, of all types and categories, in all states. */
function trainingOf(number: number): Training {
  if (!SAMPLE) throw new Error('No sample');
  const id = `capacitacion-${String(number).padStart(4, '0')}`;
  const opens = EPOCH_DAY + (((number * 7) % 190) - 160) * DAY;
  const after = (days: number) => new Date(opens + days * DAY).toISOString();
  return {
    ...SAMPLE,
    id,
    title: `Capacitación ${id}`,
    visibility: 'public',
    interruption: null,
    type: inTurn(TRAINING_TYPES, number),
    category: inTurn(CATEGORIES, number),
    timestamp: after(-2),
    inscription: { start: after(0), finish: after(30), maxQuota: 20 },
    schedule: { start: after(40), finish: after(70) },
  };
}

function inTurn<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There are no items');
  return item;
}

describe('an edit of one training', () => {
  test('renders, compresses and writes the same few files however many trainings there are', () => {
    const expected = {
      read: 1,
      // The training, its calendar, its page in each of the four lists, and the search index.
      planned: 7,
      rendered: 7,
      compressed: 2 * 7,
      // Each file uncompressed and in two encodings; the release's manifest and record.
      written: 3 * 7 + 2,
      linked: 0,
    };
    expect(few.edit).toMatchObject(expected);
    expect(many.edit).toMatchObject(expected);
    expect(many.edit.pageBytes).toBeLessThan(few.edit.pageBytes * 1.02);
  });

  test('compares only the pages that read it, however many there are', () => {
    const { answered, compared, planned } = few.edit;
    expect(compared).toBeLessThan(2 * planned);
    expect(answered).toBeLessThan(6 * compared);
    expect(many.edit.compared).toBe(compared);
  });

  /** Grows with the lists: their pages are new arrays in each snapshot. Answers about one training are cached. */
  test.each([FEW, MANY])('hashes one answer for each page of a list, with %i trainings', (trainings) => {
    const { edit } = trainings === FEW ? few : many;
    expect(edit.digested).toBeLessThan((LISTS * trainings) / TRAININGS_PER_PAGE + 60);
  });

  /** Grows with the site: a restarted publisher needs the reads of every page, and the index has every training. */
  test('writes 450 bytes a page into the record and 350 a training into the search index', () => {
    const pages = many.full.rendered - few.full.rendered;
    expect(many.edit.recordBytes - few.edit.recordBytes).toBeLessThan(450 * pages);
    expect(many.edit.indexBytes - few.edit.indexBytes).toBeLessThan(350 * (MANY - FEW));
  });
});

test('an unchanged training that is published again is read, and nothing is written', () => {
  const expected = { read: 1, planned: 0, rendered: 0, compressed: 0, written: 0, linked: 0 };
  expect(few.repetition).toMatchObject(expected);
  expect(many.repetition).toMatchObject(expected);
});

test('a poll without changes compares and writes nothing', () => {
  for (const { poll } of [few, many]) expect(Object.values(poll).every((count) => count === 0)).toBe(true);
});

/** Grows with the lists: a new training moves the others, half of a list's pages on average. */
test.each([FEW, MANY])('a new training renders pages of lists only, with %i trainings', (trainings) => {
  const { addition } = trainings === FEW ? few : many;
  expect(addition.read).toBe(1);
  expect(addition.rendered).toBeLessThan(trainings / 8 + 20);
  expect(addition.linked).toBe(0);
});

describe('a full render', () => {
  test('reads each entry and renders each page once', () => {
    for (const [{ full }, trainings] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      expect(full.read).toBe(trainings + 1);
      expect(full.compared).toBe(0);
      expect(full.rendered).toBe(full.planned);
      expect(full.linked).toBe(0);
    }
  });

  test('grows by two pages a training and the pages of four lists', () => {
    const pages = many.full.rendered - few.full.rendered;
    const expected = (MANY - FEW) * (PAGES_OF_A_TRAINING + LISTS / TRAININGS_PER_PAGE);
    expect(pages).toBeGreaterThan(expected * 0.99);
    expect(pages).toBeLessThanOrEqual(expected);
  });

  test('compresses each page twice, writes it three times and links it for the next release', () => {
    const pages = many.full.rendered - few.full.rendered;
    expect(many.full.compressed - few.full.compressed).toBe(2 * pages);
    expect(many.full.written - few.full.written).toBe(3 * pages);
    expect(many.preparation.linked - few.preparation.linked).toBe(3 * pages);
    expect(many.full.pageBytes - few.full.pageBytes).toBeLessThan(26_500 * pages);
  });
});
