import { isOwnCode, meantCodes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { readCentre } from './centre';
import { credentialOf } from './credential';
import { certificatePdf } from './pdf';
import { certificateOf, type StoredCertificate } from './rows';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { ApiError } from '../../platform/errors/api-error';
import type { PrivateFile } from '../../platform/http/answer';
import { countAttempt, forgiveAttempt, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';

/** What the centre certified (design, Certificates). */
export function certificateService(strapi: Core.Strapi) {
  /**
   * The certificate whose code somebody typed. What is unknown and what can be no code are answered alike.
   *
   * @param address where the question comes from
   * @throws {ApiError} `too-many-requests`, `not-found`
   */
  async function find(typed: string, address: string, now: number): Promise<Certificate> {
    return certificateOf(await row(typed, address), now);
  }

  /**
   * The certificate as a credential that anybody can check without us, named by its code.
   *
   * @throws {ApiError} as {@link find}
   */
  async function credential(typed: string, address: string): Promise<PrivateFile> {
    const found = await row(typed, address);
    const content = Buffer.from(await credentialOf(strapi, found));
    return { type: 'application/vc', content, name: `${found.code}.json` };
  }

  /**
   * The certificate's sheet for printing, named by its code.
   *
   * @throws {ApiError} as {@link find}
   */
  async function pdf(typed: string, address: string, now: number): Promise<PrivateFile> {
    const certificate = certificateOf(await row(typed, address), now);
    const content = await certificatePdf(certificate, await readCentre(strapi));
    return { type: 'application/pdf', content, name: `${certificate.id}.pdf` };
  }

  async function row(typed: string, address: string): Promise<StoredCertificate> {
    const codes = meantCodes(typed);
    const rows = await strapi.db
      .connection<StoredCertificate>(CERTIFICATE_TABLE)
      .whereIn('code', codes)
      .select('*');
    const [found] = codes.flatMap((code) => rows.find((candidate) => candidate.code === code) ?? []);
    // Nobody guesses a code of ours, so whoever has one is answered, whatever others at that address tried.
    if (!found || !isOwnCode(found.code)) await countMiss(found !== undefined, address);
    if (!found) throw new ApiError('not-found', 'There is no such certificate');
    await countAttempt(strapi, [[LIMITS.certificate.code, found.code, address]]);
    return found;
  }

  /** A classroom that shares an address can look at all of its own: whoever has codes guesses nothing. */
  async function countMiss(hit: boolean, address: string): Promise<void> {
    const miss: Counted = [LIMITS.certificate.miss, address];
    await countAttempt(strapi, [miss]);
    if (hit) await forgiveAttempt(strapi, [miss]);
  }

  return { find, credential, pdf };
}
