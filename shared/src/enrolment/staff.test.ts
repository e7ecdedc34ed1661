import { describe, expect, test } from 'vitest';
import { trainingDates, type TrainingSchedule } from '../training/dates.ts';
import { hasEnded, staffRefusal, type StaffRefusal, type Standing } from './staff.ts';

const sound = {
  banned: false,
  hasDni: true,
  otherProfileIn: false,
  ended: true,
  cancelled: false,
  hasReason: true,
};
const STANDINGS: readonly Standing[] = ['none', 'enrolled', 'waiting', 'approved'];

describe('staffRefusal (docs/adr/040)', () => {
  test.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
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

  test.each(STANDINGS)('an unchanged %s is allowed even if all checks fail', (standing) => {
    const allFailing = {
      banned: true,
      hasDni: false,
      otherProfileIn: true,
      ended: false,
      cancelled: true,
      hasReason: false,
    };
    expect(staffRefusal({ ...allFailing, from: standing, to: standing })).toBeUndefined();
  });

  test.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['approved', 'enrolled', 'enrolment-approved'],
    ['waiting', 'enrolled', undefined],
    ['none', 'enrolled', undefined],
    ['enrolled', 'approved', undefined],
  ])('%s → %s without a reason', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, hasReason: false, from, to })).toBe(refusal);
  });

  test.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['none', 'enrolled', 'banned'],
    ['waiting', 'enrolled', 'banned'],
    ['enrolled', 'waiting', 'banned'],
    ['enrolled', 'approved', undefined],
    ['approved', 'enrolled', undefined],
    ['enrolled', 'none', undefined],
    ['waiting', 'none', undefined],
  ])('%s → %s of a banned person', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, banned: true, from, to })).toBe(refusal);
  });

  test.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['enrolled', 'approved', 'training-not-ended'],
    ['none', 'approved', 'no-place'],
    ['waiting', 'approved', 'no-place'],
    ['approved', 'enrolled', undefined],
    ['none', 'enrolled', undefined],
    ['enrolled', 'waiting', undefined],
    ['enrolled', 'none', undefined],
  ])('%s → %s before the end', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, ended: false, from, to })).toBe(refusal);
  });

  test.each<[from: Standing, to: Standing, refusal: StaffRefusal | undefined]>([
    ['enrolled', 'approved', 'training-cancelled'],
    ['none', 'approved', 'no-place'],
    ['approved', 'enrolled', undefined],
    ['none', 'enrolled', undefined],
    ['enrolled', 'none', undefined],
  ])('%s → %s in a cancelled training', (from, to, refusal) => {
    expect(staffRefusal({ ...sound, cancelled: true, from, to })).toBe(refusal);
  });

  test.each([
    [{ hasDni: false }, 'dni-missing'],
    [{ otherProfileIn: true }, 'enrolled-with-other-profile'],
    [{ banned: true, hasDni: false }, 'banned'],
  ] as const)('none → enrolled or waiting with %j', (person, refusal) => {
    for (const to of ['enrolled', 'waiting'] as const) {
      expect(staffRefusal({ ...sound, ...person, from: 'none', to })).toBe(refusal);
    }
  });
});

describe('hasEnded', () => {
  const now = Date.parse('2026-12-15T18:00:00-03:00');
  const NONE = { start: null, finish: null };
  const without: TrainingSchedule = { inscription: NONE, schedule: NONE, meetings: [] };

  test.each<[what: string, fields: Partial<TrainingSchedule>, ended: boolean]>([
    ['no dates', {}, true],
    ['only dates of inscription', { inscription: { start: null, finish: '2027-01-01T00:00:00Z' } }, true],
    ['an end before', { schedule: { start: null, finish: '2026-12-15T17:59:59.999-03:00' } }, true],
    ['an end now', { schedule: { start: null, finish: '2026-12-15T18:00:00-03:00' } }, false],
    ['the end of this day', { schedule: { start: null, finish: '2026-12-15T23:59:59.999-03:00' } }, false],
    ['a start today and no end', { schedule: { start: '2026-12-15T08:00:00-03:00', finish: null } }, false],
    [
      'a start yesterday and no end',
      { schedule: { start: '2026-12-14T08:00:00-03:00', finish: null } },
      true,
    ],
    ['a last meeting to come', { meetings: [{ start: '2026-12-16T08:00:00-03:00', finish: null }] }, false],
    [
      'a last meeting that is over',
      { meetings: [{ start: '2026-12-15T08:00:00-03:00', finish: '2026-12-15T10:00:00-03:00' }] },
      true,
    ],
  ])('with %s', (_what, fields, ended) => {
    expect(hasEnded(trainingDates({ ...without, ...fields }), now)).toBe(ended);
  });
});
