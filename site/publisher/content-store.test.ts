import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContentStore } from './content-store.ts';
import { EPOCH_DAY, siteOf, trainingWith } from './testing/arbitraries.ts';

const [training] = fc.sample(trainingWith('poda'), { numRuns: 1, seed: 3 });

function change(key: string, entry: unknown, revision = 1) {
  const kind = key.startsWith('training') ? ('training' as const) : ('site-content' as const);
  return { revision, key, kind, documentId: key, label: `Label of ${key}`, entry };
}

function feed(...changes: ReturnType<typeof change>[]) {
  return { epoch: 'one', revision: 9, changes, more: false };
}

describe('a content store', () => {
  test('continues after the last change it applied', () => {
    const store = new ContentStore({});
    expect(store.cursor).toEqual({ revision: 0, key: '' });
    expect(store.apply(feed(change('site-content:site', siteOf('Lobería'), 4)))).toBe(true);
    expect(store.cursor).toEqual({ revision: 4, key: 'site-content:site' });
    expect(store.apply(feed())).toBe(false);
  });

  test('gives an id claimed twice to the lower key, and reports the other', () => {
    const store = new ContentStore({});
    store.apply(
      feed(change('training:2', training), change('training:1', { ...training, title: 'Primera' })),
    );
    expect(store.snapshot(EPOCH_DAY).trainings.get('poda')?.title).toBe('Primera');
    expect(store.broken).toEqual([
      {
        key: 'training:2',
        label: 'Label of training:2',
        issues: [{ field: 'id', message: 'The id is taken.' }],
      },
    ]);
    store.apply(feed(change('training:1', null, 2)));
    expect(store.snapshot(EPOCH_DAY).trainings.get('poda')?.title).toBe(training?.title);
    expect(store.broken).toEqual([]);
  });

  test('takes the last good version of a broken entry from the release', () => {
    const store = new ContentStore({ 'training:1': training });
    store.apply(feed(change('training:1', { ...training, title: 3 })));
    expect(store.snapshot(EPOCH_DAY).trainings.get('poda')).toEqual(training);
    expect(store.broken).toMatchObject([{ issues: [{ field: 'title' }] }]);
    expect(store.lastGood).toEqual({ 'training:1': training });
  });

  test('forgets everything when the database is another one, and asks to be read again', () => {
    const store = new ContentStore({});
    store.apply(feed(change('training:1', training, 7)));
    expect(store.apply({ ...feed(change('training:9', training, 8)), epoch: 'two' })).toBe(true);
    expect(store.cursor).toEqual({ revision: 0, key: '' });
    expect(store.snapshot(EPOCH_DAY).trainings.size).toBe(0);
  });
});
