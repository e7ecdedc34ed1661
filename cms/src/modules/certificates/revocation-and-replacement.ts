import { byStaff, appendAuditEntries, type AuditEntry } from '../../platform/audit/entries';
import {
  CERTIFICATE_CONDITIONS,
  correctionRefusal,
  type Certified,
  type CorrectionRefusal,
  type Instant,
  type TrainingType,
} from '@centro/shared';
import { USER_TABLE } from '../../platform/database/users';
import type { ContentWrite } from '../content/revision';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import type { Transaction } from '../../platform/database/transaction';
import { moveLicenseReminders } from '../../platform/mail/outbox';
import { newNames } from './codes';
import { markChanged } from './published';
import { stateOf, type StoredCertificate } from './rows';

/** Why a certificate cannot be changed. */
export type ChangeRefusal = 'not-found' | 'certificate-revoked' | 'certificate-replaced' | CorrectionRefusal;

/** Outcome of a change; `changed` is false when nothing had to change. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly code: string; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly refusal: ChangeRefusal };

/** A certificate that the staff revoke. */
export interface Revocation {
  /** Account in the admin. */
  readonly staffId: number;
  readonly code: string;
  /** Shown to everyone who looks the certificate up. */
  readonly reason: string;
}

/** Fields that a replacement changes; absent ones stay. */
export interface Corrections {
  readonly names?: string;
  readonly surnames?: string;
  readonly dni?: string;
  readonly courseTitle?: string;
  readonly type?: TrainingType;
  readonly start?: Instant | null;
  readonly finish?: Instant | null;
  readonly expires?: Instant | null;
}

export interface Replacement {
  /** Account in the admin. */
  readonly staffId: number;
  readonly code: string;
  readonly corrections: Corrections;
  readonly reason: string;
}

/**
 * Revokes a certificate visibly: it can still be looked up, with the reason (design, Certificates). Another may be
 * issued in its place. Idempotent.
 */
export async function revokeCertificate(
  content: ContentWrite,
  { staffId, code, reason }: Revocation,
  now: Instant,
): Promise<ChangeOutcome> {
  const { transaction } = content;
  const row = await lockCertificate(transaction, code);
  if (!row) return { kind: 'refused', refusal: 'not-found' };
  const state = stateOf(row, now);
  if (state === 'replaced') return { kind: 'refused', refusal: 'certificate-replaced' };
  if (state === 'revoked') return { kind: 'done', code, changed: false };
  await transaction
    .trx(CERTIFICATE_TABLE)
    .where({ id: row.id })
    .update({ revoked_at: new Date(now), revocation_reason: reason, current_key: null });
  const about = await aboutCertificate(transaction, row);
  const by = byStaff(staffId);
  await appendAuditEntries(transaction, [{ by, kind: 'certificate-revoke', ...about, reason }], now);
  await markChanged(content, [row]);
  return { kind: 'done', code, changed: true };
}

/**
 * Replaces a certificate that has a mistake by a new one. Both refer to each other, and the licence file moves to the
 * new one.
 *
 * @returns the outcome, with the code of the new one
 */
export async function replaceCertificate(
  content: ContentWrite,
  { staffId, code, corrections, reason }: Replacement,
  now: Instant,
): Promise<ChangeOutcome> {
  const { transaction } = content;
  const row = await lockCertificate(transaction, code);
  if (!row) return { kind: 'refused', refusal: 'not-found' };
  const state = stateOf(row, now);
  if (state === 'replaced') return { kind: 'refused', refusal: 'certificate-replaced' };
  if (state === 'revoked') return { kind: 'refused', refusal: 'certificate-revoked' };
  const replacement = corrected(row, corrections, now);
  const refusal = correctionRefusal(certified(row), certified(replacement), now);
  if (refusal) return { kind: 'refused', refusal };
  const { trx } = transaction;
  await trx(CERTIFICATE_TABLE)
    .where({ id: row.id })
    .update({ replaced_by: replacement.code, current_key: null, license_file: null });
  await trx(CERTIFICATE_TABLE).insert(replacement);
  if (row.person_id !== null && instantOf(row.expires_at) === instantOf(replacement.expires_at)) {
    const reminders = { from: code, to: replacement.code, personId: row.person_id };
    await moveLicenseReminders(transaction, reminders);
  }
  const about = await aboutCertificate(transaction, row);
  const by = byStaff(staffId);
  const changes = [
    { by, kind: 'certificate-replace' as const, ...about, reason },
    { by, kind: 'certificate-issue' as const, ...about, code: replacement.code, reason },
  ];
  await appendAuditEntries(transaction, changes, now);
  await markChanged(content, [row, replacement]);
  return { kind: 'done', code: replacement.code, changed: true };
}

/** Locks a certificate until the transaction ends, so that changes happen one after the other. */
export async function lockCertificate(
  { trx }: Transaction,
  code: string,
): Promise<StoredCertificate | undefined> {
  return trx<StoredCertificate>(CERTIFICATE_TABLE).where({ code }).forUpdate().first();
}

/** Fields of an audit entry about a certificate: its code, and its holder and training if they are known. */
export async function aboutCertificate(
  { trx }: Transaction,
  { code, person_id: id, training_id: trainingId }: StoredCertificate,
): Promise<Pick<AuditEntry, 'code' | 'personUid' | 'trainingId'>> {
  const holder =
    id === null
      ? undefined
      : await trx(USER_TABLE).where({ id }).first<{ document_id: string } | undefined>('document_id');
  return {
    code,
    ...(holder && { personUid: holder.document_id }),
    ...(trainingId !== null && { trainingId }),
  };
}

function corrected(row: StoredCertificate, corrections: Corrections, now: Instant) {
  const { code: replaces, person_id, training_id, current_key, training_slug, food_handler } = row;
  const type = corrections.type ?? row.type;
  const otherCondition = corrections.type !== undefined || row.condition === null;
  return {
    ...newNames(),
    person_id,
    training_id,
    current_key,
    training_slug,
    food_handler,
    type,
    replaces,
    training_title: corrections.courseTitle ?? row.training_title,
    names: corrections.names ?? row.names,
    surnames: corrections.surnames ?? row.surnames,
    dni: corrections.dni ?? row.dni,
    condition: otherCondition ? CERTIFICATE_CONDITIONS[type] : row.condition,
    starts_at: instantOr(corrections.start, row.starts_at),
    ends_at: instantOr(corrections.finish, row.ends_at),
    issued_at: new Date(now),
    expires_at: instantOr(corrections.expires, row.expires_at),
    license_file: row.license_file,
  };
}

type CorrectableRow = Pick<
  StoredCertificate,
  'names' | 'surnames' | 'dni' | 'training_title' | 'type' | 'starts_at' | 'ends_at' | 'expires_at'
>;

/** Fields of a row that can be corrected. */
function certified({ names, surnames, dni, training_title: title, type, ...row }: CorrectableRow): Certified {
  return {
    names,
    surnames,
    dni,
    title,
    type,
    starts: instantOf(row.starts_at),
    ends: instantOf(row.ends_at),
    expires: instantOf(row.expires_at),
  };
}

/** Rows hold dates or, on SQLite, milliseconds. */
function instantOf(stored: Date | number | null): Instant | null {
  return stored === null ? null : new Date(stored).getTime();
}

function instantOr(corrected: Instant | null | undefined, stored: Date | number | null): Date | null {
  const instant = corrected === undefined ? stored : corrected;
  return instant === null ? null : new Date(instant);
}
