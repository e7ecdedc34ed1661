import { describe, expect, test } from 'vitest';
import { expiriesToRemind, LICENSE_REMINDER_DAYS } from './renewal.ts';

const EXPIRES = Date.parse('2027-03-31T23:59:59.999-03:00');

/** Reminders due at a time. */
function dueAt(time: string, expires = EXPIRES): readonly number[] {
  return LICENSE_REMINDER_DAYS.filter((days) => {
    const { from, until } = expiriesToRemind(days, Date.parse(time));
    return from <= expires && expires < until;
  });
}

describe('reminders of a licence that expires on 31 March 2027 (design, Licences)', () => {
  test.each([
    ['2026-12-31T08:59:59-03:00', []],
    ['2026-12-31T09:00:00-03:00', [90]],
    ['2027-01-07T08:59:59-03:00', [90]],
    ['2027-01-07T09:00:00-03:00', []],
    ['2027-03-01T08:59:59-03:00', []],
    ['2027-03-01T09:00:00-03:00', [30]],
    ['2027-03-08T09:00:00-03:00', []],
    ['2027-03-24T09:00:00-03:00', [7]],
    ['2027-03-31T08:59:59-03:00', [7]],
    ['2027-03-31T09:00:00-03:00', []],
    ['2027-04-01T08:59:59-03:00', []],
    ['2027-04-01T09:00:00-03:00', [-1]],
    ['2027-04-08T09:00:00-03:00', []],
  ])('at %s: %j', (time, days) => {
    expect(dueAt(time)).toEqual(days);
  });

  test('are the same whatever the hour of the expiry', () => {
    expect(dueAt('2027-03-01T09:00:00-03:00', Date.parse('2027-03-31T00:00:00-03:00'))).toEqual([30]);
    expect(dueAt('2027-03-01T09:00:00-03:00', Date.parse('2027-03-30T23:59:59-03:00'))).toEqual([30]);
    expect(dueAt('2027-03-01T09:00:00-03:00', Date.parse('2027-04-01T00:00:00-03:00'))).toEqual([]);
  });
});
