import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes, type Training } from '@centro/shared';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentRelease, listReleases } from '../release/releases.ts';
import { Publisher, type PublisherOptions } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import { EPOCH_DAY, siteOf, trainingWith } from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { liveTree } from './testing/release-tree.ts';

let app: SiteApp;
let folder: string;
let feed: FeedModel;
let now: number;

beforeAll(async () => {
  app = await loadBuiltSite();
});

function start(change: Partial<PublisherOptions> = {}): Publisher {
  return new Publisher({
    app,
    readFeed: feed.read,
    releasesFolder: folder,
    clock: () => now,
    onCheckpoint: () => undefined,
    ...change,
  });
}

/** Publishes a training with a title, one second later. */
async function write(publisher: Publisher, title: string): Promise<void> {
  feed.put('training', 'a', { ...sample(), title });
  now += 1000;
  await publisher.run();
}

function sample(): Training {
  const [training] = fc.sample(trainingWith('a'), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  return { ...training, visibility: 'public' };
}

async function startWith(...titles: readonly string[]): Promise<Publisher> {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  feed = new FeedModel();
  now = EPOCH_DAY;
  feed.put('site-content', 'site', siteOf('Lobería'));
  const publisher = start();
  await publisher.run();
  for (const title of titles) await write(publisher, title);
  return publisher;
}

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const shows = (title: string) =>
  Buffer.from(liveTree(folder)['capacitaciones/a.html'] ?? '', 'base64').includes(title);
const at = (seconds: number) => new Date(EPOCH_DAY + seconds * 1000).toISOString();

describe('the status of a revision for staff', () => {
  test('contains since when visitors see it, also when no page shows it', async () => {
    const publisher = await startWith('Primera', 'Segunda');
    expect(publisher.statusOf(2)).toMatchObject({ shown: 3, shownSince: at(1) });
    expect(publisher.statusOf(3)).toMatchObject({ shown: 3, shownSince: at(2) });
    expect(publisher.statusOf(4).shownSince).toBeNull();
    const release = currentRelease(folder);
    await write(publisher, 'Segunda');
    expect(currentRelease(folder)).toBe(release);
    expect(publisher.statusOf(4)).toMatchObject({ shown: 4, shownSince: at(3) });
  });

  test('survives a restart, as far as retained releases contain it', async () => {
    await startWith('Primera', 'Segunda');
    const again = start();
    expect(again.statusOf(2).shown).toBeNull();
    await again.run();
    expect(again.statusOf(2)).toMatchObject({ shown: 3, shownSince: at(1) });
  });

  test('is reset when the database is replaced', async () => {
    await startWith('Primera');
    feed.replaceDatabase();
    feed.put('site-content', 'site', siteOf('Saladillo'));
    const again = start();
    expect(again.status.shown).toBeNull();
    now += 1000;
    await again.run();
    expect(again.statusOf(1)).toMatchObject({ shown: 1, shownSince: null });
  });
});

describe('a rollback by staff', () => {
  test('goes back once, however often the button is pressed, and reports what is live', async () => {
    const publisher = await startWith('Primera', 'Segunda');
    const live = currentRelease(folder) ?? '';
    const before = listReleases(folder)[1];
    expect(publisher.status.previous).toMatchObject({ release: before });
    expect([publisher.rollBack(live), publisher.rollBack(live)]).toEqual(['done', 'other-release']);
    expect(currentRelease(folder)).toBe(before);
    expect(shows('Primera')).toBe(true);
    expect(publisher.statusOf(3)).toMatchObject({ held: true, shown: 2, shownSince: null });
    expect(publisher.publishEverything()).toBe('held');

    await write(publisher, 'Tercera');
    expect(publisher.statusOf(4)).toMatchObject({ held: true, shown: 2, shownSince: null });
    publisher.resume();
    now += 1000;
    await publisher.run();
    expect(shows('Tercera')).toBe(true);
    expect(publisher.statusOf(3)).toMatchObject({ held: false, shown: 4, shownSince: at(4) });
  });

  test('is refused when there is nothing to go back to', async () => {
    const publisher = await startWith();
    expect(publisher.status.previous).toBeNull();
    expect(publisher.rollBack(currentRelease(folder) ?? '')).toBe('no-earlier-release');
    expect(publisher.status.held).toBe(false);
  });
});

describe('publishing everything again', () => {
  test('renders every page again, into an identical release', async () => {
    const publisher = await startWith('Primera');
    const [release, tree] = [currentRelease(folder), liveTree(folder)];
    expect((await publisher.run()).outcome).toEqual({ kind: 'unchanged' });
    expect(publisher.publishEverything()).toBe('done');
    now += 1000;
    const { outcome } = await publisher.run();
    expect(outcome).toMatchObject({ kind: 'published' });
    if (outcome.kind === 'published') expect(outcome.changed).toBeGreaterThan(20);
    expect(currentRelease(folder)).not.toBe(release);
    expect(liveTree(folder)).toEqual(tree);
    expect((await publisher.run()).outcome).toEqual({ kind: 'unchanged' });
  });

  test.each([routes.home(), routes.board()])(
    'is not lost when it is requested during a run that renders %s',
    async (page) => {
      await startWith('Primera');
      let rendered = 0;
      const render: SiteApp['render'] = (asked, locals) => {
        if (asked === page) rendered += 1;
        if (asked === page && rendered === 1) publisher.publishEverything();
        return app.render(asked, locals);
      };
      const publisher = start({ app: { ...app, render } });
      publisher.publishEverything();
      const { outcome } = await publisher.run();
      now += 1000;
      expect((await publisher.run()).outcome).toEqual({ ...outcome, release: currentRelease(folder) });
      expect(rendered).toBe(2);
    },
  );

  test.each([
    [
      'fails',
      () => {
        throw new Error('no space left on device');
      },
    ],
    ['is held', (publisher: Publisher) => publisher.rollBack(currentRelease(folder) ?? '')],
  ])('is repeated when it %s', async (_, interrupt) => {
    await startWith('Primera', 'Segunda');
    let isFirst = true;
    const publisher = start({
      onCheckpoint: (checkpoint) => {
        if (checkpoint !== 'in-place' || !isFirst) return;
        isFirst = false;
        interrupt(publisher);
      },
    });
    publisher.publishEverything();
    await publisher.run().catch(() => undefined);
    publisher.resume();
    now += 1000;
    const { outcome } = await publisher.run();
    expect(outcome.kind === 'published' && outcome.changed).toBeGreaterThan(20);
  });
});
