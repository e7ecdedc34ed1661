import { maskedDni, type Certificate, type Verification } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../database/models';
import type { Entries } from './read';

/** SQLite gives a number of milliseconds. */
type StoredInstant = Date | number | null;

interface StoredCertificate {
  readonly code_hash: string;
  readonly training_slug: string;
  readonly training_title: string;
  readonly names: string;
  readonly surnames: string;
  readonly dni: string;
  readonly type: Certificate['type'];
  readonly starts_at: StoredInstant;
  readonly ends_at: StoredInstant;
  readonly issued_at: Date | number;
  readonly expires_at: StoredInstant;
  readonly revoked_at: StoredInstant;
  readonly revocation_reason: string | null;
  readonly replaced_by: string | null;
}

/** What everybody may know of certificates, by the hash of their code, who has it; without the code itself. */
export async function readVerifications(strapi: Core.Strapi, hashes: readonly string[]): Promise<Entries> {
  const rows = await strapi.db
    .connection<StoredCertificate>(CERTIFICATE_TABLE)
    .whereIn('code_hash', hashes)
    .select('*');
  return new Map(rows.map((row) => [row.code_hash, verificationOf(row)]));
}

function verificationOf(row: StoredCertificate): Verification {
  const { code_hash: id, names, surnames, dni, type } = row;
  const state = stateOf(row);
  return {
    id,
    certificate: {
      courseId: row.training_slug,
      courseTitle: row.training_title,
      ...{ names, surnames, dni: maskedDni(dni), type, state },
      start: isoOf(row.starts_at),
      finish: isoOf(row.ends_at),
      date: new Date(row.issued_at).toISOString(),
      expires: isoOf(row.expires_at),
      reason: state === 'revoked' ? row.revocation_reason : null,
    },
  };
}

function stateOf(row: StoredCertificate): Verification['certificate']['state'] {
  if (row.replaced_by !== null) return 'replaced';
  return row.revoked_at === null ? 'valid' : 'revoked';
}

function isoOf(instant: StoredInstant): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
