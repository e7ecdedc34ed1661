import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Instant, Training } from '@centro/shared';
import fc from 'fast-check';
import { afterEach, beforeAll } from 'vitest';
import { Publisher, type Checkpoint } from '../publisher.ts';
import type { Outcome } from '../release-writer.ts';
import type { SiteApp } from '../site-app.ts';
import { EPOCH_DAY, siteOf, trainingWith } from './arbitraries.ts';
import { loadBuiltSite } from './built-site.ts';
import { FeedModel } from './feed-model.ts';
import { liveTree } from './release-tree.ts';

/** Ids of entries; enough for several pages of the feed. */
export const ENTRY_IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p'];

/** A publisher, its releases folder and its clock, which only the test moves. */
export interface TestPublisher {
  readonly publisher: Publisher;
  readonly run: () => Promise<Outcome>;
  readonly clock: { now: Instant };
  readonly folder: string;
}

/** Creates publishers for the tests of a file. */
export interface TestPublishers {
  /** The built site; available once the tests run. */
  readonly app: () => SiteApp;
  /** Creates an empty releases folder. */
  readonly newFolder: () => string;
  /** Creates a publisher of a feed; by default of the built site, in a new folder, at `EPOCH_DAY`. */
  readonly publisherOver: (
    feed: FeedModel,
    options?: {
      readonly folder?: string;
      readonly app?: SiteApp;
      readonly now?: Instant;
      readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
    },
  ) => TestPublisher;
}

/** Loads the built site before the tests of a file, and removes the folders that each test created. */
export function testPublishers(): TestPublishers {
  const folders: string[] = [];
  let app: SiteApp;

  beforeAll(async () => {
    app = await loadBuiltSite();
  });

  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const newFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
    folders.push(folder);
    return folder;
  };
  return {
    app: () => app,
    newFolder,
    publisherOver: (feed, options = {}) => {
      const clock = { now: options.now ?? EPOCH_DAY };
      const folder = options.folder ?? newFolder();
      const publisher = new Publisher({
        app: options.app ?? app,
        readFeed: (after) => feed.read(after),
        releasesFolder: folder,
        clock: () => clock.now,
        onCheckpoint: options.onCheckpoint ?? (() => undefined),
      });
      return { publisher, run: async () => (await publisher.run()).outcome, clock, folder };
    },
  };
}

/** A feed with the site's content and these trainings. */
export function feedWith(...trainings: Training[]): FeedModel {
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (const training of trainings) feed.put('training', training.id, training);
  return feed;
}

/** A public training without interruption, always the same for an id. */
export function sample(id: string, change: Partial<Training> = {}): Training {
  const [training] = fc.sample(trainingWith(id), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  return { ...training, visibility: 'public', interruption: null, ...change };
}

/** A training that changes state once, when its enrolment opens. */
export function opensAt(opens: Instant): Training {
  return sample('a', {
    inscription: { start: new Date(opens).toISOString(), finish: null, maxQuota: 0 },
    schedule: { start: null, finish: null },
    meetings: [],
  });
}

/** The live page of a training. */
export function pageIn(folder: string, id: string): string {
  return Buffer.from(liveTree(folder)[`capacitaciones/${id}.html`] ?? '', 'base64').toString();
}
