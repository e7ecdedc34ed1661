import { maskedDni, type Verification } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { certificateOf, decidedState, type StoredCertificate } from '../certificates/rows';
import { CERTIFICATE_TABLE } from '../database/models';
import type { Entries } from './read';

/** What everybody may know of certificates, by the hash of their code, who has it; without the code itself. */
export async function readVerifications(strapi: Core.Strapi, hashes: readonly string[]): Promise<Entries> {
  const rows = (await strapi.db
    .connection<StoredCertificate>(CERTIFICATE_TABLE)
    .whereIn('code_hash', hashes)
    .select('*')) as readonly StoredCertificate[];
  const now = Date.now();
  return new Map(rows.map((row) => [row.code_hash ?? '', verificationOf(row, now)]));
}

function verificationOf(row: StoredCertificate, now: number): Verification {
  const { id, replaces, replacedBy, dni, ...told } = certificateOf(row, now);
  return {
    id: row.code_hash ?? '',
    certificate: { ...told, dni: maskedDni(dni), state: decidedState(row) },
  };
}
