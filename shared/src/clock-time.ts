import { ZONE, type Instant } from './zone.ts';

const shortTime = new Intl.DateTimeFormat('es-AR', {
  timeZone: ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/** `18:05`, in the 24-hour format of Argentine schedules. */
export function formatTime(instant: Instant): string {
  return shortTime.format(instant);
}
