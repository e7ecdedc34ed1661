import { describe, expect, test } from 'vitest';
import { ShownRevisions } from './shown-revisions.ts';

function shownAt(...steps: readonly (readonly [revision: number, at: number])[]): ShownRevisions {
  const shown = new ShownRevisions();
  for (const [revision, at] of steps) shown.note(revision, at);
  return shown;
}

describe('since when a revision is shown', () => {
  test.each([
    { revision: 3, since: undefined, because: 'its first release is unknown' },
    { revision: 4, since: 20, because: 'a release took in two writes at once' },
    { revision: 5, since: 20, because: 'that release contains it' },
    { revision: 6, since: 30, because: 'the next one contains it' },
    { revision: 7, since: undefined, because: 'it is not shown yet' },
  ])('revision $revision: $because', ({ revision, since }) => {
    expect(shownAt([3, 10], [5, 20], [6, 30]).since(revision)).toBe(since);
  });

  test('does not change when the same revision is noted again', () => {
    expect(shownAt([3, 10], [5, 20], [5, 90]).since(5)).toBe(20);
  });

  test('is forgotten by a rollback, and begins anew afterwards', () => {
    const shown = shownAt([3, 10], [5, 20], [3, 30]);
    expect({ latest: shown.latest, since: shown.since(5) }).toEqual({ latest: 3, since: undefined });
    shown.note(5, 40);
    expect(shown.since(5)).toBe(40);
  });
});
