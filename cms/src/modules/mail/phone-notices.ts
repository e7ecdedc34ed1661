import { changeSince, isOver, z, type AppointmentChange, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { auditDetailsSchema } from '../../platform/audit/staff-contract';
import { APPOINTMENT_TABLE, AUDIT_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { USER_TABLE } from '../../platform/database/users';
import { queueMails } from '../../platform/mail/outbox';
import { recordNotifiedEdition } from '../enrolments/last-notified';
import { appointmentAt, appointmentsIn, type NotedAppointment } from './appointments';
import type { PhoneNotice, PhoneNoticeOrder } from './staff-contract';

/** Audit entries about a person's place, and those that record a phone call. */
const KINDS = ['promotion', 'enrolment-change', 'promotion-notice', 'change-notice'] as const;

const personSchema = z.object({
  id: z.int(),
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  phone_number: z.string().nullable(),
  training_id: z.string(),
  status: z.enum(['enrolled', 'waiting', 'approved']),
  told_edition: z.int().nullable(),
});
type Participant = z.output<typeof personSchema>;

const entrySchema = personSchema.extend({
  kind: z.enum(KINDS),
  details: z.string().transform((text) => auditDetailsSchema.parse(JSON.parse(text))),
});
type Entry = z.output<typeof entrySchema>;

/** News about the place of one person. */
type PlaceNews = 'place' | 'moved-back';

/** Status while the news is true. */
const STATUS_AFTER: Readonly<Record<PlaceNews, Participant['status']>> = {
  place: 'enrolled',
  'moved-back': 'waiting',
};

/** Filters of the pending notices; without them, those of all trainings and people. */
interface Asked extends Queries {
  readonly now: Instant;
  /** Document id. */
  readonly trainingId?: string | undefined;
  readonly personId?: number;
}

/** A notice, with what a mail about it needs. */
interface Due {
  readonly personId: number;
  /** Public id of the training. */
  readonly trainingSlug: string;
  readonly notice: PhoneNotice;
}

/** Pending notices to people without an e-mail: first about their places, then about changes of their trainings. */
export async function phoneNotices(
  strapi: Core.Strapi,
  now: Instant,
  trainingId?: string,
): Promise<PhoneNotice[]> {
  const due = await everythingDue({ trx: strapi.db.connection, now, trainingId });
  return due.map(({ notice }) => notice);
}

/** Queues the pending notices to a person as mails, before their e-mail address is stored. */
export async function mailPhoneNotices(
  transaction: Transaction,
  personId: number,
  now: Instant,
): Promise<void> {
  const due = await everythingDue({ trx: transaction.trx, now, personId });
  const mails = due.map(({ trainingSlug, notice: { training, news } }) => ({
    kind: mailKindOf(news),
    personId,
    training: { documentId: training.id, id: trainingSlug, title: training.title },
  }));
  await queueMails(transaction, mails, now);
}

function mailKindOf(news: PhoneNotice['news']): 'promoted' | 'moved-back' | 'training-changed' {
  switch (news) {
    case 'place':
      return 'promoted';
    case 'moved-back':
      return news;
    case 'suspended':
    case 'cancelled':
    case 'withdrawn':
    case 'resumed':
    case 'changed':
      return 'training-changed';
  }
}

/**
 * Records that a person was notified.
 *
 * @returns whether the notice was pending
 */
export function noteNotified(
  strapi: Core.Strapi,
  { staffId, training, person, news, edition }: PhoneNoticeOrder & { readonly staffId: number },
  now: Instant,
): Promise<boolean> {
  return inTransaction(strapi, async (transaction) => {
    const due = await everythingDue({ trx: transaction.trx, now, trainingId: training });
    const found = due.find(
      ({ notice }) => notice.person.uid === person && notice.news === news && notice.edition === edition,
    );
    if (!found) return false;
    const entry = { by: byStaff(staffId), personUid: person, trainingId: training, ...entryOf(news) };
    await appendAuditEntries(transaction, [entry], now);
    if (edition > 0) {
      await recordNotifiedEdition(transaction, { trainingId: training, personId: found.personId, edition });
    }
    return true;
  });
}

function entryOf(news: PhoneNotice['news']) {
  if (news === 'place') return { kind: 'promotion-notice' } as const;
  const details = news === 'moved-back' ? { to: 'waiting' } : {};
  return { kind: 'change-notice', details } as const;
}

async function everythingDue(asked: Asked): Promise<Due[]> {
  return [...(await placesDue(asked)), ...(await changesDue(asked))];
}

/** Places given from the queue or taken back to it, from the audit log, the oldest first. */
async function placesDue(asked: Asked): Promise<Due[]> {
  const due = new Map<string, { readonly entry: Entry; readonly news: PlaceNews }>();
  for (const entry of await entriesOf(asked)) {
    const key = `${entry.uid}:${entry.training_id}`;
    const news = placeNewsIn(entry);
    if (news) due.set(key, { entry, news });
    else if (endsNotice(entry)) due.delete(key);
  }
  const current = [...due.values()].filter(({ entry: { status }, news }) => status === STATUS_AFTER[news]);
  const known = await appointmentsIn(asked, trainingsOf(current.map(({ entry }) => entry)));
  return current.flatMap(({ entry, news }) => {
    const newest = known.get(entry.training_id)?.at(-1);
    if (!newest || isOver(newest, asked.now)) return [];
    const isWithdrawn = !newest.standing && newest.interruption === null;
    return isWithdrawn ? [] : [dueTo(entry, newest, { news, edition: 0 })];
  });
}

function placeNewsIn({ kind, details: { from, to } }: Entry): PlaceNews | undefined {
  if (kind === 'promotion') return 'place';
  if (kind !== 'enrolment-change') return undefined;
  if (from === 'waiting' && to === 'enrolled') return 'place';
  return from === 'enrolled' && to === 'waiting' ? 'moved-back' : undefined;
}

/** Whether an entry without news of a place ends an earlier notice. An approval does not: the status filters it. */
function endsNotice({ kind, details: { to } }: Entry): boolean {
  return kind === 'change-notice' ? to !== undefined : to !== 'approved';
}

async function entriesOf(asked: Asked): Promise<Entry[]> {
  const rows: unknown = await participants(asked)
    .join(`${AUDIT_TABLE} as entry`, (join) => {
      join.on('entry.person_uid', 'person.document_id').andOn('entry.training_id', 'own.training_id');
    })
    .whereIn('entry.kind', KINDS)
    .orderBy('entry.id')
    .select('entry.kind', 'entry.details');
  return z.array(entrySchema).parse(rows);
}

/** Changes of dates, place or interruption that a mail would report. By name of the person. */
async function changesDue(asked: Asked): Promise<Due[]> {
  const newest = asked
    .trx(`${APPOINTMENT_TABLE} as appointment`)
    .whereRaw('appointment.training_id = own.training_id')
    .max('appointment.edition');
  const rows: unknown = await participants(asked)
    .whereIn('own.status', ['enrolled', 'waiting'])
    .whereRaw('coalesce(own.told_edition, 0) < (?)', [newest])
    .orderBy(['person.surnames', 'person.names', 'person.id', 'own.training_id']);
  const behind = z.array(personSchema).parse(rows);
  const appointments = await appointmentsIn(asked, trainingsOf(behind));
  return behind.flatMap((row) => {
    const known = appointments.get(row.training_id) ?? [];
    const current = known.at(-1);
    const notified = appointmentAt(known, row.told_edition ?? undefined);
    const change = current && notified && changeSince(notified, current, asked.now);
    if (!change) return [];
    return [dueTo(row, current, { news: newsOf(change, current), edition: current.edition })];
  });
}

function trainingsOf(rows: readonly Participant[]): readonly string[] {
  return [...new Set(rows.map(({ training_id: id }) => id))];
}

function newsOf(change: AppointmentChange, { interruption }: NotedAppointment): PhoneNotice['news'] {
  return change === 'withdrawn' ? (interruption?.kind ?? change) : change;
}

/** The people without an e-mail who are in a training. */
function participants({ trx, trainingId, personId }: Asked) {
  const all = trx(`${USER_TABLE} as person`)
    .join(`${ENROLMENT_TABLE} as own`, 'own.person_id', 'person.id')
    .where('person.without_email', true)
    .select('person.id', 'person.document_id as uid', 'person.names', 'person.surnames')
    .select('person.phone_number', 'own.training_id', 'own.status', 'own.told_edition');
  if (trainingId !== undefined) void all.where('own.training_id', trainingId);
  if (personId !== undefined) void all.where('person.id', personId);
  return all;
}

function dueTo(
  { id: personId, uid, names, surnames, phone_number: phoneNumber, training_id: trainingId }: Participant,
  { id: trainingSlug, title }: NotedAppointment,
  news: Pick<PhoneNotice, 'news' | 'edition'>,
): Due {
  const training = { id: trainingId, title };
  const notice = { person: { uid, names, surnames }, phoneNumber, training, ...news };
  return { personId, trainingSlug, notice };
}
