import { formatTime } from '@centro/shared';
import { copy } from '../../copy/es-AR.ts';
import type { Hours } from '../content/queries.ts';

/** Such as `9:00 a 12:00 h`. */
export function hoursText({ start, finish }: Hours): string {
  return copy['training.hours'](formatTime(start), finish === null ? null : formatTime(finish));
}
