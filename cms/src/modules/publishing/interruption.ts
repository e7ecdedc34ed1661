import type { Interruption } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { appendAuditEntries, byStaff } from '../../platform/audit/entries';
import { entryOf } from '../content/feed-keys';
import { writeContent } from '../content/revision';
import { lockCapacityOf } from '../enrolments/capacity';
import { readTraining } from '../enrolments/known-trainings';
import { startEdition } from '../enrolments/places';
import { noteAppointment } from '../mail/appointments';

const UID = 'api::training.training';

interface InterruptionOrder {
  readonly staffId: number;
  readonly trainingId: string;
  /** `null` resumes the training. */
  readonly interruption: Interruption | null;
}

/**
 * Suspends, cancels or resumes a training (design, Suspended, cancelled): updates its page, its draft,
 * notices to its people, feeds and the audit log in one transaction. Places and queue stay
 * unchanged. Idempotent.
 *
 * @returns whether anything changed; `undefined` if there is no such training
 */
export function interrupt(
  strapi: Core.Strapi,
  { staffId, trainingId, interruption }: InterruptionOrder,
  now: number,
): Promise<boolean | undefined> {
  return writeContent(strapi, async (mark, transaction) => {
    const capacity = await lockCapacityOf(transaction, trainingId);
    const training = capacity && (await readTraining(strapi, trainingId));
    if (!training) return undefined;
    const { interruption: before, title } = training;
    if (before?.kind === interruption?.kind && before?.reason === interruption?.reason) return false;
    await strapi.db.query(UID).updateMany({
      where: { documentId: trainingId },
      data: { interruption: interruption?.kind ?? null, interruptionReason: interruption?.reason ?? null },
    });
    const entry = {
      by: byStaff(staffId),
      kind: 'training-interruption' as const,
      trainingId,
      details: { interruption: interruption?.kind ?? 'none' },
      reason: interruption?.reason ?? null,
    };
    await appendAuditEntries(transaction, [entry], now);
    mark([entryOf('training', trainingId, title)]);
    await startEdition(strapi, transaction, trainingId);
    await noteAppointment(strapi, transaction, trainingId, now);
    return true;
  });
}
