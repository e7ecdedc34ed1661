import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDates, stateAttributes } from './state-attributes.ts';

test('reads back the dates it wrote, whichever are unknown', () => {
  const instant = fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined });
  fc.assert(
    fc.property(instant, instant, instant, instant, (opens, closes, starts, ends) => {
      const dates = { opens, closes, starts, ends };
      expect(readDates(stateAttributes('poda', dates, 1)['data-dates'])).toEqual(dates);
    }),
  );
});
