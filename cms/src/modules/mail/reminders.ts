import { isReminderDue, localDay, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { APPOINTMENT_TABLE, ENROLMENT_TABLE, OUTBOX_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { queueMails, reminderKey } from '../../platform/mail/outbox';
import { appointmentsOf } from './appointments';

/** Maximum people for whom a mail is queued by one transaction. */
const BATCH = 500;
/** No reminder is due longer than this before a start, in milliseconds. */
const MAX_AHEAD = 2 * 24 * 60 * 60_000;

/**
 * Queues reminders for everyone with a place in a training that starts tomorrow, or soon if the reminder is late.
 * Idempotent, also across processes.
 */
export async function queueReminders(strapi: Core.Strapi, now: number): Promise<void> {
  const queries: Queries = { trx: strapi.db.connection };
  for (const documentId of await trainingsSoon(queries, now)) {
    const appointment = (await appointmentsOf(queries, documentId)).at(-1);
    if (!appointment?.standing || appointment.starts === null) continue;
    const { starts, id, title } = appointment;
    if (!isReminderDue(starts, now)) continue;
    const reminder = { training: { documentId, id, title }, day: localDay(starts) };
    while (await inTransaction(strapi, (transaction) => queueSome(transaction, reminder, now)));
  }
}

/** Trainings with any recorded appointment that starts soon; the caller checks the newest one. */
async function trainingsSoon({ trx }: Queries, now: number): Promise<string[]> {
  return trx(APPOINTMENT_TABLE)
    .where('starts_at', '>', new Date(now))
    .where('starts_at', '<=', new Date(now + MAX_AHEAD))
    .distinct()
    .pluck<string[]>('training_id');
}

interface Reminder {
  readonly training: { readonly documentId: string; readonly id: string; readonly title: string };
  readonly day: string;
}

/** Queues a batch; returns whether there may be more. */
async function queueSome(
  transaction: Transaction,
  { training, day }: Reminder,
  now: number,
): Promise<boolean> {
  const { trx } = transaction;
  const key = trx.raw(`? || place.person_id`, [reminderKey(training.documentId, day, '')]);
  const ids = z
    .array(z.int())
    .parse(
      await trx(`${ENROLMENT_TABLE} as place`)
        .leftJoin(`${OUTBOX_TABLE} as mail`, 'mail.key', key)
        .where({ 'place.training_id': training.documentId, 'place.status': 'enrolled' })
        .whereNull('mail.id')
        .orderBy('place.id')
        .limit(BATCH)
        .pluck('place.person_id'),
    );
  await queueMails(
    transaction,
    ids.map((personId) => ({ kind: 'reminder', personId, training, day })),
    now,
  );
  return ids.length === BATCH;
}
