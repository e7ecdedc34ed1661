import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figuresOf, figuresSchema, lossesSince, merged } from './comparison.ts';
import type { Finding } from './finding.ts';

const publish: Finding = {
  what: 'publish → live',
  value: 100,
  unit: 'ms',
  peer: { name: 'astro build', value: 1_000 },
};
const requests: Finding = {
  what: 'static requests',
  value: 50,
  unit: 'requests/s',
  peer: { name: 'nginx 1.22.1', value: 100 },
};
const before = figuresOf([publish, requests]);

test('figures are ratios; findings without a peer have none', () => {
  expect(figuresOf([publish, requests, { what: 'p95', value: 1, unit: 'ms' }])).toEqual([
    { what: 'publish → live', peer: 'astro build', ratio: 10 },
    { what: 'static requests', peer: 'nginx', ratio: 0.5 },
  ]);
});

describe('a ratio', () => {
  test.each([
    ['of a time that grew by 17 %', { ...publish, value: 117 }, 0],
    ['of a time that grew by 18 %', { ...publish, value: 118 }, 1],
    ['of a rate that fell by 15 %', { ...requests, value: 42.5 }, 0],
    ['of a rate that fell by 16 %', { ...requests, value: 42 }, 1],
    ['of a slower machine, whose peer is slower too', { ...publish, value: 200, peer: peerOf(2_000) }, 0],
    ['that was not measured before', { ...publish, what: 'full render', value: 900 }, 0],
  ])('%s', (_name, finding, losses) => {
    expect(lossesSince(before, figuresOf([finding]))).toHaveLength(losses);
  });
});

test('a loss is reported with both ratios', () => {
  expect(lossesSince(before, figuresOf([{ ...publish, value: 200 }]))).toEqual([
    'publish → live: 5 × astro build, before 10 × (50 % lost)',
  ]);
});

test('figures of parts that were not measured again stay', () => {
  const now = figuresOf([{ ...publish, value: 50 }]);
  expect(merged(before, now)).toEqual([before[1], ...now]);
});

function peerOf(value: number) {
  return { name: 'astro build', value };
}

test('there are committed figures of a quick run to compare with', () => {
  const committed = readFileSync(new URL('figures.json', import.meta.url), 'utf8');
  expect(figuresSchema.parse(JSON.parse(committed)).quick?.length).toBeGreaterThan(10);
});
