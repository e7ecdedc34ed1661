import { ZONE, type Instant } from './zone.ts';

const leafDate = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** A day as a leaf of a calendar shows it: `sáb`, `5`, `dic`. */
export interface CalendarLeaf {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** The leaf of the civil day in Buenos Aires that contains the instant. */
export function calendarLeaf(instant: Instant): CalendarLeaf {
  const parts = new Map(leafDate.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get('weekday') ?? '',
    day: parts.get('day') ?? '',
    month: parts.get('month') ?? '',
  };
}
