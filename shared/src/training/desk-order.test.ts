import { describe, expect, test } from 'vitest';
import type { TrainingDates } from './dates.ts';
import { compareAtDesk, type DeskOrdering } from './desk-order.ts';

const NOW = 100;

function training(id: string, dates: Partial<TrainingDates>): DeskOrdering {
  return { id, dates: { opens: undefined, closes: undefined, starts: undefined, ends: undefined, ...dates } };
}

describe('compareAtDesk', () => {
  test('orders current trainings by start, then future ones, those without dates, and ended ones, the latest first', () => {
    const ordered = [
      training('runs', { starts: 50, ends: 150 }),
      training('open while it runs', { opens: 40, closes: 120, starts: 60, ends: 150 }),
      training('closed, starts soon', { opens: 40, closes: 90, starts: 110, ends: 150 }),
      training('open', { opens: 90, closes: 120, starts: 130, ends: 150 }),
      training('open, of the same start', { opens: 80, closes: 120, starts: 130, ends: 150 }),
      training('open without a start', { opens: 90, closes: 120 }),
      training('opens soon', { opens: 110, closes: 120, starts: 130, ends: 150 }),
      training('opens later', { opens: 110, closes: 120, starts: 200, ends: 250 }),
      training('no dates', {}),
      training('ended lately', { starts: 20, ends: 95 }),
      training('ended', { starts: 10, ends: 30 }),
    ];
    const shuffled = ordered.toReversed();
    expect(shuffled.sort((a, b) => compareAtDesk(a, b, NOW)).map(({ id }) => id)).toEqual(
      ordered.map(({ id }) => id),
    );
  });
});
