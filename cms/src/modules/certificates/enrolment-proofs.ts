import {
  certificateState,
  localDay,
  PROOF_TEXTS,
  PROOF_VALIDITY_MS,
  type Certificate,
  type Instant,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { ENROLMENT_PROOF_TABLE, ENROLMENT_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { USER_TABLE } from '../../platform/database/users';
import { certifiedTraining } from './certified-training';
import { newNames } from './codes';

/** A row of {@link ENROLMENT_PROOF_TABLE}. */
interface StoredProof {
  readonly code: string;
  readonly person_id: number;
  readonly training_id: string;
  /** SQLite has milliseconds. */
  readonly issued_at: Date | number;
  /** Training, person and day in Buenos Aires. */
  readonly day_key: string;
}

interface ProofRow extends Pick<StoredProof, 'code' | 'training_id' | 'issued_at'> {
  readonly names: string | null;
  readonly surnames: string | null;
  readonly dni: string | null;
  /** `null` without an enrolment. */
  readonly status: string | null;
}

/** How long an expired proof can be looked up before it is deleted, in milliseconds. */
const EXPIRED_MS = 365 * 24 * 60 * 60 * 1000;

const isoOf = (instant: Instant | undefined) =>
  instant === undefined ? null : new Date(instant).toISOString();

/** Records a proof of a person's enrolment, or returns the one of the same day; `created` is false then. */
export async function recordProof(
  { trx }: Transaction,
  { personId, trainingId }: { readonly personId: number; readonly trainingId: string },
  now: Instant,
): Promise<{ readonly code: string; readonly created: boolean }> {
  const { code } = newNames();
  const dayKey = `${trainingId}:${String(personId)}:${localDay(now)}`;
  const proof = {
    code,
    person_id: personId,
    training_id: trainingId,
    issued_at: new Date(now),
    day_key: dayKey,
  };
  await trx(ENROLMENT_PROOF_TABLE).insert(proof).onConflict('day_key').ignore();
  const stored = await trx<StoredProof>(ENROLMENT_PROOF_TABLE).where({ day_key: dayKey }).first('code');
  if (!stored) throw new Error('A proof of enrolment was not stored');
  return { code: stored.code, created: stored.code === code };
}

/**
 * The proof with one of these codes, as a certificate. It shows the person and the training as they are now, and is
 * revoked while the person has no place or the training is cancelled (docs/adr/111).
 */
export async function findProof(
  strapi: Core.Strapi,
  codes: readonly string[],
  now: Instant,
): Promise<Certificate | undefined> {
  const [row] = await strapi.db
    .connection(`${ENROLMENT_PROOF_TABLE} as proof`)
    .join(`${USER_TABLE} as person`, 'person.id', 'proof.person_id')
    .leftJoin(`${ENROLMENT_TABLE} as place`, (on) => {
      void on.on('place.person_id', 'proof.person_id').andOn('place.training_id', 'proof.training_id');
    })
    .whereIn('proof.code', codes)
    .limit(1)
    .select<ProofRow[]>([
      ...(['proof.code', 'proof.training_id', 'proof.issued_at', 'place.status'] as const),
      ...(['person.names', 'person.surnames', 'person.dni_number as dni'] as const),
    ]);
  const training = row && (await certifiedTraining(strapi, row.training_id));
  if (!row || !training) return undefined;
  const { slug, title, type, cancelled, starts, ends } = training;
  const issued = new Date(row.issued_at).getTime();
  const expires = issued + PROOF_VALIDITY_MS;
  const hasPlace = row.status === 'enrolled' || row.status === 'approved';
  const revoked = !hasPlace || cancelled;
  const state = certificateState({ kind: 'enrolment', expires, revoked, replaced: false }, now);
  return {
    kind: 'enrolment',
    id: row.code,
    courseId: slug,
    courseTitle: title,
    names: row.names ?? '',
    surnames: row.surnames ?? '',
    dni: row.dni ?? '',
    type,
    state,
    replacedBy: null,
    replaces: null,
    condition: PROOF_TEXTS.conditions[type],
    start: isoOf(starts),
    finish: isoOf(ends),
    date: new Date(issued).toISOString(),
    expires: new Date(expires).toISOString(),
    reason: state === 'revoked' ? (hasPlace ? PROOF_TEXTS.cancelled : PROOF_TEXTS.ended) : null,
  };
}

/** A person's proofs for the export of their data, the latest first. */
export async function proofsOf({ trx }: Queries, personId: number): Promise<object[]> {
  const rows = await trx<StoredProof>(ENROLMENT_PROOF_TABLE)
    .where({ person_id: personId })
    .orderBy('id', 'desc')
    .select('code', 'training_id', 'issued_at');
  return rows.map(({ code, training_id: trainingId, issued_at: issued }) => ({
    code,
    trainingId,
    timestamp: new Date(issued).toISOString(),
  }));
}

/** Moves the proofs of a profile to the one that takes over its places. */
export async function moveProofs(
  { trx }: Queries,
  { staying, ending }: { readonly staying: number; readonly ending: number },
): Promise<void> {
  await trx(ENROLMENT_PROOF_TABLE).where({ person_id: ending }).update({ person_id: staying });
}

/** Deletes the proofs of people who are deleted. */
export async function dropProofsOf({ trx }: Transaction, personIds: readonly number[]): Promise<void> {
  await trx(ENROLMENT_PROOF_TABLE).whereIn('person_id', personIds).delete();
}

/**
 * Deletes proofs a year after they expired, once a day in one of all processes.
 *
 * @returns stops the job
 */
export function startDroppingProofs(strapi: Core.Strapi): () => Promise<void> {
  return startDailyJob(strapi, {
    name: 'enrolment-proofs',
    work: async (now) => {
      const before = new Date(now - PROOF_VALIDITY_MS - EXPIRED_MS);
      await strapi.db.connection(ENROLMENT_PROOF_TABLE).where('issued_at', '<', before).delete();
    },
    failure: 'Expired proofs of enrolment cannot be deleted',
  });
}
