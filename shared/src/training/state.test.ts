import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant } from '../calendar.ts';
import { trainingDates, type TrainingDates } from './dates.ts';
import { trainingState } from './described-state.ts';
import {
  STATE_INDICES,
  compareTrainings,
  isEnrolmentOpen,
  nextTransition,
  notificationFor,
  stateIndex,
  type StateIndex,
} from './state.ts';

const start = (date: string) => parseInstant(date, 'start');
const end = (date: string) => parseInstant(date, 'end');

function dates(given: Partial<TrainingDates>): TrainingDates {
  return { opens: undefined, closes: undefined, starts: undefined, ends: undefined, ...given };
}

const opens = start('2026-03-02');
const closes = end('2026-03-20');
const starts = start('2026-04-06T18:00:00-03:00');
const ends = end('2026-06-26');
const complete = dates({ opens, closes, starts, ends });
const early = dates({ opens, closes: end('2026-07-31'), starts, ends });

/** One row per boundary: the states one millisecond before an instant, at it, and one after. */
const boundaries: readonly [string, TrainingDates, number | undefined, StateIndex, StateIndex, StateIndex][] =
  [
    ['enrolment opens', complete, opens, 0, 1, 1],
    ['enrolment closes before the start', complete, closes, 1, 1, 2],
    ['dictation starts', complete, starts, 2, 3, 3],
    ['dictation ends', complete, ends, 3, 3, 4],
    ['dictation starts while enrolment is open', early, starts, 1, 1.1, 1.1],
    ['dictation ends while enrolment is open', early, ends, 1.1, 1.1, 1.2],
    ['enrolment closes after the end', early, early.closes, 1.2, 1.2, 4],
    ['enrolment opens, no closing date', dates({ opens }), opens, 0, 1, 1],
    ['no closing date, dictation starts', dates({ opens, starts, ends }), starts, 1, 1.1, 1.1],
    ['no closing date, dictation ends', dates({ opens, starts, ends }), ends, 1.1, 1.1, 1.2],
    ['enrolment closes, no start', dates({ opens, closes }), closes, 1, 1, 5],
    ['no enrolment dates, dictation starts', dates({ starts, ends }), starts, 2, 3, 3],
    ['no enrolment dates, dictation ends', dates({ starts, ends }), ends, 3, 3, 4],
    ['an end without a start, enrolment closed', dates({ opens, closes, ends }), ends, 5, 5, 5],
    ['an end without a start, enrolment open', dates({ opens, ends }), ends, 1, 1, 1.2],
  ];

describe('stateIndex', () => {
  test.each(boundaries)('%s', (_name, given, at = Number.NaN, before, on, after) => {
    expect([at - 1, at, at + 1].map((now) => stateIndex(given, now))).toEqual([before, on, after]);
  });

  test('is 5 without opening and start, whatever the other dates', () => {
    expect(stateIndex(dates({}), 0)).toBe(5);
    expect(stateIndex(dates({ closes, ends }), Number(closes) - 1)).toBe(5);
  });

  test('counts a closing day to its last millisecond in Buenos Aires, three hours past midnight UTC', () => {
    expect(stateIndex(complete, Date.parse('2026-03-21T02:59:59.999Z'))).toBe(1);
    expect(stateIndex(complete, Date.parse('2026-03-21T03:00:00.000Z'))).toBe(2);
  });

  test('opens at midnight in Buenos Aires', () => {
    expect(stateIndex(complete, Date.parse('2026-03-02T02:59:59.999Z'))).toBe(0);
    expect(stateIndex(complete, Date.parse('2026-03-02T03:00:00.000Z'))).toBe(1);
  });
});

const someInstant = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined });
const someDates: fc.Arbitrary<TrainingDates> = fc.record({
  opens: someInstant,
  closes: someInstant,
  starts: someInstant,
  ends: someInstant,
});

