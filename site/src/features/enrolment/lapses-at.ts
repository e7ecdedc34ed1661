import type { Enrolment, Instant } from '@centro/shared';

/** When a provisional place lapses; `undefined` for other enrolments. */
export function lapsesAt(enrolment: Enrolment): Instant | undefined {
  const until = 'provisionalUntil' in enrolment ? enrolment.provisionalUntil : undefined;
  return until === undefined ? undefined : Date.parse(until);
}
