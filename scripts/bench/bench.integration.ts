import { expect, test } from 'vitest';
import { PARTS, type Part } from './options.ts';
import { runBench } from './run.ts';
import { SIZES } from './size.ts';

/** Parts that need a system with the demo content share one. */
const RUNS: readonly (readonly Part[])[] = [
  ['sizes', 'lighthouse', 'static', 'publish', 'render'],
  ['enrolment'],
  ['recovery'],
];

test.each(RUNS)('the parts %s produce figures', { timeout: 600_000 }, async (...parts) => {
  const run = { parts: new Set(parts), size: SIZES.tiny };
  const findings = await runBench(run, new AbortController().signal);
  expect(findings.length).toBeGreaterThanOrEqual(parts.length);
  for (const { value } of findings) expect(value).toBeGreaterThanOrEqual(0);
});

test('every part is run', () => {
  expect(RUNS.flat()).toEqual(PARTS);
});
