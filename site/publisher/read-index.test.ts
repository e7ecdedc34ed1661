import { FACET_KEYS } from '@centro/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_QUERIES, queries, type QueryName } from '../src/lib/content/queries.ts';
import { takeSnapshot, type Entries } from '../src/lib/content/snapshot.ts';
import { answersFrom } from './plan.ts';
import { ReadIndex, type AnsweredContent } from './read-index.ts';
import { EPOCH_DAY, publicationWith, siteOf, trainingWith, verificationWith } from './testing/arbitraries.ts';

const HOUR = 60 * 60 * 1000;
const IDS = ['a', 'b', 'c'];
const NUMBERS = [1, 2];

/** Arguments of the queries about many entries; the others have none. */
const ARGUMENTS: Partial<Record<QueryName, readonly string[]>> = {
  trainingsPage: ['1'],
  archivePage: ['1'],
  publicationsPage: ['1'],
  facetPage: FACET_KEYS.map((facet) => `${facet}/1`),
  boardPage: ['totalScore/1'],
  statusList: ['0'],
};

const entries: fc.Arbitrary<Entries> = fc.record({
  site: fc.constantFrom(siteOf('Lobería'), siteOf('Necochea')),
  issuer: fc.constant(undefined),
  trainings: someOf(IDS, trainingWith),
  publications: someOf(IDS, publicationWith),
  verifications: someOf(NUMBERS, verificationWith),
  boardProfiles: fc.constant([]),
});

function someOf<Id, Entry>(ids: readonly Id[], entryWith: (id: Id) => fc.Arbitrary<Entry>) {
  return fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(entryWith)));
}

/** Content before and after a change of some entries, which leaves the others as they are, and of the time. */
const change = fc.record({
  before: entries,
  after: entries,
  same: fc.subarray(['site', 'trainings', 'publications', 'verifications'] as const),
  hours: fc.nat(24 * 90),
});

function contentAt(content: Entries, now: number): AnsweredContent {
  const snapshot = takeSnapshot({ ...content, publications: [...content.publications] }, now);
  return { snapshot, answers: answersFrom(snapshot) };
}

/** Every read of these entries; each is the only one of a page with its name. */
function allReads({ snapshot: one }: AnsweredContent, { snapshot: other }: AnsweredContent): string[] {
  return (Object.keys(queries) as QueryName[]).flatMap((name) => {
    const part = ENTRY_QUERIES[name];
    const ids = part ? new Set([...one[part].keys(), ...other[part].keys()]) : (ARGUMENTS[name] ?? ['']);
    return Array.from(ids, (argument) => `${name}:${argument}`);
  });
}

function indexOf(reads: readonly string[], { answers }: AnsweredContent): ReadIndex {
  const index = new ReadIndex();
  for (const key of reads) index.set(key, recordWith({ [key]: answers(key) }));
  return index;
}

function recordWith(reads: Record<string, string>) {
  return { reads, bytes: '', policy: '', card: null };
}

describe('the pages affected by a change', () => {
  test('include every page of which a read returns another result', () => {
    fc.assert(
      fc.property(change, ({ before, after, same, hours }) => {
        const kept = Object.fromEntries(same.map((part) => [part, before[part]]));
        const was = contentAt(before, EPOCH_DAY);
        const now = contentAt({ ...after, ...kept }, EPOCH_DAY + hours * HOUR);
        const reads = allReads(was, now);
        const affected = indexOf(reads, was).affectedPages(was, now);
        for (const key of reads) {
          if (was.answers(key) !== now.answers(key)) expect(affected).toContain(key);
        }
      }),
    );
  });

  test('are none when nothing changed', () => {
    fc.assert(
      fc.property(entries, (content) => {
        const [was, now] = [contentAt(content, EPOCH_DAY), contentAt(content, EPOCH_DAY)];
        expect(indexOf(allReads(was, now), was).affectedPages(was, now)).toEqual(new Set());
      }),
    );
  });

  test('are found by the latest reads of a page', () => {
    const [training] = fc.sample(trainingWith('a'), { numRuns: 1, seed: 7 });
    if (!training) throw new Error('No sample');
    const [first] = fc.sample(entries, { numRuns: 1, seed: 7 });
    if (!first) throw new Error('No sample');
    const was = contentAt({ ...first, trainings: [training] }, EPOCH_DAY);
    const now = contentAt({ ...first, trainings: [{ ...training, title: 'Otro título' }] }, EPOCH_DAY);
    const index = new ReadIndex();
    index.set('/p', recordWith({ 'trainingDetail:a': was.answers('trainingDetail:a') }));
    expect(index.affectedPages(was, now)).toEqual(new Set(['/p']));
    index.set('/p', recordWith({ 'trainingDetail:b': '' }));
    expect(index.affectedPages(was, now)).toEqual(new Set());
    index.delete('/p');
    expect(index.has('/p')).toBe(false);
  });
});
