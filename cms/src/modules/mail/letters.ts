import type { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { emailOf } from '../accounts/without-email';
import { ENROLMENT_TABLE, LETTER_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { readTraining } from '../enrolments/known-trainings';
import { environment } from '../../platform/environment/environment';
import { readMailCentre } from '../site-content/centre';
import { renderMail } from './layout';
import { queueMails } from '../../platform/mail/outbox';
import { letterOf } from './staff-letters';
import type { letterSchema, LetterPreview, NamedPerson } from '../enrolments/staff-contract';

type Order = z.output<typeof letterSchema>;

/** Maximum mails queued by one statement. */
const BATCH = 500;

/** Outcome; `changed` is false when the letter was sent before. */
export interface SentLetter {
  readonly recipients: number;
  readonly changed: boolean;
}

interface Recipient extends NamedPerson {
  readonly id: number;
  readonly email: string;
  /** SQLite has 1 and 0. */
  readonly without_email: boolean | number | null;
}

/** Previews a letter, its number of recipients and the people without an e-mail; `undefined` without the training. */
export async function previewLetter(
  strapi: Core.Strapi,
  trainingId: string,
  order: Order,
): Promise<LetterPreview | undefined> {
  const training = await readTraining(strapi, trainingId);
  if (!training) return undefined;
  const all = await recipientsOf({ trx: strapi.db.connection }, trainingId, order);
  const frame = { centre: await readMailCentre(strapi), site: environment().publicUrl };
  const { html } = renderMail(letterOf(training, order), frame);
  const without = all.filter((person) => addressOf(person) === null);
  return {
    subject: order.subject,
    html,
    recipients: all.length - without.length,
    withoutEmail: without.map(({ uid, names, surnames }) => ({ uid, names, surnames })),
  };
}

/**
 * Sends a letter to people in a training. The letter, all mails and the audit entry are stored in one transaction, so
 * that each person gets one mail, even after a retry or a crash (design, E-mail). `undefined` without the training.
 */
export async function sendLetter(
  strapi: Core.Strapi,
  order: Order & { readonly staffId: number; readonly trainingId: string },
  now: number,
): Promise<SentLetter | undefined> {
  const training = await readTraining(strapi, order.trainingId);
  if (!training) return undefined;
  return inTransaction(strapi, async (transaction) => {
    const all = await recipientsOf(transaction, order.trainingId, order);
    const reached = all.filter((person) => addressOf(person) !== null);
    if (!(await insertLetter(transaction, order, now))) return { recipients: reached.length, changed: false };
    const { documentId, id, title } = training;
    const about = { kind: 'letter' as const, letter: order.key, training: { documentId, id, title } };
    for (let at = 0; at < reached.length; at += BATCH) {
      const mails = reached.slice(at, at + BATCH).map((person) => ({ ...about, personId: person.id }));
      await queueMails(transaction, mails, now);
    }
    const noted = { kind: 'letter' as const, trainingId: documentId, details: { people: reached.length } };
    await appendAuditEntries(transaction, [{ by: byStaff(order.staffId), ...noted }], now);
    return { recipients: reached.length, changed: true };
  });
}

function addressOf({ email, without_email: isMissing }: Recipient): string | null {
  return emailOf(email, isMissing);
}

async function insertLetter(
  { trx }: Transaction,
  { key, trainingId, subject, body }: Order & { readonly trainingId: string },
  now: number,
): Promise<boolean> {
  const written = (await trx(LETTER_TABLE)
    .insert({ key, training_id: trainingId, subject, body, created_at: new Date(now) })
    .onConflict('key')
    .ignore()
    .returning('id')) as unknown[];
  return written.length > 0;
}

async function recipientsOf({ trx }: Queries, trainingId: string, { to }: Order): Promise<Recipient[]> {
  const people = trx(`${ENROLMENT_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.training_id', trainingId);
  if ('status' in to && to.status !== 'all') void people.where('own.status', to.status);
  const found = await people
    .orderBy('own.id')
    .select<Recipient[]>(
      'person.id',
      'person.document_id as uid',
      'person.names',
      'person.surnames',
      'person.email',
      'person.without_email',
    );
  if ('status' in to) return found;
  const chosen = new Set(to.people);
  return found.filter(({ uid }) => chosen.has(uid));
}
