import {
  expiriesToRemind,
  LICENSE_REMINDER_DAYS,
  routes,
  type Instant,
  type LicenseReminderDays,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { OUTBOX_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { USER_TABLE, type StoredUser } from '../../platform/database/users';
import { licenseReminderKey, queueMails, type LicenseReminder } from '../../platform/mail/outbox';
import { isEmailConfirmed } from '../accounts/citizen';
import { unrenewedLicenses } from '../certificates/expiring-licenses';
import { nextFoodHandlerTraining } from '../trainings/next-food-handler';
import { letters, type Letter } from './texts';

/** Maximum people for whom a mail is queued by one transaction. */
const BATCH = 500;

interface LicenseRow {
  readonly title: string;
  /** SQLite has milliseconds. */
  readonly expires: Date | number;
}

/** Queues the due reminders of licences; each is queued once, even by repeated or concurrent runs (design, Licences). */
export async function queueLicenseReminders(strapi: Core.Strapi, now: Instant): Promise<void> {
  for (const days of LICENSE_REMINDER_DAYS) {
    while (await inTransaction(strapi, (transaction) => queueSome(transaction, days, now)));
  }
}

/** Queues a batch; returns whether there may be more. */
async function queueSome(
  transaction: Transaction,
  days: LicenseReminderDays,
  now: Instant,
): Promise<boolean> {
  const { from, until } = expiriesToRemind(days, now);
  const key = transaction.trx.raw(`? || license.code`, [licenseReminderKey(days, '')]);
  const rows = await unrenewedLicenses(transaction)
    .leftJoin(`${OUTBOX_TABLE} as mail`, 'mail.key', key)
    // A person whose e-mail is not confirmed, or who is banned, is reminded if that changes while the reminder is due.
    .join(`${USER_TABLE} as person`, 'person.id', 'license.person_id')
    .whereRaw('coalesce(person.confirmed, true) and not coalesce(person.banned, false)')
    .where('license.expires_at', '>=', new Date(from))
    .where('license.expires_at', '<', new Date(until))
    .whereNull('mail.id')
    .orderBy('license.id')
    .limit(BATCH)
    .select<{ readonly code: string; readonly person_id: number }[]>('license.code', 'license.person_id');
  const mails = rows.map(({ code, person_id: personId }) => ({
    kind: 'license-reminder' as const,
    personId,
    code,
    days,
  }));
  await queueMails(transaction, mails, now);
  return rows.length === BATCH;
}

/**
 * Writes a reminder with the current state of the licence; `undefined` if it was renewed or is of another person now.
 */
export async function writeLicenseReminder(
  strapi: Core.Strapi,
  { code }: LicenseReminder,
  addressee: StoredUser,
  now: Instant,
): Promise<{ readonly letter: Letter } | undefined> {
  if (addressee.banned === true || !isEmailConfirmed(addressee)) return undefined;
  const queries: Queries = { trx: strapi.db.connection };
  const row = await unrenewedLicenses(queries)
    .where({ 'license.code': code, 'license.person_id': addressee.id })
    .first<LicenseRow | undefined>('license.training_title as title', 'license.expires_at as expires');
  if (!row) return undefined;
  const training = await nextFoodHandlerTraining(strapi, now);
  const facts = { title: row.title, expires: new Date(row.expires).getTime(), now, training };
  return { letter: letters.licenseExpires(facts, routes.profile('licencias')) };
}
