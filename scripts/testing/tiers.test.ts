import { describe, expect, test } from 'vitest';
import { filesIn, namedInVain, suites, type SuiteName } from './tiers.ts';

const NAMES = Object.keys(suites).filter((name): name is SuiteName => name in suites);

describe.each(NAMES)('the tiers of %s', (name) => {
  test('name only files that exist', () => {
    expect(namedInVain(name)).toEqual([]);
  });

  test('together run every file', () => {
    const [fast, full, added] = (['fast', 'full', 'added'] as const).map((tier) => filesIn(name, tier));
    expect(full).not.toEqual([]);
    expect([...new Set([...(fast ?? []), ...(added ?? [])])].sort()).toEqual(full);
  });

  test('have parts that run each file once', () => {
    const parts = [1, 2, 3, 4].flatMap((number) => filesIn(name, 'added', { number, of: 4 }));
    expect(parts.toSorted()).toEqual(filesIn(name, 'added'));
  });
});

test('a file with shortened histories runs in both tiers', () => {
  const file = 'cms/tests/enrolment-histories.test.ts';
  expect(filesIn('cms-postgres', 'fast')).toContain(file);
  expect(filesIn('cms-postgres', 'added')).toContain(file);
});
