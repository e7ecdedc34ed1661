import { certificateState, meantCodes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../../../database/models';
import { ApiError } from '../../../errors/api-error';
import { countAttempt } from '../../../rate-limits/attempts';
import { LIMITS } from '../../../rate-limits/limits';

/** SQLite gives a number of milliseconds. */
type StoredInstant = Date | number | null;

interface StoredCertificate {
  readonly code: string;
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

export type CertificateService = ReturnType<typeof certificateService>;

/** What the centre certified (design, Certificates). */
export default function certificateService({ strapi }: { strapi: Core.Strapi }) {
  /**
   * The certificate whose code somebody typed. What is unknown and what can be no code are answered alike.
   *
   * @param address where the question comes from
   * @throws {ApiError} `too-many-requests`, `not-found`
   */
  async function find(typed: string, address: string, now: number): Promise<Certificate> {
    await countAttempt(strapi, [[LIMITS.certificate, address]]);
    const codes = meantCodes(typed);
    const rows = await strapi.db
      .connection<StoredCertificate>(CERTIFICATE_TABLE)
      .whereIn('code', codes)
      .select('*');
    const [found] = codes.flatMap((code) => rows.find((row) => row.code === code) ?? []);
    if (!found) throw new ApiError('not-found', 'There is no such certificate');
    return certificateOf(found, now);
  }

  return { find };
}

function certificateOf(row: StoredCertificate, now: number): Certificate {
  const { names, surnames, dni, type, expires_at: expires, replaced_by: replacedBy } = row;
  const facts = {
    expires: expires === null ? undefined : new Date(expires).getTime(),
    revoked: row.revoked_at !== null,
    replaced: replacedBy !== null,
  };
  const state = certificateState(facts, now);
  return {
    id: row.code,
    courseId: row.training_slug,
    courseTitle: row.training_title,
    ...{ names, surnames, dni, type, state, replacedBy },
    start: isoOf(row.starts_at),
    finish: isoOf(row.ends_at),
    date: new Date(row.issued_at).toISOString(),
    expires: isoOf(expires),
    reason: state === 'revoked' ? row.revocation_reason : null,
  };
}

function isoOf(instant: StoredInstant): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
