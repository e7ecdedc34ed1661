import { describe, expect, test } from 'vitest';
import { burstsIn, type BurstEntry } from './bursts.ts';

const several = (count: number, entry: (index: number) => Partial<BurstEntry>): BurstEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    connection: null,
    mailbox: null,
    person: String(index),
    training: 'huerta',
    maxQuota: 30,
    ...entry(index),
  }));

const classroom = several(12, (index) => ({ connection: 'aula', mailbox: `${String(index)}@a.example` }));
const crowd = several(10, (index) => ({ connection: String(index), mailbox: 'una@a.example' }));

describe('burstsIn', () => {
  test.each<[string, BurstEntry[], [string, string, number][]]>([
    ['ten or more from one connection', classroom, [['connection', 'aula', 12]]],
    ['ten with one mailbox from as many connections', crowd, [['mailbox', 'una@a.example', 10]]],
    ['nine from one connection are none', classroom.slice(0, 9), []],
    ['nine with one mailbox are none', crowd.slice(0, 9), []],
    [
      'four that take half of a training’s places',
      several(4, () => ({ connection: 'aula', maxQuota: 8 })),
      [['connection', 'aula', 4]],
    ],
    ['four that take less than half are none', several(4, () => ({ connection: 'aula', maxQuota: 9 })), []],
    ['three that take all places are none', several(3, () => ({ connection: 'aula', maxQuota: 3 })), []],
    [
      'nine in a training without a limit are none',
      several(9, () => ({ connection: 'aula', maxQuota: 0 })),
      [],
    ],
    [
      'nine in nine small trainings are none',
      several(9, (index) => ({ connection: 'aula', training: String(index), maxQuota: 4 })),
      [],
    ],
    ['those that staff entered for people without e-mail are none', several(20, () => ({})), []],
    [
      'ten of one person are none',
      several(10, (index) => ({ connection: String(index), mailbox: 'una@a.example', person: 'una' })),
      [],
    ],
    [
      'each is shown once, the largest first',
      [...crowd, ...several(12, () => ({ connection: 'aula', mailbox: 'una@a.example' }))],
      [
        ['connection', 'aula', 12],
        ['mailbox', 'una@a.example', 10],
      ],
    ],
  ])('%s', (_case, entries, groups) => {
    expect(burstsIn(entries).map(({ by, key, enrolments }) => [by, key, enrolments.length])).toEqual(groups);
  });
});
