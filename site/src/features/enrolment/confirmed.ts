import type { Enrolment } from '@centro/shared';
import { api } from '../../lib/api/calls.ts';
import { isPassing, type Result } from '../../lib/api/failure.ts';

/**
 * Reads the enrolment after a request without a valid response: the request itself may have succeeded.
 *
 * @param isDone whether the enrolment is as requested
 */
export async function confirmed(
  result: Result<Enrolment>,
  trainingId: string,
  isDone: (enrolment: Enrolment) => boolean,
): Promise<Result<Enrolment>> {
  if (result.ok || !isPassing(result.failure)) return result;
  const standing = await api.enrolment(trainingId);
  return standing.ok && isDone(standing.data) ? standing : result;
}
