import type { Enrolment, Instant } from '@centro/shared';

/** When somebody's place lapses unless they confirm their address; `undefined` for everybody else. */
export function lapsesAt(enrolment: Enrolment): Instant | undefined {
  const until = 'provisionalUntil' in enrolment ? enrolment.provisionalUntil : undefined;
  return until === undefined ? undefined : Date.parse(until);
}
