import type { Core } from '@strapi/strapi';
import { appendAuditEntries, byStaff } from '../../platform/audit/entries';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { plainText } from '../../platform/database/text-search';
import { USER_TABLE } from '../../platform/database/users';
import type { PrivateFile } from '../../platform/http/answer';
import { readCentre } from './centre';
import { certificatePdf } from './pdf';
import { certificateOf, type StoredCertificate } from './rows';

/** People of a training whose certificates to print. */
export interface SheetsOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly training: string;
  readonly people: readonly string[];
}

/**
 * The current certificates of people of a training, by surname, as one PDF; logged as an export.
 *
 * @returns `undefined` without any certificate
 */
export async function certificateSheets(
  strapi: Core.Strapi,
  { staffId, training, people }: SheetsOrder,
  now: number,
): Promise<PrivateFile | undefined> {
  const { sql, bindings } = plainText(['own.surnames', 'own.names']);
  const rows = await strapi.db
    .connection(`${CERTIFICATE_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.training_id', training)
    .whereNotNull('own.current_key')
    .whereIn('person.document_id', people)
    .orderByRaw(`${sql}, own.id`, bindings)
    .select<StoredCertificate[]>('own.*');
  const [first, ...others] = rows.map((row) => certificateOf(row, now));
  if (!first) return undefined;
  const content = await certificatePdf([first, ...others], await readCentre(strapi));
  const entry = {
    by: byStaff(staffId),
    kind: 'enrolment-export' as const,
    trainingId: training,
    details: { people: rows.length },
  };
  await appendAuditEntries({ trx: strapi.db.connection }, [entry], now);
  return { type: 'application/pdf', content, name: `constancias-${first.courseId}.pdf` };
}
