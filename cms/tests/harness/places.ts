import {
  enrolmentResponseSchema,
  z,
  type Capacity,
  type Enrolment,
  type TrainingDates,
} from '@centro/shared';
import { expect } from 'vitest';
import { training } from './content.ts';
import type { TestDatabase } from './database.ts';
import type { Editor, Fields } from './editor.ts';
import { type Answer } from './http.ts';

const DAY = 24 * 3_600_000;

/** The instant that many days from now, as ISO 8601 text. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString();
}

export interface Quota {
  /** 0 is no limit. */
  readonly maxQuota: number;
  /** Positions in the queue; no queue by default. */
  readonly queue?: number;
}

/** Fields of a training that is open for enrolment and starts in ten days. */
export function openTraining({ maxQuota, queue }: Quota, fields: Fields = {}): Fields {
  return training({
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota },
    waitingList: { enabled: queue !== undefined, maxQuota: queue ?? 0 },
    schedule: { start: inDays(10), finish: inDays(20) },
    ...fields,
  });
}

/** Fields of a training without an end date, so that people can be approved at once (docs/adr/040). */
export const WITHOUT_END: Fields = { schedule: null };

/** Fields of a training with this capacity, open for enrolment and {@link WITHOUT_END}. */
export function asWritten({ maxQuota, waitingList }: Capacity): Fields {
  return { ...WITHOUT_END, inscription: { start: inDays(-1), finish: inDays(5), maxQuota }, waitingList };
}

/** The dates of {@link asWritten}, relative to now. */
export function datesAsWritten(): TrainingDates {
  const [opens, closes] = [-1, 5].map((days) => Date.parse(inDays(days)));
  return { opens, closes, starts: undefined, ends: undefined };
}

/** A published training, with its ids for editors and citizens. */
export interface OpenedTraining {
  readonly documentId: string;
  readonly id: string;
}

let opened = 0;

export async function openPlaces(editor: Editor, quota: Quota, fields: Fields = {}): Promise<OpenedTraining> {
  const id = `capacitacion-${String((opened += 1))}`;
  const { documentId } = await editor.createPublished(
    'training',
    openTraining(quota, { slug: id, ...fields }),
  );
  return { documentId, id };
}

/** The enrolment in a response. */
export function enrolmentIn({ status, body }: Answer): Enrolment {
  if (status !== 200 && status !== 201) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return enrolmentResponseSchema.parse(body).data;
}

/** The same without the certificate's code, which a model cannot predict. */
export function standingIn(answer: Answer): Enrolment {
  const enrolment = enrolmentIn(answer);
  return enrolment.status === 'approved' ? { ...enrolment, certificateId: null } : enrolment;
}

const rowSchema = z.object({
  person_id: z.int(),
  dni: z.string(),
  status: z.enum(['enrolled', 'waiting', 'approved']),
  position: z.int().nullable(),
});

export type StoredEnrolment = z.infer<typeof rowSchema>;

/** The enrolments of a training, in order of creation. */
export async function storedEnrolments(
  { rows }: TestDatabase,
  { documentId }: Pick<OpenedTraining, 'documentId'>,
): Promise<StoredEnrolment[]> {
  return z
    .array(rowSchema)
    .parse(
      await rows(
        `select person_id, dni, status, position from enrolments where training_id = '${documentId}' order by id`,
      ),
    );
}

const countsSchema = z.object({ taken: z.int(), waiting: z.int(), last_position: z.int() });

/** Expects the counters of a training to match its rows; returns the rows. */
export async function expectCounted(
  database: TestDatabase,
  place: Pick<OpenedTraining, 'documentId'>,
): Promise<StoredEnrolment[]> {
  const stored = await storedEnrolments(database, place);
  const [row] = await database.rows(
    `select taken, waiting, last_position from training_capacities where training_id = '${place.documentId}'`,
  );
  const waiting = stored.filter(({ status }) => status === 'waiting');
  const counts = countsSchema.parse(row);
  expect(counts).toMatchObject({ taken: stored.length - waiting.length, waiting: waiting.length });
  expect(Math.max(0, ...stored.map(({ position }) => position ?? 0))).toBeLessThanOrEqual(
    counts.last_position,
  );
  return stored;
}

const mailSchema = z.object({
  kind: z.literal('promoted'),
  person_id: z.int(),
  training_id: z.string(),
  message_id: z.string().min(16),
});

/** Promotion mails of a training, sent or not, oldest first. */
export async function promotionMails(
  { rows }: TestDatabase,
  { documentId }: Pick<OpenedTraining, 'documentId'>,
): Promise<z.infer<typeof mailSchema>[]> {
  const found = await rows(
    `select kind, person_id, training_id, message_id from outbox
      where training_id = '${documentId}' and kind = 'promoted' order by id`,
  );
  return z.array(mailSchema).parse(found);
}

/**
 * Expects no queue beside a free place, and never more enrolled people than the largest quota.
 *
 * @param ever the largest quota so far
 */
export async function expectQueueOnlyWhenFull(
  database: TestDatabase,
  place: Pick<OpenedTraining, 'documentId'>,
  maxQuota: number,
  ever = maxQuota,
): Promise<StoredEnrolment[]> {
  const stored = await expectCounted(database, place);
  const enrolled = stored.filter(({ status }) => status === 'enrolled').length;
  expect(enrolled).toBeLessThanOrEqual(ever);
  if (stored.length > enrolled) expect(enrolled).toBeGreaterThanOrEqual(maxQuota);
  return stored;
}
