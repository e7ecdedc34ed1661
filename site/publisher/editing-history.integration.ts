import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Editor } from '../../scripts/testing/editor.ts';
import { historyCount } from '../../scripts/testing/history-count.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { cmsAt } from './ask-cms.ts';
import { contentFeed, type ReadFeed } from './content-feed.ts';
import { Publisher } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import { liveTree } from './testing/release-tree.ts';

const DAY = 24 * 60 * 60 * 1000;
const SLOTS = 4;

let instance: Instance;
let editor: Editor;
let app: SiteApp;
let readFeed: ReadFeed;
let run = 0;

beforeAll(async () => {
  app = await loadBuiltSite();
  instance = await startInstance({ processes: ['cms'] });
  editor = await instance.editor();
  await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
  readFeed = contentFeed(cmsAt(instance.cms.url, instance.environment.publisherSecret));
});

afterAll(async () => {
  await instance.stop();
});

/** A step of an editor, or of time; `slot` identifies a training within the history. */
type Step =
  | { readonly kind: 'create'; readonly slot: number; readonly fields: object }
  | { readonly kind: 'edit'; readonly slot: number; readonly fields: object }
  | { readonly kind: 'publish' | 'unpublish' | 'archive' | 'delete'; readonly slot: number }
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'release' };

type EditorStep = Exclude<Step, { readonly kind: 'pass' | 'release' }>;

const slot = fc.nat(SLOTS - 1);
const instant = fc
  .integer({ min: -20, max: 40 })
  .map((days) => new Date(Date.now() + days * DAY).toISOString());
const maybe = fc.option(instant, { nil: null });

interface Period {
  readonly start: string | null;
  readonly finish: string | null;
}

/** Orders start and end, since reversed periods cannot be published. */
function inOrder<P extends Period>(period: P): P {
  const { start, finish } = period;
  const backwards = start !== null && finish !== null && finish < start;
  return backwards ? { ...period, start: finish, finish: start } : period;
}

const fields = fc.record({
  description: fc.lorem({ maxCount: 50 }),
  inscription: fc.record({ start: maybe, finish: maybe, maxQuota: fc.nat(30) }).map(inOrder),
  schedule: fc.record({ start: maybe, finish: maybe }).map(inOrder),
  meetings: fc.array(
    fc.record({ title: fc.constant('Encuentro'), start: instant, finish: maybe }).map(inOrder),
    {
      maxLength: 2,
    },
  ),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), slot, fields }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), slot, fields }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'publish' as const,
        'publish' as const,
        'unpublish' as const,
        'archive' as const,
        'delete' as const,
      ),
      slot,
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map((days) => ({ kind: 'pass' as const, days })) },
  { weight: 3, arbitrary: fc.constant({ kind: 'release' as const }) },
);

/** A publisher with a separate clock and folder. */
function publisherAt(clock: { now: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
  const publisher = new Publisher({
    app,
    readFeed,
    releasesFolder: folder,
    clock: () => clock.now,
    onCheckpoint: () => undefined,
  });
  return { publisher, folder };
}

/** A training of the history, and whether the public can see it. */
interface Known {
  readonly id: string;
  readonly published: boolean;
}

/** Applies one step of the editor; skips impossible ones, such as editing a missing training. */
async function edit(step: EditorStep, trainings: Map<number, Known>): Promise<void> {
  const known = trainings.get(step.slot);
  const title = `Historia ${String(run)}, ${String(step.slot)}`;
  const training = { title, type: 'course', category: 'management' };
  if (step.kind === 'create') {
    if (known) return;
    const id = await editor.create('training', { ...training, ...step.fields });
    trainings.set(step.slot, { id, published: false });
    return;
  }
  if (!known) return;
  const { id, published } = known;
  switch (step.kind) {
    case 'edit':
      await editor.update('training', id, { ...training, ...step.fields });
      return;
    case 'publish':
      await editor.publish('training', id);
      trainings.set(step.slot, { id, published: true });
      return;
    case 'archive':
      await editor.updatePublished('training', id, { ...training, visibility: 'archived' });
      trainings.set(step.slot, { id, published: true });
      return;
    case 'unpublish':
      if (published) await editor.unpublish('training', id);
      trainings.set(step.slot, { id, published: false });
      return;
    case 'delete':
      await editor.remove('training', id);
      trainings.delete(step.slot);
      return;
    default:
      step satisfies never;
  }
}

test('any editing history in Strapi ends in the same release as a clean full render', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16, size: 'max' }), async (steps) => {
      run += 1;
      const trainings = new Map<number, Known>();
      const clock = { now: Date.now() };
      const incremental = publisherAt(clock);
      for (const step of steps) {
        if (step.kind === 'pass') clock.now += step.days * DAY;
        else if (step.kind === 'release') await incremental.publisher.run();
        else await edit(step, trainings);
      }
      await incremental.publisher.run();
      const clean = publisherAt(clock);
      await clean.publisher.run();
      expect(liveTree(incremental.folder)).toEqual(liveTree(clean.folder));
      for (const { folder } of [incremental, clean]) rmSync(folder, { recursive: true });
    }),
    { numRuns: historyCount({ short: 8, long: 25 }) },
  );
});
