import { existsSync, linkSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicFolder } from '../release/layout.ts';
import { currentRelease, isHeld, resume, rollBack } from '../release/releases.ts';
import { Publisher } from './publisher.ts';
import type { SiteApp } from './site-app.ts';
import { EPOCH_DAY, siteOf } from './testing/arbitraries.ts';
import { liveTree } from './testing/release-tree.ts';
import { ENTRY_IDS, feedWith, opensAt, pageIn, sample, testPublishers } from './testing/test-publishers.ts';

const HOUR = 60 * 60 * 1000;

const { app, newFolder, publisherOver } = testPublishers();

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
    for (const build of [app().build, 'another']) {
      const later = publisherOver(feed, { folder: first.folder, app: { ...app(), build } });
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
    ...app(),
    render: (asked, locals) =>
      asked === page ? Promise.reject(new Error('the page threw')) : app().render(asked, locals),
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

  test('keeps it although it made a query that the new build does not have', async () => {
    const feed = feedWith(sample('a'), sample('b'));
    const first = publisherOver(feed);
    await first.run();
    const calendar = 'capacitaciones/a/calendario.ics';
    const good = liveTree(first.folder)[calendar];
    const record = path.join(first.folder, currentRelease(first.folder) ?? '', 'record.json');
    writeFileSync(record, readFileSync(record, 'utf8').replaceAll('"scheduledTraining:a"', '"removed:a"'));
    const app = { ...failing(`/${calendar}`), build: 'another' };
    const next = publisherOver(feed, { folder: first.folder, app });
    expect(await next.run()).toMatchObject({ kind: 'published' });
    feed.put('training', 'b', sample('b', { title: 'Otro título' }));
    expect(await next.run()).toMatchObject({ kind: 'published' });
    expect(pageIn(first.folder, 'b')).toContain('Otro título');
    expect(liveTree(first.folder)[calendar]).toBe(good);
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
    const feed = feedWith(...ENTRY_IDS.map((id) => sample(id)));
    const first = publisherOver(feed);
    await first.run();
    const live = liveTree(first.folder);
    let pagesRead = 0;
    const interrupted = new Publisher({
      app: app(),
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
