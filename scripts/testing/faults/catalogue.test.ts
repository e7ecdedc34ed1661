import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../environment.ts';
import { filesIn, type Tier } from '../tiers.ts';
import { FAULTS, type Fault } from './catalogue.ts';

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const runsIn = (tier: Tier, { caughtBy: { suite, file } }: Fault) => filesIn(suite, tier).includes(file);

describe('the catalogue of faults', () => {
  test('has about thirty, each with its own name', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  test.each(FAULTS)('$name changes text that occurs once', ({ file, find, replace }) => {
    expect(read(file).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  test.each(FAULTS)('$name names a test of npm run test:full', (fault) => {
    expect(runsIn('full', fault)).toBe(true);
    expect(read(fault.caughtBy.file)).toContain(fault.caughtBy.title);
  });

  test('at least 90 % are caught by npm test', () => {
    const fast = FAULTS.filter((fault) => runsIn('fast', fault));
    expect(fast.length / FAULTS.length).toBeGreaterThanOrEqual(0.9);
  });
});
