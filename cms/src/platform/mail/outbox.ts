import { randomUUID } from 'node:crypto';
import { LICENSE_REMINDER_DAYS, SUBSCRIPTION_LISTS, z, type LicenseReminderDays } from '@centro/shared';
import { OUTBOX_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';

const trainingSchema = z.object({
  documentId: z.string(),
  /** In its address. */
  id: z.string(),
  title: z.string(),
});

const trainingMail = { personId: z.int(), training: trainingSchema };

/** What somebody in a training, or just out of it, is told. */
const trainingMailSchemas = [
  /** Somebody got a place. */
  z.object({ kind: z.literal('enrolled'), ...trainingMail }),
  /** Somebody is in the queue. */
  z.object({ kind: z.literal('waiting'), ...trainingMail }),
  /** Somebody who waited has a place now (design, Enrolment). */
  z.object({ kind: z.literal('promoted'), ...trainingMail }),
  /** The staff put somebody who had a place in the queue. */
  z.object({ kind: z.literal('moved-back'), ...trainingMail }),
  /** The staff took somebody out. */
  z.object({ kind: z.literal('removed'), ...trainingMail }),
  /** Somebody did not confirm their address in time. */
  z.object({ kind: z.literal('lapsed'), ...trainingMail }),
  /** It starts on this day, such as `2026-03-01`: once for each person, training and day. */
  z.object({ kind: z.literal('reminder'), ...trainingMail, day: z.iso.date() }),
  /** Something is different from what the person knows; there is never more than one that is not sent. */
  z.object({ kind: z.literal('training-changed'), ...trainingMail }),
] as const;

/** Something new, and the list whose people are told of it. */
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

/** What is told by mail, to whom, with what writing it needs. */
export const mailSchema = z.discriminatedUnion('kind', [
  ...trainingMailSchemas,
  /** The staff wrote to people in a training: one mail to each, of the letter that this names. */
  z.object({ kind: z.literal('letter'), letter: z.string(), ...trainingMail }),
  licenseReminderSchema,
  /** Somebody is on a list, and there is something new. */
  z.object({ kind: z.literal('news'), personId: z.int(), ...newsSchema.shape }),
  /** Somebody made an account, whose address is to be confirmed. */
  z.object({ kind: z.literal('welcome'), personId: z.int() }),
  /** Somebody asked for another code, or has an address that is to be confirmed. */
  z.object({ kind: z.literal('confirm-email'), personId: z.int() }),
  /** The staff gave the account of somebody who had no e-mail the one it has now (docs/adr/059). */
  z.object({ kind: z.literal('claim'), personId: z.int() }),
  /** Whoever has this address, if anybody, wants another password. Not looked up when asked: that takes time. */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  /** Whoever of the staff has this address, if anybody, wants another password for the admin. */
  z.object({ kind: z.literal('staff-password-reset'), email: z.string() }),
  z.object({ kind: z.literal('password-changed'), personId: z.int() }),
  /** Goes to the address that was somebody's until now. */
  z.object({ kind: z.literal('email-changed'), personId: z.int(), to: z.string() }),
  /** The staff made two profiles one: goes to the addresses of both. */
  z.object({ kind: z.literal('profiles-merged'), personId: z.int(), to: z.string() }),
  /** The owner of another profile showed the document of the DNI that this profile had. */
  z.object({ kind: z.literal('dni-taken'), personId: z.int() }),
]);

export type Mail = z.infer<typeof mailSchema>;
export type LicenseReminder = z.infer<typeof licenseReminderSchema>;
export type News = z.infer<typeof newsSchema>;
export type TrainingMail = z.infer<(typeof trainingMailSchemas)[number]>;

/** Mails are sent soon after they are queued, by whoever hears of it here. */
let onQueued: () => void = () => undefined;

export function whenMailIsQueued(listener: () => void): void {
  onQueued = listener;
}

/**
 * Notes mails in the transaction of what they report; they are sent when it is committed (design, E-mail). Each gets
 * the name by which a mail server knows a repeated one. Of mails with a key there is one: a reminder that is there
 * stays, a notice of a change that is not sent yet will say what is newest then.
 *
 * @param requestedFrom `addressKey` of the network address from which strangers may have triggered them; its share of the day is bounded
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

/** Names the mails of which there is one only; see {@link queueMails}. */
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

/** What the reminder of a day is known by. */
export function reminderKey(trainingId: string, day: string, personId: number | ''): string {
  return ['reminder', trainingId, day, personId].join(':');
}

/** Key of the reminder of a licence. */
export function licenseReminderKey(days: LicenseReminderDays, code: string): string {
  return ['license-reminder', days, code].join(':');
}

/** Whether another of its kind is due as soon as this one is sent: its key is then free again. */
export function isNotice({ kind }: { readonly kind: string }): boolean {
  return kind === 'training-changed';
}

/** What tells how somebody stands toward a training: it is written as they stand when it leaves. */
const STANDINGS: readonly string[] = ['enrolled', 'waiting', 'promoted', 'moved-back', 'removed', 'lapsed'];

/** What can be requested repeatedly, each time as the same mail. */
const REPEATED: readonly string[] = [
  'password-reset',
  'staff-password-reset',
  'confirm-email',
  'password-changed',
  'email-changed',
];

/**
 * Whether a later mail makes this one superfluous: it says how the person stands toward the same training, or is the same
 * mail again and due. A mail held back by a limit, perhaps the limit of a stranger's network, supersedes nothing.
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
  if (!('training' in mail) || !STANDINGS.includes(mail.kind)) return false;
  const standing: unknown = await later
    .where({ person_id: mail.personId, training_id: mail.training.documentId })
    .whereIn('kind', STANDINGS)
    .whereNull('failed_at');
  return standing !== undefined;
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
    // Of a mail that left nothing is kept but that it did.
    const mail = mailSchema.safeParse({ ...(JSON.parse(payload) as object), personId: to });
    const moved = { person_id: to, key: newKey, ...(mail.success && { payload: JSON.stringify(mail.data) }) };
    await trx(OUTBOX_TABLE).where({ id }).update(moved);
  }
}

/** The key that a mail has for somebody else; those of mails about trainings end in whose they are. */
function keyFor(key: string, from: number, to: number): string {
  return key.endsWith(`:${String(from)}`) ? key.slice(0, -String(from).length) + String(to) : key;
}

/** Forgets the mails to people who are being deleted. */
export async function dropMailsTo({ trx }: Queries, personIds: readonly number[]): Promise<void> {
  await trx(OUTBOX_TABLE).whereIn('person_id', personIds).delete();
}
