import { hasEnded, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../../platform/audit/entries';
import { auditDetailsSchema } from '../../../platform/audit/staff-contract';
import { USER_TABLE } from '../../../platform/database/users';
import { AUDIT_TABLE, ENROLMENT_TABLE } from '../../../platform/database/models';
import { readTrainings } from '../known-trainings';
import type { PhoneNotice } from '../staff-contract';

/** A promotion, by the queue or by staff, or the record that its person was notified. */
const KINDS = ['promotion', 'enrolment-change', 'promotion-notice'] as const;

const rowSchema = z.object({
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  phone_number: z.string().nullable(),
  training_id: z.string(),
  kind: z.enum(KINDS),
  details: z.string().transform((text) => auditDetailsSchema.parse(JSON.parse(text))),
});
type Row = z.output<typeof rowSchema>;

/**
 * People without an e-mail who got a place from the queue of a training that has not ended, and whom no member of the
 * staff has notified since; the audit log has both. The oldest first.
 */
export async function phoneNotices(strapi: Core.Strapi, now: number): Promise<PhoneNotice[]> {
  const due = new Map<string, Row>();
  for (const row of await entriesOfPlaced(strapi)) {
    const key = `${row.uid}:${row.training_id}`;
    if (isPromotion(row)) due.set(key, row);
    else if (row.kind === 'promotion-notice' || row.details.to !== 'approved') due.delete(key);
  }
  const trainings = await readTrainings(
    strapi,
    Array.from(due.values(), (row) => row.training_id),
  );
  return [...due.values()].flatMap(({ uid, names, surnames, phone_number: phoneNumber, training_id: id }) => {
    const training = trainings.get(id);
    if (!training || training.terms.interrupted || hasEnded(training.terms.dates, now)) return [];
    return [{ person: { uid, names, surnames }, phoneNumber, training: { id, title: training.title } }];
  });
}

async function entriesOfPlaced({ db }: Core.Strapi): Promise<Row[]> {
  const rows: unknown = await db
    .connection(`${USER_TABLE} as person`)
    .join(`${ENROLMENT_TABLE} as own`, 'own.person_id', 'person.id')
    .join(`${AUDIT_TABLE} as entry`, (join) => {
      join.on('entry.person_uid', 'person.document_id').andOn('entry.training_id', 'own.training_id');
    })
    .where({ 'person.without_email': true, 'own.status': 'enrolled' })
    .whereIn('entry.kind', KINDS)
    .orderBy('entry.id')
    .select('person.document_id as uid', 'person.names', 'person.surnames', 'person.phone_number')
    .select('own.training_id', 'entry.kind', 'entry.details');
  return z.array(rowSchema).parse(rows);
}

function isPromotion({ kind, details: { from, to } }: Row): boolean {
  return kind === 'promotion' || (from === 'waiting' && to === 'enrolled');
}

/**
 * Records that a person was notified of a place.
 *
 * @returns whether the notice was pending
 */
export async function noteNotified(
  strapi: Core.Strapi,
  {
    staffId,
    training,
    person,
  }: { readonly staffId: number; readonly training: string; readonly person: string },
  now: number,
): Promise<boolean> {
  const due = await phoneNotices(strapi, now);
  if (!due.some((notice) => notice.person.uid === person && notice.training.id === training)) return false;
  const entry = {
    by: byStaff(staffId),
    kind: 'promotion-notice',
    personUid: person,
    trainingId: training,
  } as const;
  await appendAuditEntries({ trx: strapi.db.connection }, [entry], now);
  return true;
}
