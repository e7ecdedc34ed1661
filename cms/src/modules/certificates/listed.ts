import { meantCodes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { certificateOf, type StoredCertificate } from './rows';

/** Search for certificates by the staff. */
export interface CertificateQuery {
  /** A code, or part of a name, a DNI or a title; empty finds all. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A certificate in the list of the staff. */
export interface ListedCertificate extends Certificate {
  readonly foodHandler: boolean;
  readonly hasLicense: boolean;
}

export interface CertificatePage {
  readonly data: readonly ListedCertificate[];
  readonly meta: { readonly page: number; readonly pageSize: number; readonly total: number };
}

const SEARCHED = ['names', 'surnames', 'dni', 'training_title'] as const;

/** Reads one page of certificates, the latest first. */
export async function listCertificates(
  strapi: Core.Strapi,
  { search, page, pageSize }: CertificateQuery,
  now: number,
): Promise<CertificatePage> {
  const found = () => {
    const query = strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE);
    if (search === '') return query;
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    return query.where((any) => {
      void any.whereIn('code', meantCodes(search));
      for (const column of SEARCHED) {
        void any.orWhereRaw(`lower(??) like lower(?) escape '\\'`, [column, part]);
      }
    });
  };
  const rows = await found()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('*');
  const [counted] = await found().count<{ readonly total: number | string }[]>({ total: '*' });
  return {
    data: rows.map((row) => listed(row, now)),
    meta: { page, pageSize, total: Number(counted?.total ?? 0) },
  };
}

function listed(row: StoredCertificate, now: number): ListedCertificate {
  return {
    ...certificateOf(row, now),
    foodHandler: Boolean(row.food_handler),
    hasLicense: row.license_file !== null,
  };
}