describe('nextTransition', () => {
  test('never misses a state change', () => {
    fc.assert(
      fc.property(someDates, fc.integer({ min: -2, max: 42 }), (given, now) => {
        const next = nextTransition(given, now) ?? 50;
        expect(next).toBeGreaterThan(now);
        for (let at = now; at < next; at += 1) expect(stateIndex(given, at)).toBe(stateIndex(given, now));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('trainingState', () => {
  const table: readonly [StateIndex, string, string, string, TrainingDates, string][] = [
    [0, 'Próximamente', 'prox', 'La inscripción abre el 2 de marzo de 2026.', complete, '2026-03-01'],
    [
      1,
      'Inscripción abierta',
      'open',
      'La inscripción está abierta hasta el 20 de marzo de 2026.',
      complete,
      '2026-03-10',
    ],
    [1, 'Inscripción abierta', 'open', 'La inscripción está abierta.', dates({ opens }), '2026-03-10'],
    [1.1, 'Inscripción abierta', 'open', 'Ya comenzó y todavía podés inscribirte.', early, '2026-05-01'],
    [
      1.2,
      'Inscripción abierta',
      'open',
      'El dictado ya terminó; la inscripción sigue abierta.',
      early,
      '2026-07-01',
    ],
    [
      2,
      'Por comenzar',
      'soon',
      'La inscripción cerró. Comienza el 6 de abril de 2026.',
      complete,
      '2026-04-01',
    ],
    [3, 'Se está desarrollando', 'on-going', 'Esta capacitación ya comenzó.', complete, '2026-05-01'],
    [4, 'Finalizado', 'ended', 'Esta capacitación finalizó el 26 de junio de 2026.', complete, '2026-07-01'],
    [5, 'Fechas a definir', 'inactive', 'Todavía no hay fechas definidas.', dates({}), '2026-03-01'],
  ];

  test.each(table)('%s is %s', (index, name, stateClass, message, given, day) => {
    expect(trainingState(given, Number(start(day)))).toEqual({ index, name, class: stateClass, message });
  });

  test('the table covers every index', () => {
    expect([...new Set(table.map(([index]) => index))]).toEqual([...STATE_INDICES]);
  });
});

describe('rules on the index', () => {
  const rules: readonly [StateIndex, boolean, 'start' | 'finish'][] = [
    [0, false, 'finish'],
    [1, true, 'finish'],
    [1.1, true, 'start'],
    [1.2, true, 'finish'],
    [2, false, 'start'],
    [3, false, 'start'],
    [4, false, 'finish'],
    [5, false, 'finish'],
  ];

  test.each(rules)('at %s enrolment is open: %s, notification: %s', (index, open, notification) => {
    expect(isEnrolmentOpen(index)).toBe(open);
    expect(notificationFor(index)).toBe(notification);
  });
});

describe('trainingDates', () => {
  const meeting = (from: string, to: string | null) => ({ start: from, finish: to });
  const none = {
    inscription: { start: null, finish: null },
    schedule: { start: null, finish: null },
    meetings: [],
  };
  const twoMeetings = [
    meeting('2026-04-13T18:00:00-03:00', '2026-04-13T20:00:00-03:00'),
    meeting('2026-04-06T18:00:00-03:00', null),
  ];

  test('prefers the schedule over the meetings', () => {
    const schedule = { start: '2026-04-01T00:00:00-03:00', finish: '2026-05-01T00:00:00-03:00' };
    const given = trainingDates({ ...none, schedule, meetings: twoMeetings });
    expect(given.starts).toBe(Date.parse(schedule.start));
    expect(given.ends).toBe(Date.parse(schedule.finish));
  });

  test('takes the first start and the last end of meetings in any order', () => {
    const given = trainingDates({ ...none, meetings: twoMeetings });
    expect(given.starts).toBe(Date.parse('2026-04-06T18:00:00-03:00'));
    expect(given.ends).toBe(Date.parse('2026-04-13T20:00:00-03:00'));
  });

  test('extends a meeting without an end to the end of its local day', () => {
    const given = trainingDates({ ...none, meetings: [meeting('2026-04-06T23:30:00-03:00', null)] });
    expect(given.ends).toBe(Date.parse('2026-04-06T23:59:59.999-03:00'));
  });

  test('ends with the local day of the start when nothing else is known', () => {
    const given = trainingDates({ ...none, schedule: { start: '2026-04-07T01:00:00Z', finish: null } });
    expect(given.ends).toBe(Date.parse('2026-04-06T23:59:59.999-03:00'));
  });

  test('returns no instants for a training without dates', () => {
    expect(trainingDates(none)).toEqual(dates({}));
  });
});

describe('compareTrainings', () => {
  test('orders by index, then opening with the latest first and unknown last, then id', () => {
    const ordered = [
      { index: 0, opens: 5, id: 'z' },
      { index: 1, opens: 9, id: 'z' },
      { index: 1, opens: 3, id: 'a' },
      { index: 1, opens: 3, id: 'b' },
      { index: 1, opens: undefined, id: 'a' },
      { index: 1.1, opens: 9, id: 'a' },
      { index: 5, opens: undefined, id: 'a' },
      { index: 5, opens: undefined, id: 'b' },
    ] as const;
    expect([...ordered].reverse().sort(compareTrainings)).toEqual(ordered);
  });
});
