import { copy } from '../../copy/es-AR.ts';

/** Such as `150 minutos (2 horas y media)`; minutes alone below an hour (spec §2, Training detail). */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const written = copy['training.minutes'](minutes);
  return hours === 0 ? written : `${written} (${copy['training.hoursAndMinutes'](hours, minutes % 60)})`;
}
