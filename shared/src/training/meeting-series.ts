import { daysLater, type Instant } from '../calendar.ts';

/** Title and times of a meeting; one without an end lasts until the end of its day. */
export interface TimedMeeting {
  readonly title: string;
  readonly start: Instant;
  readonly finish: Instant | null;
}

/** Most meetings added at once: a year of weekly ones. */
export const SERIES_LIMIT = 52;

/** A number at the start, as in “1. Suelos”, or after a word, as in “Clase 1 de 12”; not a year, a time or a price. */
const NUMBERS = /(^|\p{L}+\s+(?:n[.°º]+\s*)?)(\d{1,2})(?![\d:]|[.,]\d)/giu;
const CONNECTING_WORDS = /^(?:al?|con|de|del|desde|en|entre|hasta|las|los|por|y)\s/iu;

/**
 * Meetings that continue a series, at the same local times as its last one. Numbers in titles are incremented.
 *
 * @param count at most {@link SERIES_LIMIT}
 * @param everyDays civil days from one meeting to the next
 */
export function continueSeries(last: TimedMeeting, count: number, everyDays: number): TimedMeeting[] {
  return Array.from({ length: count }, (_, index) => {
    const days = (index + 1) * everyDays;
    return {
      title: countOn(last.title, index + 1),
      start: daysLater(last.start, days),
      finish: last.finish === null ? null : daysLater(last.finish, days),
    };
  });
}

function countOn(title: string, steps: number): string {
  const counters = [...title.matchAll(NUMBERS)].filter(([match]) => !CONNECTING_WORDS.test(match));
  const [match = '', before = '', number = ''] = counters.at(-1) ?? [];
  if (match === '') return title;
  const at = (counters.at(-1)?.index ?? 0) + before.length;
  const next = String(Number(number) + steps).padStart(number.length, '0');
  return title.slice(0, at) + next + title.slice(at + number.length);
}
