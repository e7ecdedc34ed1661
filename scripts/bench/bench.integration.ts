import { expect, test } from 'vitest';
import { PARTS } from './options.ts';
import { runBench } from './run.ts';
import { SIZES } from './size.ts';

test.each(PARTS)('the part "%s" gives figures', { timeout: 600_000 }, async (part) => {
  const run = { parts: new Set([part]), size: SIZES.tiny };
  const findings = await runBench(run, new AbortController().signal);
  expect(findings).not.toEqual([]);
  for (const { value } of findings) expect(value).toBeGreaterThanOrEqual(0);
});
