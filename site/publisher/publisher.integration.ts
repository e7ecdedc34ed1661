import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  routes,
  type BoardProfile,
  type Instant,
  type Issuer,
  type Publication,
  type Training,
  type Verification,
} from '@centro/shared';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { historyCount } from '../../scripts/testing/history-count.ts';
import { fileOfPage, PERSONAL, publicFolder } from '../release/layout.ts';
import { currentRelease, isHeld, listReleases, resume, rollBack } from '../release/releases.ts';
import { Publisher, type Checkpoint } from './publisher.ts';
import type { Outcome } from './release-writer.ts';
import type { SiteApp } from './site-app.ts';
import { loadBuiltSite } from './testing/built-site.ts';
import {
  anyIssuer,
  boardProfileWith,
  EPOCH_DAY,
  publicationWith,
  siteOf,
  trainingWith,
  verificationWith,
} from './testing/arbitraries.ts';
import { FeedModel } from './testing/feed-model.ts';
import { filesBelow, liveTree, personalTree } from './testing/release-tree.ts';

const HOUR = 60 * 60 * 1000;
const folders: string[] = [];
let app: SiteApp;

beforeAll(async () => {
  app = await loadBuiltSite();
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  folders.push(folder);
  return folder;
}

/** A publisher of a feed, with a separate clock. */
function publisherOver(
  feed: FeedModel,
  options: {
    folder?: string;
    app?: SiteApp;
    now?: Instant;
    onCheckpoint?: (checkpoint: Checkpoint) => void;
  } = {},
) {
  const clock = { now: options.now ?? EPOCH_DAY };
  const folder = options.folder ?? newFolder();
  const publisher = new Publisher({
    app: options.app ?? app,
    readFeed: (after) => feed.read(after),
    releasesFolder: folder,
    clock: () => clock.now,
    onCheckpoint: options.onCheckpoint ?? (() => undefined),
  });
  const run = async (): Promise<Outcome> => (await publisher.run()).outcome;
  return { publisher, run, clock, folder };
}

function sample(id: string, change: Partial<Training> = {}): Training {
  const [training] = fc.sample(trainingWith(id), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  return { ...training, visibility: 'public', interruption: null, ...change };
}

/** A training that changes state once, when its enrolment opens. */
function opensAt(opens: Instant): Training {
  return sample('a', {
    inscription: { start: new Date(opens).toISOString(), finish: null, maxQuota: 0 },
    schedule: { start: null, finish: null },
    meetings: [],
  });
}

/** The live page of a training. */
function pageIn(folder: string, id: string): string {
  return Buffer.from(liveTree(folder)[`capacitaciones/${id}.html`] ?? '', 'base64').toString();
}

function sampleOf<T>(arbitrary: fc.Arbitrary<T>): T {
  const [one] = fc.sample(arbitrary, { numRuns: 1, seed: 5 });
  if (one === undefined) throw new Error('No sample');
  return one;
}

const certificateOf = (number: number): Verification => sampleOf(verificationWith(number));

function feedWith(...trainings: Training[]): FeedModel {
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  for (const training of trainings) feed.put('training', training.id, training);
  return feed;
}

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

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p'];
const anyId = fc.constantFrom(...ids);
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
      ...app,
      render: async (page, locals) => {
        const rendered = await app.render(page, locals);
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
    const feed = feedWith(...ids.map((id) => sample(id)));
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

describe('a broken entry', () => {
  const broken = {
    ...sample('a'),
    meetings: [{ title: 'x', start: 'ayer', finish: null, mode: null, place: null }],
  };

  test('keeps its last good page, lets all others be published, and is reported with its field', async () => {
    const feed = feedWith(sample('a', { title: 'Buena versión' }), sample('b'));
    const { run, publisher, folder } = publisherOver(feed);
    await run();
    const good = liveTree(folder)['capacitaciones/a.html'];
    feed.put('training', 'a', broken);
    feed.put('training', 'b', sample('b', { title: 'Otra cosa' }));
    await run();
    expect(liveTree(folder)['capacitaciones/a.html']).toBe(good);
    expect(Buffer.from(liveTree(folder)['capacitaciones/b.html'] ?? '', 'base64').toString()).toContain(
      'Otra cosa',
    );
    expect(publisher.status.broken).toEqual([
      { key: 'training:a', label: 'a', issues: [expect.objectContaining({ field: 'meetings.0.start' })] },
    ]);
  });

  test('keeps its last good page through a restart', async () => {
    const feed = feedWith(sample('a', { title: 'Buena versión' }), sample('b'));
    const first = publisherOver(feed);
    await first.run();
    feed.put('training', 'a', broken);
    feed.put('training', 'b', sample('b', { title: 'Otra cosa' }));
    await first.run();
    const second = publisherOver(feed, { folder: first.folder });
    await second.run();
    expect(Object.keys(liveTree(first.folder))).toContain('capacitaciones/a.html');
    expect(second.publisher.status.broken).toHaveLength(1);
  });

  test('stays in the lists through a restart when nothing else was edited', async () => {
    const feed = feedWith(sample('a', { title: 'Buena versión' }), sample('b'));
    const first = publisherOver(feed);
    await first.run();
    feed.put('training', 'a', broken);
    await first.run();
    const second = publisherOver(feed, { folder: first.folder });
    const outcome = await second.run();
    const list = Buffer.from(liveTree(first.folder)['capacitaciones.html'] ?? '', 'base64').toString();
    expect(list.includes('Buena versión')).toBe(true);
    expect(outcome).toEqual({ kind: 'unchanged' });
  });

  test('keeps its page when it broke while no publisher was running, also under a new build', async () => {
    const feed = feedWith(sample('a', { title: 'Buena versión' }), sample('b'));
    const first = publisherOver(feed);
    await first.run();
    const good = liveTree(first.folder)['capacitaciones/a.html'];
    feed.put('training', 'a', broken);
    for (const build of [app.build, 'another']) {
      const later = publisherOver(feed, { folder: first.folder, app: { ...app, build } });
      await later.run();
      expect(liveTree(first.folder)['capacitaciones/a.html']).toBe(good);
      expect(later.publisher.status.broken).toHaveLength(1);
    }
  });

  test('is published again once it is fixed', async () => {
    const feed = feedWith(sample('a'));
    const { run, publisher } = publisherOver(feed);
    await run();
    feed.put('training', 'a', broken);
    await run();
    feed.put('training', 'a', sample('a', { title: 'Arreglada' }));
    expect(await run()).toMatchObject({ kind: 'published' });
    expect(publisher.status.broken).toEqual([]);
  });
});

describe('a page that fails to render', () => {
  const failing = (page: string): SiteApp => ({
    ...app,
    render: (asked, locals) =>
      asked === page ? Promise.reject(new Error('the page threw')) : app.render(asked, locals),
  });

  test('keeps its last good version, also when the failure comes with a new build', async () => {
    const feed = feedWith(sample('a'), sample('b'));
    const first = publisherOver(feed);
    await first.run();
    const good = liveTree(first.folder)['capacitaciones/a.html'];
    const next = publisherOver(feed, {
      folder: first.folder,
      app: { ...failing('/capacitaciones/a'), build: 'another' },
    });
    expect(await next.run()).toMatchObject({ kind: 'published' });
    expect(liveTree(first.folder)['capacitaciones/a.html']).toBe(good);
    expect(next.publisher.status.failed).toEqual([
      { page: '/capacitaciones/a', message: 'Error: the page threw' },
    ]);
  });
});

describe('the live release', () => {
  test('is repaired when its files have changed on disk', async () => {
    const feed = feedWith(sample('a'));
    const first = publisherOver(feed);
    await first.run();
    const whole = liveTree(first.folder);
    const file = path.join(
      publicFolder(first.folder, currentRelease(first.folder) ?? ''),
      'capacitaciones/a.html',
    );
    writeFileSync(file, '');
    await publisherOver(feed, { folder: first.folder }).run();
    expect(liveTree(first.folder)).toEqual(whole);
  });

  test('is rebuilt from scratch when the database is replaced', async () => {
    const feed = feedWith(sample('a'));
    const { run, folder } = publisherOver(feed);
    await run();
    feed.replaceDatabase();
    feed.put('site-content', 'site', siteOf('Saladillo'));
    feed.put('training', 'z', sample('z'));
    await run();
    expect(Object.keys(liveTree(folder))).toContain('capacitaciones/z.html');
    expect(Object.keys(liveTree(folder))).not.toContain('capacitaciones/a.html');
  });

  test('stays as it is when the feed breaks off before its end', async () => {
    const feed = feedWith(...ids.map((id) => sample(id)));
    const first = publisherOver(feed);
    await first.run();
    const live = liveTree(first.folder);
    let pagesRead = 0;
    const interrupted = new Publisher({
      app,
      readFeed: (after) => {
        pagesRead += 1;
        return pagesRead > 2 ? Promise.reject(new Error('cms away')) : feed.read(after);
      },
      releasesFolder: first.folder,
      clock: () => EPOCH_DAY,
      onCheckpoint: () => undefined,
    });
    await expect(interrupted.run()).rejects.toThrow('cms away');
    expect(liveTree(first.folder)).toEqual(live);
  });

  test('has no leftover staging folders beside it after a restart', async () => {
    const feed = feedWith(sample('a'));
    const { run, publisher, folder } = publisherOver(feed);
    await run();
    publisher.prepare();
    expect(readdirSync(folder).some((name) => name.startsWith('.staging'))).toBe(true);
    publisherOver(feed, { folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a rollback', () => {
  test('puts the release before back and holds it until it is let go', async () => {
    const feed = feedWith(sample('a', { title: 'Primera' }));
    const { run, folder } = publisherOver(feed);
    await run();
    const first = currentRelease(folder);
    feed.put('training', 'a', sample('a', { title: 'Segunda' }));
    await run();
    expect(rollBack(folder)).toBe(first);
    feed.put('training', 'a', sample('a', { title: 'Tercera' }));
    expect(await run()).toEqual({ kind: 'held' });
    expect(currentRelease(folder)).toBe(first);
    resume(folder);
    expect(isHeld(folder)).toBe(false);
    expect(await run()).toMatchObject({ kind: 'published' });
    expect(Buffer.from(liveTree(folder)['capacitaciones/a.html'] ?? '', 'base64').toString()).toContain(
      'Tercera',
    );
  });

  test('has no next transition while publishing is held, and publishes a missed one on resume', async () => {
    const feed = feedWith(opensAt(EPOCH_DAY + HOUR));
    const { run, clock, publisher, folder } = publisherOver(feed);
    await run();
    feed.put('training', 'b', sample('b'));
    await run();
    rollBack(folder);
    clock.now = EPOCH_DAY + HOUR;
    expect(await run()).toEqual({ kind: 'held' });
    expect(publisher.nextTransition).toBeUndefined();
    resume(folder);
    expect(await run()).toMatchObject({ kind: 'published' });
    expect(pageIn(folder, 'a')).toContain('Inscripción abierta');
  });

  test('reports that there is no such release', () => {
    const folder = newFolder();
    expect(() => rollBack(folder)).toThrow('There is no earlier release.');
    expect(() => rollBack(folder, '20260101T000000000Z')).toThrow('There is no release 20260101T000000000Z.');
  });

  test('refuses a file that was never a release', () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'x'), '');
    linkSync(path.join(folder, 'x'), path.join(folder, 'y'));
    expect(existsSync(path.join(folder, 'current'))).toBe(false);
    expect(() => rollBack(folder, 'x')).toThrow('There is no release x.');
  });
});

describe('files for verifying certificates', () => {
  const files = [routes.issuer(), routes.statusList(0)].map(fileOfPage);
  const issuerOf = (word: string): Issuer => ({ did: { id: word }, statusLists: [{ encodedList: word }] });

  test('are in no release, so that a rollback undoes no revocation', async () => {
    const feed = feedWith(sample('a'));
    feed.put('issuer', 'issuer', issuerOf('before'));
    const { run, folder } = publisherOver(feed);
    await run();
    feed.put('training', 'b', sample('b'));
    await run();
    rollBack(folder);
    feed.put('issuer', 'issuer', issuerOf('after'));
    expect(await run()).toEqual({ kind: 'held' });
    for (const file of files) {
      expect(Object.keys(liveTree(folder))).not.toContain(file);
      expect(Buffer.from(personalTree(folder)[file] ?? '', 'base64').toString()).toContain('after');
    }
  });
});

describe('files for verifying certificates that the cms cannot sign', () => {
  test('stay unchanged, also for a new publisher', async () => {
    const feed = feedWith();
    feed.put('issuer', 'issuer', { did: { id: 'did:web:x' }, statusLists: [{ encodedList: 'u' }] });
    const { run, folder, clock } = publisherOver(feed);
    await run();
    const before = personalTree(folder);
    expect(Object.keys(before)).toContain(fileOfPage(routes.statusList(0)));
    feed.put('issuer', 'issuer', { did: { id: 'did:web:x' } });
    await run();
    expect(personalTree(folder)).toEqual(before);
    const next = publisherOver(feed, { folder, now: clock.now });
    await next.run();
    expect(personalTree(folder)).toEqual(before);
    expect(next.publisher.status.broken).toMatchObject([{ key: 'issuer:issuer' }]);
  });
});

describe('a page about people', () => {
  const [ana, bruno] = [certificateOf(1), certificateOf(2)];
  const NAME = 'Eudoxia Única';
  const pageOf = ({ id }: Verification) => fileOfPage(routes.certificateVerification(id));
  const certify = (feed: FeedModel, verification: Verification, reason: string | null = null) => {
    const { id, certificate } = verification;
    feed.put('certificate', id, { id, certificate: { ...certificate, reason } });
  };

  async function published() {
    const feed = feedWith(sample('a'));
    feed.put('certificate', ana.id, { ...ana, certificate: { ...ana.certificate, names: NAME } });
    certify(feed, bruno);
    const running = publisherOver(feed);
    await running.run();
    return { feed, ...running };
  }

  /** The content of all files of a folder, joined. */
  const textsBelow = (folder: string) =>
    Object.values(filesBelow(folder))
      .map((bytes) => Buffer.from(bytes, 'base64').toString())
      .join('\n');

  test('is stored beside the releases, in none of them', async () => {
    const { folder } = await published();
    expect(textsBelow(folder)).toContain(NAME);
    const about = Object.keys(personalTree(folder)).filter((file) => file.includes('verificacion'));
    expect(about).toEqual([pageOf(ana), pageOf(bruno)].flatMap((file) => [file, `${file}.br`, `${file}.gz`]));
    expect(Object.keys(liveTree(folder)).filter((file) => file.includes('verificacion'))).toEqual([]);
  });

  test('is removed everywhere with its person, without a release', async () => {
    const { feed, folder, run } = await published();
    feed.put('certificate', ana.id, null);
    expect(await run()).toEqual({ kind: 'unchanged' });
    expect(Object.keys(personalTree(folder))).not.toContain(pageOf(ana));
    expect(Object.keys(personalTree(folder))).toContain(pageOf(bruno));
    expect(listReleases(folder)).toHaveLength(1);
    expect(textsBelow(folder)).not.toContain(NAME);
  });

  test('follows the content also while a release is held', async () => {
    const { feed, folder, run } = await published();
    feed.put('training', 'b', sample('b'));
    await run();
    rollBack(folder);
    feed.put('certificate', ana.id, null);
    certify(feed, bruno, 'Otra razón');
    expect(await run()).toEqual({ kind: 'held' });
    expect(Object.keys(personalTree(folder))).not.toContain(pageOf(ana));
    const text = Buffer.from(personalTree(folder)[pageOf(bruno)] ?? '', 'base64').toString();
    expect(text).toContain('Otra razón');
  });

  test('that lists people is removed rather than outdated when it cannot be rendered', async () => {
    const failing = { now: false };
    const render: SiteApp['render'] = (page, locals) =>
      failing.now && page === routes.board()
        ? Promise.reject(new Error('the page threw'))
        : app.render(page, locals);
    const feed = feedWith();
    const [ana, bruno] = [1, 2].map((number) => sampleOf(boardProfileWith(number)));
    for (const each of [ana, bruno]) feed.put('public-profile', each?.id ?? '', each);
    const { run, folder, publisher } = publisherOver(feed, { app: { ...app, render } });
    await run();
    const board = fileOfPage(routes.board());
    expect(Object.keys(personalTree(folder))).toContain(board);
    failing.now = true;
    feed.put('public-profile', ana?.id ?? '', null);
    await run();
    expect(Object.keys(personalTree(folder))).not.toContain(board);
    expect(publisher.status.failed).toMatchObject([{ page: routes.board() }]);
    failing.now = false;
    feed.put('public-profile', 'x', null);
    await run();
    expect(Object.keys(personalTree(folder))).toContain(board);
  });

  describe('when the disk fails', () => {
    const [first, second] = [1, 2].map((number) => sampleOf(boardProfileWith(number)));
    const board = fileOfPage(routes.board());
    const offer = (feed: FeedModel, profile = first) => {
      feed.put('public-profile', profile?.id ?? '', profile);
    };
    const withdraw = (feed: FeedModel, profile = first) => {
      feed.put('public-profile', profile?.id ?? '', null);
    };

    async function publishedBoard() {
      const running = await published();
      offer(running.feed);
      await running.run();
      return running;
    }

    /** Publishes while a file of the personal pages cannot be written. */
    async function failToWrite(name: string, { folder, run }: Awaited<ReturnType<typeof published>>) {
      const file = path.join(folder, PERSONAL, name);
      rmSync(file);
      mkdirSync(file);
      await expect(run()).rejects.toThrow();
      rmSync(file, { recursive: true });
    }

    test.each(['release.json', 'record.json'])('to write %s, is rebuilt by the next run', async (name) => {
      const running = await publishedBoard();
      const { feed, folder, run } = running;
      const before = personalTree(folder);
      offer(feed, second);
      certify(feed, bruno, 'Otra razón');
      await failToWrite(name, running);
      withdraw(feed, second);
      certify(feed, bruno);
      await run();
      expect(personalTree(folder)).toEqual(before);
    });

    test('is rebuilt by the next run without further changes', async () => {
      const running = await publishedBoard();
      const { feed, folder, run } = running;
      withdraw(feed);
      await failToWrite('record.json', running);
      expect(await run()).toEqual({ kind: 'unchanged' });
      expect(Object.keys(personalTree(folder))).toContain(board);
    });

    test('leaves no half-made file', async () => {
      const running = await publishedBoard();
      withdraw(running.feed);
      await failToWrite('record.json', running);
      const files = Object.keys(filesBelow(path.join(running.folder, PERSONAL)));
      expect(files.filter((file) => path.basename(file).startsWith('.'))).toEqual([]);
    });

    test('and its person is added again, is restored', async () => {
      const running = await publishedBoard();
      const { feed, folder, run } = running;
      const before = personalTree(folder);
      feed.put('certificate', bruno.id, null);
      await failToWrite('record.json', running);
      certify(feed, bruno);
      await run();
      expect(personalTree(folder)).toEqual(before);
    });

    test('is removed rather than outdated if it lists people', async () => {
      const running = await publishedBoard();
      const { feed, folder } = running;
      offer(feed, second);
      withdraw(feed);
      await failToWrite('release.json', running);
      expect(Object.keys(personalTree(folder))).not.toContain(board);
    });
  });

  test('stays as it was while its entry cannot be read, also for a new publisher', async () => {
    const { feed, folder, clock } = await published();
    const before = personalTree(folder);
    feed.put('certificate', ana.id, { id: ana.id, certificate: { broken: true } });
    const next = publisherOver(feed, { folder, now: clock.now });
    await next.run();
    expect(personalTree(folder)).toEqual(before);
    expect(next.publisher.status.broken).toMatchObject([{ key: `certificate:${ana.id}` }]);
  });

  test('is removed when a publish was killed before recording it', async () => {
    const { feed, folder, clock } = await published();
    const orphans = ['bolsa-de-trabajo/pagina/2.html', 'bolsa-de-trabajo/.0b7e'];
    for (const orphan of orphans) {
      const file = path.join(publicFolder(folder, PERSONAL), orphan);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, NAME);
    }
    await publisherOver(feed, { folder, now: clock.now }).run();
    for (const orphan of orphans) expect(Object.keys(personalTree(folder))).not.toContain(orphan);
    expect(Object.keys(personalTree(folder))).toContain(pageOf(bruno));
  });

  test('is removed when there is no record of it', async () => {
    const { feed, folder, clock } = await published();
    rmSync(path.join(folder, 'personal', 'record.json'));
    feed.put('certificate', ana.id, null);
    await publisherOver(feed, { folder, now: clock.now }).run();
    expect(Object.keys(personalTree(folder))).not.toContain(pageOf(ana));
    expect(Object.keys(personalTree(folder))).toContain(pageOf(bruno));
  });
});
