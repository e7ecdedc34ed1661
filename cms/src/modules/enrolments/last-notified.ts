import { z } from '@centro/shared';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { keyOf } from './rows';

const rowSchema = z.object({
  status: z.enum(['enrolled', 'waiting', 'approved']),
  position: z.int().nullable(),
  told_edition: z.int().nullable(),
});

/** State of a participant that mails depend on. */
export interface Participation {
  readonly status: z.infer<typeof rowSchema>['status'];
  /** Place in the queue, from 1; none for those who do not wait. */
  readonly position: number | undefined;
  /** Last edition that the person was notified of; `undefined` when none was recorded. */
  readonly notifiedEdition: number | undefined;
}

/** Reads a person's current participation in a training; `undefined` without an enrolment. */
export async function participationOf(
  { trx }: Queries,
  trainingId: string,
  personId: number,
): Promise<Participation | undefined> {
  const found: unknown = await trx(ENROLMENT_TABLE)
    .where({ person_key: keyOf(trainingId, personId) })
    .first('status', 'position', 'told_edition');
  if (found === undefined) return undefined;
  const { status, position, told_edition: notifiedEdition } = rowSchema.parse(found);
  return {
    status,
    position:
      status === 'waiting' && position !== null
        ? await placeInQueue({ trx }, trainingId, position)
        : undefined,
    notifiedEdition: notifiedEdition ?? undefined,
  };
}

async function placeInQueue({ trx }: Queries, trainingId: string, position: number): Promise<number> {
  const [ahead] = await trx(ENROLMENT_TABLE)
    .where({ training_id: trainingId, status: 'waiting' })
    .where('position', '<', position)
    .count<{ count: number | string }[]>({ count: '*' });
  return Number(ahead?.count ?? 0) + 1;
}

/** An edition of a training that a person was notified of. */
export interface NotifiedEdition {
  readonly trainingId: string;
  readonly personId: number;
  readonly edition: number;
}

/** Records the edition that a person was notified of, unless a newer one is recorded. */
export async function recordNotifiedEdition(
  { trx }: Queries,
  { trainingId, personId, edition }: NotifiedEdition,
): Promise<void> {
  await trx(ENROLMENT_TABLE)
    .where({ person_key: keyOf(trainingId, personId) })
    .where((older) => {
      void older.whereNull('told_edition').orWhere('told_edition', '<', edition);
    })
    .update({ told_edition: edition });
}
