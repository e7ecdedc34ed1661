import { describe, expect, test } from 'vitest';
import type { TrainingSchedule } from './dates.ts';
import { hasDates, isQuotaBelow, isWaitingListEmpty, scheduleDoubts, scheduleMistakes } from './mistakes.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T18:00:00-03:00`;
const midnight = '2026-03-08T00:00:00-03:00';
const lastInstant = '2026-03-08T23:59:59.999-03:00';
const NONE = { start: null, finish: null };

const training = (fields: Partial<TrainingSchedule>): TrainingSchedule => ({
  inscription: NONE,
  schedule: NONE,
  meetings: [],
  ...fields,
});

describe('scheduleMistakes', () => {
  test.each<[Partial<TrainingSchedule>, readonly object[]]>([
    [{}, []],
    [{ schedule: { start: day(2), finish: day(2) } }, []],
    [{ schedule: { start: null, finish: day(2) } }, []],
    [{ schedule: { start: day(3), finish: day(2) } }, [{ kind: 'schedule-ends-before-it-starts' }]],
    [{ inscription: { start: day(3), finish: day(2) } }, [{ kind: 'inscription-ends-before-it-starts' }]],
    [
      {
        meetings: [
          { start: day(1), finish: null },
          { start: day(3), finish: day(2) },
        ],
      },
      [{ kind: 'meeting-ends-before-it-starts', meeting: 1 }],
    ],
  ])('of %j are %j', (fields, found) => {
    expect(scheduleMistakes(training(fields))).toEqual(found);
  });
});

describe('scheduleDoubts', () => {
  const schedule = { start: day(5), finish: day(10) };

  test.each<[Partial<TrainingSchedule>, readonly object[]]>([
    [{}, []],
    [{ meetings: [{ start: day(1), finish: null }] }, []],
    [{ schedule, meetings: [{ start: day(5), finish: day(10) }] }, []],
    [
      {
        meetings: [
          { start: day(1), finish: null },
          { start: '', finish: null },
        ],
      },
      [{ kind: 'meeting-without-start', meeting: 1 }],
    ],
    [
      { schedule, meetings: [{ start: day(4), finish: null }] },
      [{ kind: 'meeting-outside-schedule', meeting: 0 }],
    ],
    [
      { schedule, meetings: [{ start: day(9), finish: day(11) }] },
      [{ kind: 'meeting-outside-schedule', meeting: 0 }],
    ],
    [{ schedule, inscription: { start: null, finish: day(11) } }, [{ kind: 'inscription-after-end' }]],
    [{ schedule, inscription: { start: null, finish: day(10) } }, []],
    [{ inscription: { start: midnight, finish: midnight } }, [{ kind: 'inscription-ends-at-midnight' }]],
    [{ schedule: { start: midnight, finish: midnight } }, [{ kind: 'schedule-ends-at-midnight' }]],
    [
      { meetings: [day(7), midnight].map((finish) => ({ start: day(7), finish })) },
      [{ kind: 'meeting-ends-at-midnight', meeting: 1 }],
    ],
    [
      {
        inscription: { start: midnight, finish: lastInstant },
        schedule: { start: midnight, finish: lastInstant },
        meetings: [{ start: midnight, finish: lastInstant }],
      },
      [],
    ],
  ])('of %j are %j', (fields, found) => {
    expect(scheduleDoubts(training(fields))).toEqual(found);
  });
});

describe('hasDates', () => {
  test.each<[Partial<TrainingSchedule>, boolean]>([
    [{}, false],
    [{ meetings: [{ start: '', finish: null }] }, false],
    [{ meetings: [{ start: day(1), finish: null }] }, true],
    [{ schedule: { start: day(1), finish: null } }, true],
    [{ inscription: { start: null, finish: day(1) } }, true],
  ])('of %j is %s', (fields, has) => {
    expect(hasDates(training(fields))).toBe(has);
  });
});

describe('isWaitingListEmpty', () => {
  test.each([
    [true, 0, true],
    [true, 1, false],
    [false, 0, false],
  ])('enabled: %s, with %i places: %s', (enabled, maxQuota, empty) => {
    expect(isWaitingListEmpty({ enabled, maxQuota })).toBe(empty);
  });
});

describe('isQuotaBelow', () => {
  test.each([
    [0, 5, false],
    [5, 5, false],
    [6, 5, false],
    [4, 5, true],
    [1, 0, false],
  ])('a quota of %i with %i people in: %s', (maxQuota, taken, below) => {
    expect(isQuotaBelow(maxQuota, taken)).toBe(below);
  });
});
