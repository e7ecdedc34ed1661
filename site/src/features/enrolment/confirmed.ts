import type { Enrolment } from '@centro/shared';
import { api } from '../../lib/api/calls.ts';
import { isPassing, type Result } from '../../lib/api/failure.ts';

/**
 * Asks how somebody stands after a request whose answer did not come or made no sense: the request itself may well have
 * been done.
 *
 * @param isDone whether what was asked for is so
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
