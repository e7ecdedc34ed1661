import { isOwnCode, meantCodes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { readCentre } from './centre';
import { credentialOf } from './credential';
import { findProof } from './enrolment-proofs';
import { certificatePdf } from './pdf';
import { certificateOf, type StoredCertificate } from './rows';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { ApiError } from '../../platform/errors/api-error';
import type { PrivateFile } from '../../platform/http/answer';
import { countAttempt, forgiveAttempt, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';

/** A certificate; a proof of enrolment has no row. */
interface Found {
  readonly certificate: Certificate;
  readonly row: StoredCertificate | undefined;
}

/** Certificates and proofs of enrolment by their code (design, Certificates). */
export function certificateService(strapi: Core.Strapi) {
  /**
   * Finds a certificate by a typed code. Unknown and malformed codes get the same answer.
   *
   * @param address network address of the client
   * @throws {ApiError} `too-many-requests`, `not-found`
   */
  async function find(typed: string, address: string, now: number): Promise<Certificate> {
    return (await lookUp(typed, address, now)).certificate;
  }

  /**
   * The certificate as a credential that third parties can verify; the file is named by its code.
   *
   * @throws {ApiError} as {@link find}; `not-found` for a proof of enrolment, too
   */
  async function credential(typed: string, address: string, now: number): Promise<PrivateFile> {
    const { row } = await lookUp(typed, address, now);
    if (!row) throw missing();
    const content = Buffer.from(await credentialOf(strapi, row));
    return { type: 'application/vc', content, name: `${row.code}.json` };
  }

  /**
   * The printable sheet of a certificate; the file is named by its code.
   *
   * @throws {ApiError} as {@link find}
   */
  async function pdf(typed: string, address: string, now: number): Promise<PrivateFile> {
    const { certificate } = await lookUp(typed, address, now);
    const content = await certificatePdf([certificate], await readCentre(strapi));
    return { type: 'application/pdf', content, name: `${certificate.id}.pdf` };
  }

  async function lookUp(typed: string, address: string, now: number): Promise<Found> {
    const found = await findByCode(meantCodes(typed), now);
    // Our own codes are unguessable, so their look-ups are not limited by other clients' misses at the same address.
    if (!found || !isOwnCode(found.certificate.id)) await countMiss(found !== undefined, address);
    if (!found) throw missing();
    await countAttempt(strapi, [[LIMITS.certificate.code, found.certificate.id, address]]);
    return found;
  }

  /** The codes are in the order in which they are preferred. */
  async function findByCode(codes: readonly string[], now: number): Promise<Found | undefined> {
    const rows = await strapi.db
      .connection<StoredCertificate>(CERTIFICATE_TABLE)
      .whereIn('code', codes)
      .select('*');
    const [row] = codes.flatMap((code) => rows.find((candidate) => candidate.code === code) ?? []);
    if (row) return { certificate: certificateOf(row, now), row };
    const certificate = await findProof(strapi, codes, now);
    return certificate && { certificate, row: undefined };
  }

  /** Counts a miss and refunds a hit, so that a classroom with one network address can look up all its certificates. */
  async function countMiss(hit: boolean, address: string): Promise<void> {
    const miss: Counted = [LIMITS.certificate.miss, address];
    await countAttempt(strapi, [miss]);
    if (hit) await forgiveAttempt(strapi, [miss]);
  }

  return { find, credential, pdf };
}

function missing(): ApiError {
  return new ApiError('not-found', 'There is no such certificate');
}
