import { z } from '@centro/shared';
import { USER_TABLE } from '../citizens/citizen';
import { ENROLMENT_TABLE } from '../database/models';
import type { Queries } from '../database/transaction';

const rowSchema = z
  .object({
    uid: z.string(),
    names: z.string().nullable(),
    surnames: z.string().nullable(),
    dni: z.string(),
    status: z.enum(['enrolled', 'waiting', 'approved']),
    position: z.int().nullable(),
    /** SQLite has 1 and 0. */
    banned: z.union([z.boolean(), z.int()]).nullable(),
    /** SQLite has milliseconds. */
    created_at: z.coerce.date(),
  })
  .transform(({ banned, created_at: createdAt, ...row }) => {
    return { ...row, banned: Boolean(banned), since: createdAt.toISOString() };
  });

/**
 * Somebody in a training, as the staff see it. `position` orders the queue and never changes; who left before counts
 * in it, too.
 */
export type ListedEnrolment = z.output<typeof rowSchema>;

/** One page of the people in a training: first who has a place, in the order they came, then the queue. */
export async function enrolmentsIn(
  { trx }: Queries,
  trainingId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedEnrolment[]> {
  const rows: unknown = await trx(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.training_id', trainingId)
    .orderByRaw(`case when own.status = 'waiting' then own.position else 0 end, own.id`)
    .limit(limit)
    .offset(offset)
    .select('person.document_id as uid', 'person.names', 'person.surnames', 'person.banned')
    .select('own.dni', 'own.status', 'own.position', 'own.created_at');
  return z.array(rowSchema).parse(rows);
}
