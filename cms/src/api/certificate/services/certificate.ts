import { meantCodes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { certificateOf, type StoredCertificate } from '../../../certificates/rows';
import { CERTIFICATE_TABLE } from '../../../database/models';
import { ApiError } from '../../../errors/api-error';
import { countAttempt } from '../../../rate-limits/attempts';
import { LIMITS } from '../../../rate-limits/limits';

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
    return certificateOf(await row(typed, address), now);
  }

  async function row(typed: string, address: string): Promise<StoredCertificate> {
    await countAttempt(strapi, [[LIMITS.certificate, address]]);
    const codes = meantCodes(typed);
    const rows = await strapi.db
      .connection<StoredCertificate>(CERTIFICATE_TABLE)
      .whereIn('code', codes)
      .select('*');
    const [found] = codes.flatMap((code) => rows.find((candidate) => candidate.code === code) ?? []);
    if (!found) throw new ApiError('not-found', 'There is no such certificate');
    return found;
  }

  return { find };
}
