import { statSync } from 'node:fs';
import path from 'node:path';
import type { BoardProfile, Issuer, Publication, Training, Verification } from '@centro/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyCount } from '../../scripts/testing/history-count.ts';
import { fileOfPage, publicFolder } from '../release/layout.ts';
import { currentRelease, listReleases } from '../release/releases.ts';
import type { Checkpoint } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import {
  anyIssuer,
  boardProfileWith,
  EPOCH_DAY,
  publicationWith,
  siteOf,
  trainingWith,
  verificationWith,
} from './testing/arbitraries.ts';
import { liveTree, personalTree } from './testing/release-tree.ts';
import { ENTRY_IDS, feedWith, opensAt, pageIn, sample, testPublishers } from './testing/test-publishers.ts';

const HOUR = 60 * 60 * 1000;

const { app, publisherOver } = testPublishers();

/** A change of content, time or publisher. */
type Step =
  | { readonly kind: 'put'; readonly training: Training }
  | { readonly kind: 'announce'; readonly publication: Publication }
  | { readonly kind: 'certify'; readonly verification: Verification }
  | { readonly kind: 'offer'; readonly profile: BoardProfile }
  | { readonly kind: 'vouch'; readonly issuer: Issuer }
  | {
      readonly kind: 'withdraw';
      readonly of: 'training' | 'publication' | 'certificate' | 'public-profile';
      readonly id: string;
    }
  | { readonly kind: 'site'; readonly city: string; readonly colour: string | null }
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'publish' }
  | { readonly kind: 'prepare' }
  | { readonly kind: 'restart' };

const anyId = fc.constantFrom(...ENTRY_IDS);
const anyNumber = fc.nat(5);
/** Enough for two pages of the board. */
const anyPerson = fc.nat(14);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyId.chain(trainingWith).map((training) => ({ kind: 'put' as const, training })) },
  {
    weight: 3,
    arbitrary: anyId
      .chain(publicationWith)
      .map((publication) => ({ kind: 'announce' as const, publication })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      of: fc.constantFrom('training' as const, 'publication' as const),
      id: anyId,
    }),
  },
  {
    weight: 3,
    arbitrary: anyNumber
      .chain(verificationWith)
      .map((verification) => ({ kind: 'certify' as const, verification })),
  },
  {
    weight: 1,
    arbitrary: anyNumber
      .chain(verificationWith)
      .map(({ id }) => ({ kind: 'withdraw' as const, of: 'certificate' as const, id })),
  },
  {
    weight: 6,
    arbitrary: anyPerson.chain(boardProfileWith).map((profile) => ({ kind: 'offer' as const, profile })),
  },
  {
    weight: 1,
    arbitrary: anyPerson
      .chain(boardProfileWith)
      .map(({ id }) => ({ kind: 'withdraw' as const, of: 'public-profile' as const, id })),
  },
  { weight: 1, arbitrary: anyIssuer.map((issuer) => ({ kind: 'vouch' as const, issuer })) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('site' as const),
      city: fc.constantFrom('Lobería', 'Saladillo'),
      colour: fc.constantFrom(null, '#24603a', '#ffee00'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 900 }).map((hours) => ({ kind: 'pass' as const, hours })),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'publish' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'prepare' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

