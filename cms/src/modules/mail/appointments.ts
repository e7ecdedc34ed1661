import {
  INTERRUPTIONS,
  isOver,
  isSameAppointment,
  isStanding,
  trainingDates,
  trainingEvents,
  z,
  type Appointment,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { APPOINTMENT_TABLE, CAPACITY_TABLE, PUBLIC_ID_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { interruptionOf, TRAINING_ORDER_POPULATE } from '../trainings/serializer';
import { publicIdKey } from '../content/public-ids';
import { announceChange } from './campaigns';

const TRAINING_UID = 'api::training.training';

const instant = z.number().nullable();
const optionalText = z.string().nullable();

/** Facts of a training that its participants are notified of. */
const contentSchema = z.object({
  /** Public id. */
  id: z.string(),
  title: z.string(),
  standing: z.boolean(),
  /** Absent in rows that are older than interruptions. */
  interruption: z
    .object({ kind: z.enum(INTERRUPTIONS), reason: z.string() })
    .nullable()
    .default(null),
  starts: instant,
  ends: instant,
  place: optionalText,
  modes: z.array(optionalText),
  events: z.array(
    z.object({ id: z.string(), title: z.string(), start: z.number(), end: z.number(), place: optionalText }),
  ),
}) satisfies z.ZodType<Appointment>;

type Content = z.infer<typeof contentSchema>;

const rowSchema = z.object({
  id: z.int(),
  training_id: z.string(),
  edition: z.int(),
  content: z.string().transform((json) => contentSchema.parse(JSON.parse(json))),
});

/** When and where a training is, from one edition on. */
export interface NotedAppointment extends Content {
  readonly edition: number;
}

/** All recorded appointments of a training, the newest last; empty for a deleted one. */
export async function appointmentsOf(
  queries: Queries,
  trainingId: string,
): Promise<readonly NotedAppointment[]> {
  return (await appointmentsIn(queries, [trainingId])).get(trainingId) ?? [];
}

/** All recorded appointments by training, the newest last; a deleted training is absent. */
export async function appointmentsIn(
  { trx }: Queries,
  trainingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NotedAppointment[]>> {
  const rows: unknown = await trx(APPOINTMENT_TABLE)
    .whereIn('training_id', trainingIds)
    .orderBy('edition')
    .select('id', 'training_id', 'edition', 'content');
  const appointments = new Map<string, NotedAppointment[]>();
  for (const { training_id: trainingId, edition, content } of z.array(rowSchema).parse(rows)) {
    const earlier = appointments.get(trainingId) ?? [];
    appointments.set(trainingId, [...earlier, { ...content, edition }]);
  }
  return appointments;
}

/**
 * Returns the appointment of an edition that a person was notified of; without a recorded edition, the first one.
 *
 * @param known the newest last
 */
export function appointmentAt(
  known: readonly NotedAppointment[],
  edition: number | undefined,
): NotedAppointment | undefined {
  return known.findLast((each) => each.edition <= (edition ?? 0)) ?? known[0];
}

/**
 * Records the public appointment of a training if it changed, and schedules notices to its participants: in the
 * transaction of the write, under the capacity's lock.
 */
export async function noteAppointment(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
  now: number,
): Promise<void> {
  const { trx } = transaction;
  const known = await newest(transaction, trainingId);
  const current = await currentContent(strapi, trainingId, known?.content, now);
  if (!current) return;
  const row = {
    content: JSON.stringify(current),
    starts_at: current.starts === null ? null : new Date(current.starts),
  };
  if (known && isSameAppointment(known.content, current)) {
    // The title may have changed.
    await trx(APPOINTMENT_TABLE).where({ id: known.id }).update(row);
    return;
  }
  const edition = trx(CAPACITY_TABLE).where({ training_id: trainingId }).select('edition');
  await trx(APPOINTMENT_TABLE).insert({ training_id: trainingId, edition, ...row });
  const matters = known && !(isOver(known.content, now) && isOver(current, now));
  if (matters) {
    const { id, title } = current;
    await announceChange(transaction, { documentId: trainingId, id, title }, now);
  }
}

/** Records the appointments of trainings that were published before appointments were recorded. */
export async function ensureAppointments(strapi: Core.Strapi): Promise<void> {
  const missing = await strapi.db
    .connection(`${PUBLIC_ID_TABLE} as entry`)
    .leftJoin(`${APPOINTMENT_TABLE} as noted`, 'noted.training_id', 'entry.document_id')
    .where('entry.key', 'like', publicIdKey('training', '%'))
    .where('entry.published', true)
    .whereNotNull('entry.document_id')
    .whereNull('noted.id')
    .pluck<string[]>('entry.document_id');
  for (const trainingId of missing) {
    await inTransaction(strapi, (transaction) =>
      noteAppointment(strapi, transaction, trainingId, Date.now()),
    );
  }
}

/** Deletes the appointments of a training. */
export async function dropAppointments({ trx }: Transaction, trainingId: string): Promise<void> {
  await trx(APPOINTMENT_TABLE).where({ training_id: trainingId }).delete();
}

async function newest({ trx }: Queries, trainingId: string) {
  const row: unknown = await trx(APPOINTMENT_TABLE)
    .where({ training_id: trainingId })
    .orderBy('edition', 'desc')
    .first('id', 'training_id', 'edition', 'content');
  return row === undefined ? undefined : rowSchema.parse(row);
}

/** A text that an editor emptied equals one that was never written. */
const writtenText = optionalText.transform((text) => (text === '' ? null : text));

const periodSchema = z.object({ start: optionalText, finish: optionalText }).nullable();

const storedSchema = z.object({
  slug: z.string(),
  title: z.string(),
  place: writtenText,
  mode: writtenText,
  visibility: z.enum(['public', 'archived']),
  interruption: z.enum(INTERRUPTIONS).nullable(),
  interruptionReason: optionalText,
  schedule: periodSchema,
  inscription: periodSchema,
  meetings: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      finish: optionalText,
      mode: writtenText,
      place: writtenText,
    }),
  ),
});

/** Reads the public content, within the transaction; of an unpublished training, the last known one. */
async function currentContent(
  strapi: Core.Strapi,
  documentId: string,
  known: Content | undefined,
  now: number,
): Promise<Content | undefined> {
  const stored: unknown = await strapi.db.query(TRAINING_UID).findOne({
    where: { documentId, publishedAt: { $notNull: true } },
    select: ['slug', 'title', 'place', 'mode', 'visibility', 'interruption', 'interruptionReason'],
    populate: TRAINING_ORDER_POPULATE,
  });
  if (stored === null) return known && { ...known, standing: false };
  return contentOf(storedSchema.parse(stored), known, now);
}

function contentOf(stored: z.infer<typeof storedSchema>, known: Content | undefined, now: number): Content {
  const { slug: id, title, place, mode, visibility, schedule, inscription, meetings } = stored;
  const never = { start: null, finish: null };
  const dates = trainingDates({
    schedule: schedule ?? never,
    inscription: inscription ?? never,
    meetings,
  });
  const archived = visibility === 'archived';
  const interrupted = stored.interruption !== null;
  // A training that was withdrawn before its start does not take place once the start has passed.
  const withdrawn = archived && known?.standing === false && known.interruption === null;
  return {
    id,
    title,
    place,
    standing: !withdrawn && isStanding({ public: true, interrupted, archived, starts: dates.starts }, now),
    interruption: interruptionOf(stored),
    starts: dates.starts ?? null,
    ends: dates.ends ?? null,
    modes: [mode, ...meetings.map((meeting) => meeting.mode)],
    events: trainingEvents({ id, title, place, meetings, dates }),
  };
}
