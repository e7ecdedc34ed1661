import { maskedDni, type Verification } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { certificateOf, decidedState, type StoredCertificate } from './rows';
import type { Entries } from '../content/feed-keys';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { inTransaction } from '../../platform/database/transaction';

/** Reads the public data of certificates by the hash of their code, without the code itself. */
export async function readVerifications(strapi: Core.Strapi, hashes: readonly string[]): Promise<Entries> {
  // The feed reads in a transaction, which on SQLite has the only connection.
  const rows = await inTransaction(strapi, ({ trx }) =>
    trx<StoredCertificate>(CERTIFICATE_TABLE).whereIn('code_hash', hashes).select('*'),
  );
  const now = Date.now();
  return new Map(rows.map((row) => [row.code_hash ?? '', verificationOf(row, now)]));
}

function verificationOf(row: StoredCertificate, now: number): Verification {
  const { courseId, courseTitle, names, surnames, dni, type, condition, ...rest } = certificateOf(row, now);
  const { start, finish, date, expires, reason } = rest;
  return {
    id: row.code_hash ?? '',
    certificate: {
      courseId,
      courseTitle,
      names,
      surnames,
      dni: maskedDni(dni),
      type,
      condition,
      start,
      finish,
      date,
      expires,
      reason,
      state: decidedState(row),
    },
  };
}