describe('an incremental release', () => {
  test('equals a clean full render at the same instant byte for byte, after any history', async () => {
    const history = fc.array(anyStep, { minLength: 1, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const feed = feedWith();
        let incremental = publisherOver(feed);
        for (const step of steps) {
          switch (step.kind) {
            case 'put':
              feed.put('training', step.training.id, step.training);
              break;
            case 'announce':
              feed.put('publication', step.publication.id, step.publication);
              break;
            case 'certify':
              feed.put('certificate', step.verification.id, step.verification);
              break;
            case 'offer':
              feed.put('public-profile', step.profile.id, step.profile);
              break;
            case 'vouch':
              feed.put('issuer', 'issuer', step.issuer);
              break;
            case 'withdraw':
              feed.put(step.of, step.id, null);
              break;
            case 'site':
              feed.put('site-content', 'site', siteOf(step.city, step.colour));
              break;
            case 'pass':
              incremental.clock.now += step.hours * HOUR;
              break;
            case 'publish':
              await incremental.run();
              break;
            case 'prepare':
              incremental.publisher.prepare();
              break;
            case 'restart': {
              const { folder, clock } = incremental;
              incremental = publisherOver(feed, { folder, now: clock.now });
              break;
            }
            default:
              step satisfies never;
          }
        }
        await incremental.run();
        const clean = publisherOver(feed, { now: incremental.clock.now });
        await clean.run();
        expect(liveTree(incremental.folder)).toEqual(liveTree(clean.folder));
        expect(personalTree(incremental.folder)).toEqual(personalTree(clean.folder));
      }),
      { numRuns: historyCount({ short: 15, long: 60 }) },
    );
  }, 400_000);

  test('control: differs from a full one when a page depends on unrecorded data', async () => {
    const clock = { now: EPOCH_DAY };
    const leaking: SiteApp = {
      ...app(),
      render: async (page, locals) => {
        const rendered = await app().render(page, locals);
        return {
          ...rendered,
          body: Buffer.concat([rendered.body, Buffer.from(`<!-- ${String(clock.now)} -->`)]),
        };
      },
    };
    const feed = feedWith(sample('a'));
    const incremental = publisherOver(feed, { app: leaking });
    await incremental.run();
    clock.now += HOUR;
    feed.put('training', 'b', sample('b'));
    await incremental.run();
    const clean = publisherOver(feed, { app: leaking });
    await clean.run();
    expect(liveTree(incremental.folder)).not.toEqual(liveTree(clean.folder));
  });

  test('renders only the pages an edit touches, and links the rest', async () => {
    const feed = feedWith(...ENTRY_IDS.map((id) => sample(id)));
    const { run, folder } = publisherOver(feed);
    await run();
    const before = publicFolder(folder, currentRelease(folder) ?? '');
    feed.put('training', 'p', sample('p', { content: [], images: [] }));
    expect(await run()).toMatchObject({ kind: 'published', rendered: 1, changed: 1 });
    const after = publicFolder(folder, currentRelease(folder) ?? '');
    const inode = (root: string, page: string) => statSync(path.join(root, fileOfPage(page))).ino;
    expect(inode(after, '/capacitaciones/a')).toBe(inode(before, '/capacitaciones/a'));
    expect(inode(after, '/capacitaciones/p')).not.toBe(inode(before, '/capacitaciones/p'));
  });

  test('makes no release of a change that no page shows', async () => {
    const feed = feedWith(sample('a'));
    const { run, folder } = publisherOver(feed);
    await run();
    feed.put('training', 'a', sample('a', { formId: 'otro' }));
    expect(await run()).toEqual({ kind: 'unchanged' });
    expect(listReleases(folder)).toHaveLength(1);
  });

  test('follows time: a training opens at its instant, without any content change', async () => {
    const { run, clock, publisher, folder } = publisherOver(feedWith(opensAt(EPOCH_DAY + HOUR)));
    await run();
    expect(publisher.nextTransition).toBe(EPOCH_DAY + HOUR);
    clock.now = EPOCH_DAY + HOUR - 1;
    expect(await run()).toEqual({ kind: 'unchanged' });
    clock.now = EPOCH_DAY + HOUR;
    expect(await run()).toMatchObject({ kind: 'published' });
    expect(pageIn(folder, 'a')).toContain('Inscripción abierta');
  });

  test('follows time even if the disk was full at that instant', async () => {
    let full = false;
    const onCheckpoint = (checkpoint: Checkpoint) => {
      if (full && checkpoint === 'described') throw new Error('no space left on device');
    };
    const { run, clock, folder } = publisherOver(feedWith(opensAt(EPOCH_DAY + HOUR)), { onCheckpoint });
    await run();
    clock.now = EPOCH_DAY + HOUR;
    full = true;
    await expect(run()).rejects.toThrow('no space left');
    full = false;
    expect(await run()).toMatchObject({ kind: 'published' });
    expect(pageIn(folder, 'a')).toContain('Inscripción abierta');
  });

  test('keeps ten releases and prepares the next without touching the live one', async () => {
    const feed = feedWith(sample('a'));
    const { run, publisher, folder } = publisherOver(feed);
    for (let edit = 0; edit < 14; edit += 1) {
      feed.put('training', 'a', sample('a', { title: `Edición ${String(edit)}` }));
      await run();
      const live = liveTree(folder);
      publisher.prepare();
      await publisher.prune();
      expect(liveTree(folder)).toEqual(live);
    }
    expect(listReleases(folder)).toHaveLength(10);
    expect(listReleases(folder)[0]).toBe(currentRelease(folder));
  });
});
