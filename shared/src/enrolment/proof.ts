import type { Enrolment } from './contract.ts';

/** How long a proof of enrolment is valid, in milliseconds: 30 days (design, Licences). */
export const PROOF_VALIDITY_MS = 30 * 24 * 60 * 60 * 1000;

/** Why a proof of enrolment cannot be issued. */
export type ProofRefusal =
  /** The person has no confirmed place in the training, or the training is over. */
  | 'not-found'
  /** A proof names a DNI, so staff must have seen the document. */
  | 'document-unseen';

/** Facts that decide whether a proof of enrolment is issued. */
export interface ProofFacts {
  readonly enrolment: Enrolment;
  /** Whether the training is over. */
  readonly over: boolean;
  readonly documentSeen: boolean;
}

/** Whether a person has a place, not provisional, in a training that is not over. */
export function isRegularStudent({ enrolment, over }: Omit<ProofFacts, 'documentSeen'>): boolean {
  return enrolment.status === 'enrolled' && enrolment.provisionalUntil === undefined && !over;
}

/** Why a person cannot have a proof of enrolment, or `undefined` (design, Licences; docs/adr/111). */
export function proofRefusal(facts: ProofFacts): ProofRefusal | undefined {
  if (!isRegularStudent(facts)) return 'not-found';
  return facts.documentSeen ? undefined : 'document-unseen';
}
