import { ZONE, type Instant } from './zone.ts';

const leafDate = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const longLeafDate = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const monthAndYear = new Intl.DateTimeFormat('es-AR', { timeZone: ZONE, month: 'long', year: 'numeric' });

/** A date as on a tear-off calendar: `sáb`, `5`, `dic`. */
export interface CalendarLeaf {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** The leaf of the civil day in Buenos Aires that contains the instant. */
export function calendarLeaf(instant: Instant): CalendarLeaf {
  return leafOf(leafDate, instant);
}

/** The same in full, with the year: `sábado`, `5`, `diciembre de 2026`. */
export function longCalendarLeaf(instant: Instant): CalendarLeaf {
  return { ...leafOf(longLeafDate, instant), month: monthAndYear.format(instant) };
}

function leafOf(format: Intl.DateTimeFormat, instant: Instant): CalendarLeaf {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get('weekday') ?? '',
    day: parts.get('day') ?? '',
    month: parts.get('month') ?? '',
  };
}
