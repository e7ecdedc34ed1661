import { describe, expect, it } from 'vitest';
import { staffRefusal, type StaffRefusal, type Standing } from './staff.ts';

const sound = { banned: false, hasDni: true, otherProfileIn: false };
const STANDINGS: readonly Standing[] = ['none', 'enrolled', 'waiting', 'approved'];

describe('staffRefusal (docs/adr/040)', () => {
  it.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['none', 'enrolled', undefined],
    ['none', 'waiting', undefined],
    ['none', 'approved', 'no-place'],
    ['enrolled', 'none', undefined],
    ['enrolled', 'waiting', undefined],
    ['enrolled', 'approved', undefined],
    ['waiting', 'none', undefined],
    ['waiting', 'enrolled', undefined],
    ['waiting', 'approved', 'no-place'],
    ['approved', 'none', 'enrolment-approved'],
    ['approved', 'enrolled', undefined],
    ['approved', 'waiting', 'enrolment-approved'],
  ])('%s → %s', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, from, to })).toBe(refusal);
  });

  it.each(STANDINGS)('%s stays what it is, whatever stands against it', (standing) => {
    const nothingRight = { banned: true, hasDni: false, otherProfileIn: true };
    expect(staffRefusal({ ...nothingRight, from: standing, to: standing })).toBeUndefined();
  });

  it.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['none', 'enrolled', 'banned'],
    ['waiting', 'enrolled', 'banned'],
    ['enrolled', 'waiting', 'banned'],
    ['enrolled', 'approved', undefined],
    ['approved', 'enrolled', undefined],
    ['enrolled', 'none', undefined],
    ['waiting', 'none', undefined],
  ])('%s → %s of somebody banned', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, banned: true, from, to })).toBe(refusal);
  });

  it.each([
    [{ hasDni: false }, 'dni-missing'],
    [{ otherProfileIn: true }, 'enrolled-with-other-profile'],
    [{ banned: true, hasDni: false }, 'banned'],
  ] as const)('somebody new with %j', (person, refusal) => {
    for (const to of ['enrolled', 'waiting'] as const) {
      expect(staffRefusal({ ...sound, ...person, from: 'none', to })).toBe(refusal);
    }
  });
});
