import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routes, type Issuer, type Verification } from '@centro/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileOfPage, PERSONAL, publicFolder } from '../release/layout.ts';
import { listReleases, rollBack } from '../release/releases.ts';
import type { SiteApp } from './site-app.ts';
import { boardProfileWith, verificationWith } from './testing/arbitraries.ts';
import type { FeedModel } from './testing/feed-model.ts';
import { filesBelow, liveTree, personalTree } from './testing/release-tree.ts';
import { feedWith, sample, testPublishers } from './testing/test-publishers.ts';

const { app, publisherOver } = testPublishers();

function sampleOf<T>(arbitrary: fc.Arbitrary<T>): T {
  const [one] = fc.sample(arbitrary, { numRuns: 1, seed: 5 });
  if (one === undefined) throw new Error('No sample');
  return one;
}

const certificateOf = (number: number): Verification => sampleOf(verificationWith(number));

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
        : app().render(page, locals);
    const feed = feedWith();
    const [ana, bruno] = [1, 2].map((number) => sampleOf(boardProfileWith(number)));
    for (const each of [ana, bruno]) feed.put('public-profile', each?.id ?? '', each);
    const { run, folder, publisher } = publisherOver(feed, { app: { ...app(), render } });
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
