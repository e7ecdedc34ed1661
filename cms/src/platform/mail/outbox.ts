import { randomUUID } from 'node:crypto';
import { LICENSE_REMINDER_DAYS, SUBSCRIPTION_LISTS, z, type LicenseReminderDays } from '@centro/shared';
import { OUTBOX_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';

const trainingSchema = z.object({
  documentId: z.string(),
  /** Public id, as in its address. */
  id: z.string(),
  title: z.string(),
});

const trainingMail = { personId: z.int(), training: trainingSchema };

/** Mails to people in a training, or just removed from it. */
const trainingMailSchemas = [
  /** The person got a place. */
  z.object({ kind: z.literal('enrolled'), ...trainingMail }),
  /** The person is in the queue. */
  z.object({ kind: z.literal('waiting'), ...trainingMail }),
  /** The person waited and has a place now (design, Enrolment). */
  z.object({ kind: z.literal('promoted'), ...trainingMail }),
  /** The staff moved the person from a place to the queue. */
  z.object({ kind: z.literal('moved-back'), ...trainingMail }),
  /** The staff removed the person. */
  z.object({ kind: z.literal('removed'), ...trainingMail }),
  /** The person did not confirm their address in time. */
  z.object({ kind: z.literal('lapsed'), ...trainingMail }),
  /** The training starts on this day, such as `2026-03-01`: once for each person, training and day. */
  z.object({ kind: z.literal('reminder'), ...trainingMail, day: z.iso.date() }),
  /** The training changed since the person was last notified; at most one is unsent. */
  z.object({ kind: z.literal('training-changed'), ...trainingMail }),
] as const;

/** New content, and the list whose subscribers are notified. */
export const newsSchema = z.object({
  list: z.enum(SUBSCRIPTION_LISTS),
  about: z.object({ kind: z.enum(['training', 'publication']), documentId: z.string() }),
});

/** A person's licence expires in so many days, or expired: once for each licence and number of days. */
const licenseReminderSchema = z.object({
  kind: z.literal('license-reminder'),
  personId: z.int(),
  code: z.string(),
  days: z.literal(LICENSE_REMINDER_DAYS),
});

/** A mail: its kind, its recipient and the data to write it from. */
export const mailSchema = z.discriminatedUnion('kind', [
  ...trainingMailSchemas,
  /** The staff wrote to people in a training: one mail to each, with the letter of this key. */
  z.object({ kind: z.literal('letter'), letter: z.string(), ...trainingMail }),
  licenseReminderSchema,
  /** There is new content for a subscriber of a list. */
  z.object({ kind: z.literal('news'), personId: z.int(), ...newsSchema.shape }),
  /** A new account, whose address has to be confirmed. */
  z.object({ kind: z.literal('welcome'), personId: z.int() }),
  /** Another code was requested, or an address has to be confirmed. */
  z.object({ kind: z.literal('confirm-email'), personId: z.int() }),
  /** The staff added an e-mail to an account without one (docs/adr/059). */
  z.object({ kind: z.literal('claim'), personId: z.int() }),
  /**
   * Password reset for the account with this address, if any. The lookup happens when the mail is sent, so that the
   * timing of the request does not reveal whether it exists.
   */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  /** Password reset in the admin for the staff account with this address, if any. */
  z.object({ kind: z.literal('staff-password-reset'), email: z.string() }),
  z.object({ kind: z.literal('password-changed'), personId: z.int() }),
  /** Sent to the previous address. */
  z.object({ kind: z.literal('email-changed'), personId: z.int(), to: z.string() }),
  /** The staff merged two profiles; sent to the addresses of both. */
  z.object({ kind: z.literal('profiles-merged'), personId: z.int(), to: z.string() }),
  /** The DNI of this profile now belongs to another one, whose owner showed the document. */
  z.object({ kind: z.literal('dni-taken'), personId: z.int() }),
]);

export type Mail = z.infer<typeof mailSchema>;
export type LicenseReminder = z.infer<typeof licenseReminderSchema>;
export type News = z.infer<typeof newsSchema>;
export type TrainingMail = z.infer<(typeof trainingMailSchemas)[number]>;

/** Called when mails are queued, so that they are sent soon. */
let onQueued: () => void = () => undefined;

export function whenMailIsQueued(listener: () => void): void {
  onQueued = listener;
}

/**
 * Queues mails in the transaction of the facts they report; they are sent after the commit (design, E-mail). Each gets
 * an id by which mail servers recognise a repeated one. A mail with a key is queued once: an existing reminder stays,
 * and an unsent notice of a change will report the latest state.
 *
 * @param requestedFrom `addressKey` of the network address from which strangers may have triggered them; its daily
 *   share is limited
 */
export async function queueMails(
  { trx, onCommit }: Transaction,
  mails: readonly Mail[],
  now: number,
  requestedFrom: string | null = null,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    kind: mail.kind,
    person_id: 'personId' in mail ? mail.personId : null,
    training_id: 'training' in mail ? mail.training.documentId : null,
    payload: JSON.stringify(mail),
    message_id: randomUUID(),
    key: keyOf(mail),
    wanted: 0,
    requested_from: requestedFrom,
    created_at: new Date(now),
    attempts: 0,
    next_attempt_at: new Date(now),
  }));
  const [notices, others] = [rows.filter(isNotice), rows.filter((row) => !isNotice(row))];
  if (notices.length > 0) {
    const again = trx.raw('?? + 1', [`${OUTBOX_TABLE}.wanted`]);
    await trx(OUTBOX_TABLE).insert(notices).onConflict('key').merge({ wanted: again });
  }
  if (others.length > 0) await trx(OUTBOX_TABLE).insert(others).onConflict('key').ignore();
  onCommit(() => {
    onQueued();
  });
}

