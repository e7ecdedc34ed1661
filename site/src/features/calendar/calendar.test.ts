import { describe, expect, test } from 'vitest';
import type { ScheduledTraining } from '../../lib/content/queries.ts';
import { calendarOf } from './calendar.ts';

const SITE = new URL('https://centro.example/');
const START = '2026-03-01T18:00:00.000Z';
const FINISH = '2026-03-01T20:00:00.000Z';

const training: ScheduledTraining = {
  id: 'poda',
  title: 'Poda; nivel 1, con «comillas»',
  description: 'Traé tijera.\nEs gratis.',
  timestamp: '2026-01-01T00:00:00.000Z',
  place: 'Campo didáctico',
  meetings: [
    { title: 'Teoría', start: START, finish: FINISH, mode: null, place: null },
    { title: 'Práctica', start: '2026-03-08T18:00:00.000Z', finish: null, mode: null, place: 'El monte' },
  ],
  dates: { opens: undefined, closes: undefined, starts: Date.parse(START), ends: Date.parse(FINISH) },
  interrupted: false,
};

const calendar = (...trainings: ScheduledTraining[]) => calendarOf('Capacitaciones', trainings, SITE);
/** Long lines are folded (RFC 5545, 3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const lines = (text: string, name: string) =>
  Array.from(unfolded(text).matchAll(new RegExp(`^${name}[:;].*$`, 'gm')), ([line]) => line.trim());

describe('calendarOf', () => {
  test('has an event for each meeting, with stable identifiers', () => {
    const text = calendar(training);
    expect(lines(text, 'UID')).toEqual(['UID:poda-1@centro.example', 'UID:poda-2@centro.example']);
    expect(lines(text, 'DTSTART')).toEqual(['DTSTART:20260301T180000Z', 'DTSTART:20260308T180000Z']);
    expect(lines(text, 'LOCATION')).toEqual(['LOCATION:Campo didáctico', 'LOCATION:El monte']);
  });

  test('marks the events of an interrupted training as cancelled', () => {
    expect(lines(calendar({ ...training, interrupted: true }), 'STATUS')).toEqual([
      'STATUS:CANCELLED',
      'STATUS:CANCELLED',
    ]);
    expect(lines(calendar(training), 'STATUS')).toEqual([]);
  });

  test('has one event for the beginning of a training without meetings, none for one without dates', () => {
    const whole = { ...training, meetings: [] };
    expect(lines(calendar(whole), 'UID')).toEqual(['UID:poda@centro.example']);
    expect(lines(calendar(whole), 'DTEND')).toEqual(['DTEND:20260301T200000Z']);
    const weeks = { ...whole, dates: { ...training.dates, ends: Date.parse('2026-05-01T20:00:00.000Z') } };
    expect(lines(calendar(weeks), 'DTSTART')).toEqual(['DTSTART:20260301T180000Z']);
    expect(lines(calendar(weeks), 'DTEND')).toEqual([]);
    const never = { ...whole, dates: { ...training.dates, starts: undefined, ends: undefined } };
    expect(lines(calendar(never), 'UID')).toEqual([]);
  });

  test('escapes characters with a meaning in calendars', () => {
    expect(lines(calendar({ ...training, meetings: [] }), 'SUMMARY')).toEqual([
      'SUMMARY:Poda\\; nivel 1\\, con «comillas»',
    ]);
    expect(unfolded(calendar(training))).toContain('Traé tijera.\\nEs gratis.\\n\\nhttps://centro.example');
  });

  test('gives the same bytes for the same content', () => {
    expect(calendar(training)).toBe(calendar(training));
  });
});
