import {
  CERTIFICATE_CONDITIONS,
  certificateState,
  type Certificate,
  type Verification,
} from '@centro/shared';

/** SQLite gives a number of milliseconds. */
type StoredInstant = Date | number | null;

/** A row of the table of certificates. */
export interface StoredCertificate {
  readonly id: number;
  readonly code: string;
  /** See {@link codeHash}; imported codes have none. */
  readonly code_hash: string | null;
  readonly person_id: number | null;
  readonly training_id: string | null;
  readonly current_key: string | null;
  readonly training_slug: string;
  readonly training_title: string;
  readonly names: string;
  readonly surnames: string;
  readonly dni: string;
  readonly type: Certificate['type'];
  readonly condition: string | null;
  /** SQLite has 1 and 0. */
  readonly food_handler: boolean | number | null;
  readonly starts_at: StoredInstant;
  readonly ends_at: StoredInstant;
  readonly issued_at: Date | number;
  readonly expires_at: StoredInstant;
  readonly revoked_at: StoredInstant;
  readonly revocation_reason: string | null;
  readonly replaced_by: string | null;
  readonly replaces: string | null;
  readonly license_file: string | null;
  readonly credential: string | null;
}

/** Maps a row to the certificate that anyone with its code sees. */
export function certificateOf(row: StoredCertificate, now: number): Certificate {
  const { names, surnames, dni, type, replaced_by: replacedBy, replaces } = row;
  const state = stateOf(row, now);
  return {
    kind: 'achievement',
    id: row.code,
    courseId: row.training_slug,
    courseTitle: row.training_title,
    names,
    surnames,
    dni,
    type,
    state,
    replacedBy,
    replaces,
    condition: row.condition ?? CERTIFICATE_CONDITIONS[type],
    start: isoOf(row.starts_at),
    finish: isoOf(row.ends_at),
    date: new Date(row.issued_at).toISOString(),
    expires: isoOf(row.expires_at),
    reason: state === 'revoked' ? row.revocation_reason : null,
  };
}

/** Current state of a certificate. */
export function stateOf(
  row: Pick<StoredCertificate, 'expires_at' | 'revoked_at' | 'replaced_by'>,
  now: number,
): Certificate['state'] {
  const { expires_at: expires } = row;
  const facts = {
    kind: 'achievement' as const,
    expires: expires === null ? undefined : new Date(expires).getTime(),
    revoked: row.revoked_at !== null,
    replaced: row.replaced_by !== null,
  };
  return certificateState(facts, now);
}

/** State of a certificate by decisions of the staff, regardless of its expiry. */
export function decidedState(
  row: Pick<StoredCertificate, 'revoked_at' | 'replaced_by'>,
): Verification['certificate']['state'] {
  if (row.replaced_by !== null) return 'replaced';
  return row.revoked_at === null ? 'valid' : 'revoked';
}

function isoOf(instant: StoredInstant): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
