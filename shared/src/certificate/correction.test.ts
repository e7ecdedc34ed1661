import { describe, expect, it } from 'vitest';
import { correctionRefusal, type Certified } from './correction.ts';

const BEFORE: Certified = {
  ...{ names: 'Ana', surnames: 'Sosa', dni: '30111222', title: 'Poda', type: 'course' },
  ...{ starts: 1_000, ends: 2_000, expires: null },
};

describe('correctionRefusal', () => {
  it.each<[Partial<Certified>, ReturnType<typeof correctionRefusal>]>([
    [{}, 'nothing-corrected'],
    [{ names: 'Ana', ends: 2_000 }, 'nothing-corrected'],
    [{ names: 'Anna' }, undefined],
    [{ type: 'talk' }, undefined],
    [{ expires: 5_000 }, undefined],
    [{ starts: null }, undefined],
    [{ ends: 999 }, 'dates-reversed'],
    [{ starts: 2_001 }, 'dates-reversed'],
    [{ starts: 2_000 }, undefined],
    [{ starts: 3_000, ends: null }, undefined],
  ])('%j: %s', (corrections, refusal) => {
    expect(correctionRefusal(BEFORE, { ...BEFORE, ...corrections })).toBe(refusal);
  });
});
