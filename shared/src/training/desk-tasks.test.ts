import { describe, expect, test } from 'vitest';
import type { TrainingDates } from './dates.ts';
import { deskTasks } from './desk-tasks.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const days = (count: number) => NOW + count * DAY;

const OPEN: TrainingDates = { opens: days(-5), closes: days(20), starts: days(30), ends: days(40) };
const soon: TrainingDates = { ...OPEN, starts: days(7) };
const ended: TrainingDates = { opens: days(-50), closes: days(-40), starts: days(-30), ends: days(-1) };

describe('tasks of the office', () => {
  test.each([
    ['a training that starts in seven days', soon, 20, 5, 0, ['starts-soon']],
    ['one that starts later', { ...OPEN, starts: days(7) + 1 }, 20, 5, 0, []],
    ['one that has begun', { ...OPEN, starts: NOW }, 20, 5, 0, []],
    ['two of twenty places left', OPEN, 20, 18, 0, ['nearly-full']],
    ['three of twenty places left', OPEN, 20, 17, 0, []],
    ['one of five places left', OPEN, 5, 4, 0, ['nearly-full']],
    ['approved people take places, too', OPEN, 20, 17, 1, ['nearly-full']],
    ['no places left', OPEN, 20, 20, 0, []],
    ['more people than places', OPEN, 20, 21, 0, []],
    ['unlimited places', OPEN, 0, 300, 0, []],
    ['nearly full after enrolment closed', { ...OPEN, closes: days(-1) }, 20, 19, 0, []],
    ['nearly full and starting soon', soon, 20, 19, 0, ['starts-soon', 'nearly-full']],
    ['ended with people to approve', ended, 20, 3, 9, ['to-approve']],
    ['ended with everybody approved', ended, 20, 0, 12, []],
    ['ended at this instant', { ...ended, ends: NOW }, 20, 3, 0, []],
    ['ended more than two months ago', { ...ended, ends: days(-60) - 1 }, 20, 3, 0, []],
    [
      'without dates',
      { opens: undefined, closes: undefined, starts: undefined, ends: undefined },
      20,
      19,
      0,
      [],
    ],
  ] as const)('%s', (_what, dates, maxQuota, enrolled, approved, tasks) => {
    expect(deskTasks({ dates, maxQuota, enrolled, approved }, NOW)).toEqual(tasks);
  });
});
