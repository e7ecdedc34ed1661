import { describe, expect, test } from 'vitest';
import { parseInstant } from '../calendar.ts';
import {
  changeSince,
  isOver,
  isReminderDue,
  isSameAppointment,
  isStanding,
  reminderFrom,
  type Appointment,
  type AppointmentChange,
} from './appointment.ts';

const at = (text: string) => {
  const instant = parseInstant(text, 'start');
  if (instant === undefined) throw new Error(`${text} is not an instant`);
  return instant;
};

const appointment: Appointment = {
  standing: true,
  interruption: null,
  starts: at('2026-03-10T18:00:00-03:00'),
  ends: at('2026-03-17T20:00:00-03:00'),
  place: 'Campo didáctico',
  modes: ['Presencial', null],
  events: [
    {
      id: 'poda-1',
      title: 'Poda: teoría',
      start: at('2026-03-10T18:00:00-03:00'),
      end: at('2026-03-10T20:00:00-03:00'),
      place: 'Campo didáctico',
    },
  ],
};
const [meeting] = appointment.events;

describe('isSameAppointment', () => {
  test('is true if only titles and ids differ', () => {
    const events = appointment.events.map((event) => ({ ...event, title: 'Otra', id: 'otra-1' }));
    expect(isSameAppointment(appointment, { ...appointment, events })).toBe(true);
  });

  test('is true if only the reason of the interruption differs', () => {
    const interrupted = (reason: string) => ({
      ...appointment,
      interruption: { kind: 'suspended', reason } as const,
    });
    expect(isSameAppointment(interrupted('Lluvia'), interrupted('Granizo'))).toBe(true);
  });

  test.each<[what: string, change: Partial<Appointment>]>([
    ['whether it takes place', { standing: false }],
    ['whether it is interrupted', { interruption: { kind: 'suspended', reason: 'Lluvia' } }],
    ['its start', { starts: at('2026-03-11') }],
    ['its end', { ends: null }],
    ['its place', { place: 'El monte' }],
    ['its mode', { modes: ['Virtual', null] }],
    ['the number of meetings', { events: [] }],
    ['the hour of a meeting', { events: meeting ? [{ ...meeting, start: meeting.start + 1 }] : [] }],
    ['the end of a meeting', { events: meeting ? [{ ...meeting, end: meeting.end + 1 }] : [] }],
    ['the place of a meeting', { events: meeting ? [{ ...meeting, place: null }] : [] }],
  ])('is false if %s differs', (_what, change) => {
    expect(isSameAppointment(appointment, { ...appointment, ...change })).toBe(false);
  });
});

describe('changeSince', () => {
  const now = at('2026-03-01');
  const interrupted = (kind: 'suspended' | 'cancelled'): Partial<Appointment> => ({
    standing: false,
    interruption: { kind, reason: 'Lluvia' },
  });
  const moved = { starts: at('2026-03-11') };
  const over = { ends: now - 1 };
  test.each<[Partial<Appointment>, Partial<Appointment>, AppointmentChange | undefined]>([
    [{}, {}, undefined],
    [{}, moved, 'changed'],
    [{}, interrupted('suspended'), 'withdrawn'],
    [{}, { standing: false }, 'withdrawn'],
    [interrupted('suspended'), interrupted('cancelled'), 'withdrawn'],
    [interrupted('suspended'), { ...interrupted('suspended'), ...moved }, undefined],
    [{ standing: false }, { standing: false, ...moved }, undefined],
    [interrupted('suspended'), {}, 'resumed'],
    [interrupted('cancelled'), moved, 'resumed'],
    [{}, over, 'changed'],
    [over, {}, 'changed'],
    [over, { ends: now - 2 }, undefined],
    [over, { ...over, ...interrupted('cancelled') }, undefined],
  ])('from %j to %j is %s', (known, current, change) => {
    expect(changeSince({ ...appointment, ...known }, { ...appointment, ...current }, now)).toBe(change);
  });
});

describe('isOver', () => {
  test('is true only after the end', () => {
    const ends = at('2026-03-17');
    expect(isOver({ ends }, ends)).toBe(false);
    expect(isOver({ ends }, ends + 1)).toBe(true);
    expect(isOver({ ends: null }, ends)).toBe(false);
  });
});

describe('isStanding', () => {
  const now = at('2026-03-10');
  const listed = { public: true, interrupted: false, archived: false, starts: undefined };
  test('is true if listed, or started before it was archived', () => {
    expect(isStanding(listed, now)).toBe(true);
    expect(isStanding({ ...listed, archived: true, starts: now }, now)).toBe(true);
  });

  test('is false without a page, while interrupted, or if archived before the start', () => {
    expect(isStanding({ ...listed, interrupted: true }, now)).toBe(false);
    expect(isStanding({ ...listed, public: false, starts: now }, now)).toBe(false);
    expect(isStanding({ ...listed, archived: true, starts: now + 1 }, now)).toBe(false);
    expect(isStanding({ ...listed, archived: true }, now)).toBe(false);
  });
});

describe('a reminder', () => {
  const starts = at('2026-03-01T00:30:00-03:00');

  test('is due from 9:00 of the local day before until the start', () => {
    expect(reminderFrom(starts)).toBe(at('2026-02-28T09:00:00-03:00'));
    expect(reminderFrom(at('2026-03-01T23:30:00-03:00'))).toBe(at('2026-02-28T09:00:00-03:00'));
    expect(isReminderDue(starts, at('2026-02-28T08:59:59-03:00'))).toBe(false);
    expect(isReminderDue(starts, at('2026-02-28T09:00:00-03:00'))).toBe(true);
    expect(isReminderDue(starts, starts - 1)).toBe(true);
    expect(isReminderDue(starts, starts)).toBe(false);
  });
});
