import { z } from '@centro/shared';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { keyOf } from './rows';

const rowSchema = z.object({
  status: z.enum(['enrolled', 'waiting', 'approved']),
  position: z.int().nullable(),
  told_edition: z.int().nullable(),
});

/** What a mail to somebody in a training depends on. */
export interface Participation {
  readonly status: z.infer<typeof rowSchema>['status'];
  /** Place in the queue, from 1; none for those who do not wait. */
  readonly position: number | undefined;
  /** The last edition of the training they know; none when that was never noted. */
  readonly notifiedEdition: number | undefined;
}

/** Somebody's part in a training at this moment; `undefined` when they are not in it. */
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

/** What somebody was told of a training. */
export interface NotifiedEdition {
  readonly trainingId: string;
  readonly personId: number;
  readonly edition: number;
}

/** Notes what a mail told somebody; what they know already stays. */
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
