import { describe, expect, test } from 'vitest';
import { burstsIn, type BurstEntry } from './bursts.ts';

const several = (count: number, entry: (index: number) => Partial<BurstEntry>): BurstEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    connection: null,
    mailbox: null,
    person: String(index),
    training: 'huerta',
    status: 'enrolled',
    quota: 30,
    ...entry(index),
  }));

const classroom = several(12, (index) => ({ connection: 'aula', mailbox: `${String(index)}@a.example` }));
const crowd = several(10, (index) => ({ connection: String(index), mailbox: 'una@a.example' }));

describe('burstsIn', () => {
  test.each<[string, BurstEntry[], [string, string, number][]]>([
    ['ten or more from one connection', classroom, [['connection', 'aula', 12]]],
    ['ten with one mailbox from as many connections', crowd, [['mailbox', 'una@a.example', 10]]],
    ['nine from one connection are no burst', classroom.slice(0, 9), []],
    ['three people with one mailbox', crowd.slice(0, 3), [['mailbox', 'una@a.example', 3]]],
    ['two people with one mailbox are no burst', crowd.slice(0, 2), []],
    [
      'three that take half of a training’s places',
      several(3, () => ({ connection: 'aula', quota: 6 })),
      [['connection', 'aula', 3]],
    ],
    [
      'three that take half of a queue',
      several(3, () => ({ connection: 'aula', status: 'waiting', quota: 6 })),
      [['connection', 'aula', 3]],
    ],
    ['three that take less than half are no burst', several(3, () => ({ connection: 'aula', quota: 7 })), []],
    ['two that take all places are no burst', several(2, () => ({ connection: 'aula', quota: 2 })), []],
    ['nine in an unlimited training are no burst', several(9, () => ({ connection: 'aula', quota: 0 })), []],
    [
      'places and positions of a training are counted apart',
      several(4, (index) => ({
        connection: 'aula',
        status: index % 2 === 0 ? 'enrolled' : 'waiting',
        quota: 6,
      })),
      [],
    ],
    [
      'nine in nine small trainings are no burst',
      several(9, (index) => ({ connection: 'aula', training: String(index), quota: 4 })),
      [],
    ],
    ['those that staff entered for people without e-mail are no burst', several(20, () => ({})), []],
    [
      'ten of one person are no burst',
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
