import { describe, expect, test } from 'vitest';
import { meetsBudget, ratioOf, type Finding } from './finding.ts';
import { table } from './table.ts';

const publish: Finding = {
  what: 'publish → live, 5000 trainings, p50',
  value: 200,
  unit: 'ms',
  peer: { name: 'astro build', value: 24_000 },
  budget: { atMost: 500, ratioAtLeast: 10 },
};

describe('a finding', () => {
  test('better than its peer has a ratio above 1 in every unit', () => {
    const peer = { name: 'nginx', value: 100 };
    expect(ratioOf({ what: 'time', value: 50, unit: 'ms', peer })).toBe(2);
    expect(ratioOf({ what: 'requests', value: 50, unit: 'requests/s', peer })).toBe(0.5);
    expect(ratioOf({ what: 'time', value: 50, unit: 'ms' })).toBeUndefined();
    expect(ratioOf({ what: 'time', value: 50, unit: 'ms', peer: { ...peer, value: null } })).toBeUndefined();
  });

  test.each<[string, Partial<Finding>, boolean]>([
    ['at its maximum', { value: 500, peer: { name: 'astro build', value: 5_000 } }, true],
    ['above its maximum', { value: 501 }, false],
    ['below its minimum', { value: 99, unit: 'points', budget: { atLeast: 100 } }, false],
    ['at its minimum', { value: 100, unit: 'points', budget: { atLeast: 100 } }, true],
    ['below its ratio', { value: 400, peer: { name: 'astro build', value: 3_999 } }, false],
  ])('%s: %j', (_name, changes, within) => {
    expect(meetsBudget({ ...publish, ...changes })).toBe(within);
  });

  test('has no verdict without a budget, or without the peer of its budget', () => {
    expect(meetsBudget({ what: 'time', value: 1, unit: 'ms' })).toBeUndefined();
    expect(meetsBudget({ ...publish, peer: { name: 'astro build', value: null } })).toBeUndefined();
  });
});

test('the table shows each figure beside its peer and budget', () => {
  const findings: Finding[] = [
    { ...publish, note: '24 edits' },
    { what: '/archivo', value: 13_001, unit: 'bytes', budget: { atMost: 13_000 } },
    { what: 'static', value: 21_000, unit: 'requests/s', peer: { name: 'nginx', value: null } },
  ];
  expect(table(findings).split('\n')).toEqual([
    'what                                 figure   peer                 ratio  budget            holds',
    '───────────────────────────────────  ───────  ───────────────────  ─────  ────────────────  ─────',
    'publish → live, 5000 trainings, p50  200 ms   astro build: 24.0 s  120 ×  ≤ 500 ms, ≥ 10 ×  yes',
    '  24 edits',
    '/archivo                             13001 B  –                    –      ≤ 13000 B         NO',
    'static                               21000/s  nginx: not here      –      –                 –',
  ]);
});
