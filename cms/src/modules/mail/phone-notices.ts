import { changeSince, hasEnded, z, type AppointmentChange, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { auditDetailsSchema } from '../../platform/audit/staff-contract';
import { APPOINTMENT_TABLE, AUDIT_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries } from '../../platform/database/transaction';
import { USER_TABLE } from '../../platform/database/users';
import { readTrainings } from '../enrolments/known-trainings';
import { recordNotifiedEdition } from '../enrolments/last-notified';
import { appointmentAt, appointmentsOf, type NotedAppointment } from './appointments';
import type { PhoneNotice, PhoneNoticeOrder } from './staff-contract';

/** A promotion, by the queue or by staff, or the record that its person was notified. */
const KINDS = ['promotion', 'enrolment-change', 'promotion-notice'] as const;

const personSchema = z.object({
  id: z.int(),
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  phone_number: z.string().nullable(),
  training_id: z.string(),
});

const entrySchema = personSchema.extend({
  kind: z.enum(KINDS),
  details: z.string().transform((text) => auditDetailsSchema.parse(JSON.parse(text))),
});
type Entry = z.output<typeof entrySchema>;

const participantSchema = personSchema.extend({ told_edition: z.int().nullable() });

/** Which notices are read. */
interface Asked extends Queries {
  readonly strapi: Core.Strapi;
  readonly now: Instant;
  /** Document id; all trainings without it. */
  readonly trainingId: string | undefined;
}

/** A notice and the row of its person. */
interface Due {
  readonly personId: number;
  readonly notice: PhoneNotice;
}

/** What people without an e-mail have to be told, who were not notified yet: places first, then changes. */
export async function phoneNotices(
  strapi: Core.Strapi,
  now: Instant,
  trainingId?: string,
): Promise<PhoneNotice[]> {
  const asked = { strapi, trx: strapi.db.connection, now, trainingId };
  const due = [...(await placesDue(asked)), ...(await changesDue(asked))];
  return due.map(({ notice }) => notice);
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
    const asked = { strapi, trx: transaction.trx, now, trainingId: training };
    const due = news === 'place' ? await placesDue(asked) : await changesDue(asked);
    const found = due.find(
      ({ notice }) => notice.person.uid === person && notice.news === news && notice.edition === edition,
    );
    if (!found) return false;
    const kind = news === 'place' ? 'promotion-notice' : 'change-notice';
    const entry = { by: byStaff(staffId), kind, personUid: person, trainingId: training } as const;
    await appendAuditEntries(transaction, [entry], now);
    if (news !== 'place') {
      await recordNotifiedEdition(transaction, { trainingId: training, personId: found.personId, edition });
    }
    return true;
  });
}

/**
 * People who got a place from the queue of a training that takes place and has not ended; the audit log has the
 * promotions and the calls. The oldest first.
 */
async function placesDue(asked: Asked): Promise<Due[]> {
  const due = new Map<string, Entry>();
  for (const entry of await entriesOfPlaced(asked)) {
    const key = `${entry.uid}:${entry.training_id}`;
    if (isPromotion(entry)) due.set(key, entry);
    else if (entry.kind === 'promotion-notice' || entry.details.to !== 'approved') due.delete(key);
  }
  const trainings = await readTrainings(
    asked.strapi,
    Array.from(due.values(), ({ training_id: id }) => id),
  );
  return [...due.values()].flatMap((entry) => {
    const training = trainings.get(entry.training_id);
    if (!training || training.terms.interrupted || hasEnded(training.terms.dates, asked.now)) return [];
    return [dueTo(entry, { title: training.title, news: 'place', edition: 0 })];
  });
}

async function entriesOfPlaced(asked: Asked): Promise<Entry[]> {
  const rows: unknown = await participants(asked)
    .join(`${AUDIT_TABLE} as entry`, (join) => {
      join.on('entry.person_uid', 'person.document_id').andOn('entry.training_id', 'own.training_id');
    })
    .where('own.status', 'enrolled')
    .whereIn('entry.kind', KINDS)
    .orderBy('entry.id')
    .select('entry.kind', 'entry.details');
  return z.array(entrySchema).parse(rows);
}

function isPromotion({ kind, details: { from, to } }: Entry): boolean {
  return kind === 'promotion' || (from === 'waiting' && to === 'enrolled');
}

/** Changes that others in the training are mailed, by name. */
async function changesDue(asked: Asked): Promise<Due[]> {
  const newest = asked
    .trx(`${APPOINTMENT_TABLE} as appointment`)
    .whereRaw('appointment.training_id = own.training_id')
    .max('appointment.edition');
  const rows: unknown = await participants(asked)
    .whereIn('own.status', ['enrolled', 'waiting'])
    .whereRaw('coalesce(own.told_edition, 0) < (?)', [newest])
    .orderBy(['person.surnames', 'person.names', 'person.id', 'own.training_id'])
    .select('own.told_edition');
  const behind = z.array(participantSchema).parse(rows);
  const appointments = new Map<string, readonly NotedAppointment[]>();
  for (const id of new Set(behind.map(({ training_id: training }) => training))) {
    appointments.set(id, await appointmentsOf(asked, id));
  }
  return behind.flatMap((row) => {
    const known = appointments.get(row.training_id) ?? [];
    const current = known.at(-1);
    const told = appointmentAt(known, row.told_edition ?? undefined);
    const change = current && told && changeSince(told, current, asked.now);
    if (!change) return [];
    return [dueTo(row, { title: current.title, news: newsOf(change, current), edition: current.edition })];
  });
}

function newsOf(change: AppointmentChange, { interruption }: NotedAppointment): PhoneNotice['news'] {
  return change === 'withdrawn' ? (interruption?.kind ?? change) : change;
}

/** People without an e-mail who are in a training, or in this one. */
function participants({ trx, trainingId }: Asked) {
  const all = trx(`${USER_TABLE} as person`)
    .join(`${ENROLMENT_TABLE} as own`, 'own.person_id', 'person.id')
    .where('person.without_email', true)
    .select('person.id', 'person.document_id as uid', 'person.names', 'person.surnames')
    .select('person.phone_number', 'own.training_id');
  return trainingId === undefined ? all : all.where('own.training_id', trainingId);
}

interface News extends Pick<PhoneNotice, 'news' | 'edition'> {
  readonly title: string;
}

function dueTo(
  {
    id,
    uid,
    names,
    surnames,
    phone_number: phoneNumber,
    training_id: trainingId,
  }: z.output<typeof personSchema>,
  { title, ...news }: News,
): Due {
  const training = { id: trainingId, title };
  return { personId: id, notice: { person: { uid, names, surnames }, phoneNumber, training, ...news } };
}
