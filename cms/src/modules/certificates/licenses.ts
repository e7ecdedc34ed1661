import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { aboutCertificate, lockCertificate, type ChangeOutcome } from './revocation-and-replacement';
import {
  discardLicense,
  licensesWrittenBefore,
  openLicense,
  removeLicense,
  storeLicense,
} from './license-files';
import type { StoredCertificate } from './rows';

/** The file of a licence that the staff attach to a certificate. */
export interface Attachment {
  /** Account in the admin. */
  readonly staffId: number;
  readonly code: string;
  readonly bytes: Buffer;
}

/**
 * Attaches a licence file to the certificate of a food handler, in place of a previous one.
 *
 * @throws {ApiError} `unsupported-image` when the bytes are neither a PDF nor a supported picture
 */
export async function attachLicense(
  strapi: Core.Strapi,
  { staffId, code, bytes }: Attachment,
  now: number,
): Promise<ChangeOutcome> {
  const key = await storeLicense(bytes);
  const { outcome, unused } = await exchangeKey(strapi, { staffId, code, key }, now).catch(
    async (error: unknown) => {
      await discardLicense(key);
      throw error;
    },
  );
  if (unused !== null) await discardLicense(unused);
  return outcome;
}

/** The stored licence of a certificate; `undefined` when it has none. */
export async function openLicenseOf(strapi: Core.Strapi, code: string) {
  const certificates = strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE);
  const row = await certificates.where({ code }).first('license_file');
  return row?.license_file ? openLicense(row.license_file) : undefined;
}

/**
 * Detaches the licence files of a person, which are personal data; the certificates stay verifiable (design, The
 * contract).
 *
 * @returns their keys, whose files may be removed after the commit
 */
export async function forgetLicenses({ trx }: Transaction, personId: number): Promise<readonly string[]> {
  const held = () => trx<StoredCertificate>(CERTIFICATE_TABLE).where({ person_id: personId });
  const keys = await held().whereNotNull('license_file').pluck('license_file');
  if (keys.length > 0) await held().update({ license_file: null });
  return keys.flatMap((key) => key ?? []);
}

/**
 * Removes files that no certificate names. A file is stored before its row is written, so recent ones are kept.
 *
 * @param before in milliseconds; files written later are kept
 */
export async function removeStrayLicenses(strapi: Core.Strapi, before: number): Promise<void> {
  const old = await licensesWrittenBefore(before);
  const rows = strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE);
  const named = new Set(await rows.whereNotNull('license_file').pluck('license_file'));
  for (const key of old) if (!named.has(key)) await removeLicense(key);
}

function exchangeKey(
  strapi: Core.Strapi,
  { staffId, code, key }: Omit<Attachment, 'bytes'> & { readonly key: string },
  now: number,
): Promise<{ readonly outcome: ChangeOutcome; readonly unused: string | null }> {
  return inTransaction(strapi, async (transaction) => {
    const row = await lockCertificate(transaction, code);
    if (!row?.food_handler) return { outcome: { kind: 'refused', refusal: 'not-found' }, unused: key };
    if (row.replaced_by !== null) {
      return { outcome: { kind: 'refused', refusal: 'certificate-replaced' }, unused: key };
    }
    if (row.revoked_at !== null) {
      return { outcome: { kind: 'refused', refusal: 'certificate-revoked' }, unused: key };
    }
    await transaction.trx(CERTIFICATE_TABLE).where({ id: row.id }).update({ license_file: key });
    const about = await aboutCertificate(transaction, row);
    await appendAuditEntries(
      transaction,
      [{ by: byStaff(staffId), kind: 'certificate-license', ...about }],
      now,
    );
    return { outcome: { kind: 'done', code, changed: true }, unused: row.license_file };
  });
}