/** Key of a mail that is queued once only; see {@link queueMails}. */
function keyOf(mail: Mail): string | null {
  switch (mail.kind) {
    case 'reminder':
      return reminderKey(mail.training.documentId, mail.day, mail.personId);
    case 'license-reminder':
      return licenseReminderKey(mail.days, mail.code);
    case 'letter':
      return ['letter', mail.letter, mail.personId].join(':');
    case 'training-changed':
      return ['training-changed', mail.training.documentId, mail.personId].join(':');
    case 'enrolled':
    case 'waiting':
    case 'promoted':
    case 'moved-back':
    case 'removed':
    case 'lapsed':
    case 'news':
    case 'welcome':
    case 'confirm-email':
    case 'claim':
    case 'password-reset':
    case 'staff-password-reset':
    case 'password-changed':
    case 'email-changed':
    case 'profiles-merged':
    case 'dni-taken':
      return null;
  }
}

/** Key of the reminder of a day; an empty person id gives the prefix of all people's keys. */
export function reminderKey(trainingId: string, day: string, personId: number | ''): string {
  return ['reminder', trainingId, day, personId].join(':');
}

/** Key of the reminder of a licence. */
export function licenseReminderKey(days: LicenseReminderDays, code: string): string {
  return ['license-reminder', days, code].join(':');
}

/** Whether the key of a mail is free again as soon as it is sent. */
export function isNotice({ kind }: { readonly kind: string }): boolean {
  return kind === 'training-changed';
}

/** Mails about a person's status in a training, written by the status when they are sent. */
const ENROLMENT_KINDS: readonly string[] = [
  'enrolled',
  'waiting',
  'promoted',
  'moved-back',
  'removed',
  'lapsed',
] satisfies readonly Mail['kind'][];

/** Mails that can be requested repeatedly with the same content. */
const REPEATED: readonly string[] = [
  'password-reset',
  'staff-password-reset',
  'confirm-email',
  'password-changed',
  'email-changed',
] satisfies readonly Mail['kind'][];

/**
 * Whether a later mail supersedes this one: it reports the person's status in the same training, or is the same mail
 * again and due. A mail held back by a limit, perhaps the limit of a stranger's network, supersedes nothing.
 *
 * @param soon mails whose next attempt is at or before this instant are due
 */
export async function isSuperseded(
  { trx }: Queries,
  { id, payload }: { readonly id: number; readonly payload: string },
  mail: Mail,
  soon: Date,
): Promise<boolean> {
  const later = trx(OUTBOX_TABLE).where('id', '>', id).first('id');
  if (REPEATED.includes(mail.kind)) {
    const leaving = later.where({ kind: mail.kind, payload }).where('next_attempt_at', '<=', soon);
    return (await leaving) !== undefined;
  }
  if (!('training' in mail) || !ENROLMENT_KINDS.includes(mail.kind)) return false;
  const newer: unknown = await later
    .where({ person_id: mail.personId, training_id: mail.training.documentId })
    .whereIn('kind', ENROLMENT_KINDS)
    .whereNull('failed_at');
  return newer !== undefined;
}

interface MovedMail {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly key: string | null;
}

/**
 * Moves the mails about trainings and licences, sent or not, from one profile to another with the same DNI, except those
 * that the other already has. All other mails stay with the first profile.
 */
export async function moveMails({ trx }: Transaction, from: number, to: number): Promise<void> {
  const rows = await trx(OUTBOX_TABLE)
    .where({ person_id: from })
    .where((about) => {
      void about.whereNotNull('training_id').orWhere('kind', 'license-reminder');
    })
    .orderBy('id')
    .select<MovedMail[]>('id', 'kind', 'payload', 'key');
  for (const { id, kind, payload, key } of rows) {
    const newKey = key === null || kind === 'license-reminder' ? key : keyFor(key, from, to);
    const rival: unknown =
      newKey === null
        ? undefined
        : await trx(OUTBOX_TABLE).where({ key: newKey }).whereNot({ id }).first('id');
    if (rival !== undefined) continue;
    // The payload of a sent mail is empty.
    const mail = mailSchema.safeParse({ ...(JSON.parse(payload) as object), personId: to });
    const moved = { person_id: to, key: newKey, ...(mail.success && { payload: JSON.stringify(mail.data) }) };
    await trx(OUTBOX_TABLE).where({ id }).update(moved);
  }
}

/** Makes the reminders of a licence, sent or not, those of the certificate that replaces it, which expires then, too. */
export async function moveLicenseReminders(
  { trx }: Transaction,
  { from, to, personId }: { readonly from: string; readonly to: string; readonly personId: number },
): Promise<void> {
  for (const days of LICENSE_REMINDER_DAYS) {
    const mail: LicenseReminder = { kind: 'license-reminder', personId, code: to, days };
    const known = () => trx(OUTBOX_TABLE).where({ key: licenseReminderKey(days, from) });
    // The payload of a sent mail stays empty.
    await known()
      .whereNull('sent_at')
      .update({ payload: JSON.stringify(mail) });
    await known().update({ key: licenseReminderKey(days, to) });
  }
}

/** The key of a mail for another person; keys of mails about trainings end in the person's id. */
function keyFor(key: string, from: number, to: number): string {
  return key.endsWith(`:${String(from)}`) ? key.slice(0, -String(from).length) + String(to) : key;
}

/** Deletes the mails to people who are being deleted. */
export async function dropMailsTo({ trx }: Queries, personIds: readonly number[]): Promise<void> {
  await trx(OUTBOX_TABLE).whereIn('person_id', personIds).delete();
}
