import { z } from 'zod';
import { collections } from './entries.ts';
import { CmsError, type CmsSession } from './session.ts';

const foundSchema = z.object({ results: z.tuple([z.object({ documentId: z.string() })]) });

/**
 * Enrols a person in a training, which may be over, and approves them through the staff API, which issues a certificate.
 * Idempotent.
 *
 * @param personUid the person's id in the admin
 */
export async function certify(session: CmsSession, personUid: string, slug: string): Promise<void> {
  const { path, name } = collections.training;
  const query = new URLSearchParams({ [`filters[${name}][$eq]`]: slug });
  const { results } = await session.send('GET', `${path}?${query.toString()}`, foundSchema);
  const training = `/staff/trainings/${results[0].documentId}`;
  try {
    await session.send('PUT', `${training}/enrolments/${personUid}`, z.unknown(), { status: 'enrolled' });
  } catch (error) {
    // Already approved.
    if (!(error instanceof CmsError) || error.status !== 409) throw error;
  }
  await session.send('POST', `${training}/approvals`, z.unknown(), { people: [personUid] });
}
