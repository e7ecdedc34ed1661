import { isOver, proofRefusal, type Instant, type ProofRefusal } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { appendAuditEntries, type Actor } from '../../platform/audit/entries';
import { inTransaction } from '../../platform/database/transaction';
import { USER_TABLE } from '../../platform/database/users';
import { recordProof } from '../certificates/enrolment-proofs';
import { readTraining } from './known-trainings';
import { ownEnrolments } from './rows';

/** A proof that a person has a place in a training. */
export interface ProofOrder {
  /** Document id. */
  readonly trainingId: string;
  readonly person: { readonly id: number } | { readonly document_id: string };
  readonly by: Actor;
}

export type ProofOutcome =
  | { readonly kind: 'done'; readonly code: string }
  | { readonly kind: 'refused'; readonly code: ProofRefusal };

interface PersonRow {
  readonly id: number;
  readonly document_id: string;
  /** SQLite has 1 and 0. */
  readonly dni_seen: boolean | number | null;
}

/**
 * Issues a proof of enrolment, audited. A repeated request on the same day returns the same proof, so there is at most
 * one row a day for each place.
 */
export function issueProof(
  strapi: Core.Strapi,
  { trainingId, person: which, by }: ProofOrder,
  now: Instant,
): Promise<ProofOutcome> {
  return inTransaction(strapi, async (transaction) => {
    const person = await transaction
      .trx<PersonRow>(USER_TABLE)
      .where(which)
      .first('id', 'document_id', 'dni_seen');
    const training = person && (await readTraining(strapi, trainingId));
    if (!training) return { kind: 'refused', code: 'not-found' };
    const [own] = await ownEnrolments(transaction, person.id, trainingId);
    const refusal = proofRefusal({
      enrolment: own?.enrolment ?? { status: 'none' },
      over: isOver(training.terms.dates, now) || training.interruption?.kind === 'cancelled',
      documentSeen: Boolean(person.dni_seen),
    });
    if (refusal) return { kind: 'refused', code: refusal };
    const { code, created } = await recordProof(transaction, { personId: person.id, trainingId }, now);
    const entry = { by, kind: 'enrolment-proof' as const, personUid: person.document_id, trainingId, code };
    if (created) await appendAuditEntries(transaction, [entry], now);
    return { kind: 'done', code };
  });
}
