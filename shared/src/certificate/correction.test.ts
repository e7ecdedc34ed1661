import { describe, expect, test } from 'vitest';
import { correctionRefusal, type Certified } from './correction.ts';

const BEFORE: Certified = {
  names: 'Ana',
  surnames: 'Sosa',
  dni: '30111222',
  title: 'Poda',
  type: 'course',
  starts: 1_000,
  ends: 2_000,
  expires: 3_000,
};
const NOW = 4_000;

describe('correctionRefusal', () => {
  test.each<[Partial<Certified>, ReturnType<typeof correctionRefusal>]>([
    [{}, 'nothing-corrected'],
    [{ names: 'Ana', ends: 2_000 }, 'nothing-corrected'],
    [{ names: 'Anna' }, undefined],
    [{ type: 'talk' }, undefined],
    [{ expires: 5_000 }, undefined],
    [{ expires: null }, undefined],
    [{ expires: 4_000 }, 'expires-before-issue'],
    [{ expires: 2_000, names: 'Anna' }, 'expires-before-issue'],
    [{ starts: null }, undefined],
    [{ ends: 999 }, 'dates-reversed'],
    [{ starts: 2_001 }, 'dates-reversed'],
    [{ starts: 2_000 }, undefined],
    [{ starts: 3_000, ends: null }, undefined],
  ])('%j: %s', (corrections, refusal) => {
    expect(correctionRefusal(BEFORE, { ...BEFORE, ...corrections }, NOW)).toBe(refusal);
  });
});
