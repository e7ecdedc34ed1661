import { localDay } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../../platform/audit/entries';
import type { PrivateFile } from '../../../platform/http/answer';
import { readTraining } from '../known-trainings';
import type { ExportFormat, RosterFilter } from '../staff-contract';
import { sheetOf } from './sheet';
import { spreadsheetOf } from './spreadsheets';

/** An export that a staff member requests. */
export interface ExportOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly training: string;
  readonly format: ExportFormat;
  readonly filter: RosterFilter;
}

/**
 * Makes a spreadsheet of the people in a training, and adds that to the audit log.
 *
 * @returns `undefined` when there is no such training
 */
export async function exportPeople(
  strapi: Core.Strapi,
  { staffId, training: documentId, format, filter }: ExportOrder,
  now: number,
): Promise<PrivateFile | undefined> {
  const training = await readTraining(strapi, documentId);
  if (!training) return undefined;
  const sheet = await sheetOf(strapi, training, filter);
  const file = await spreadsheetOf(sheet, format, `inscripciones-${training.id}-${localDay(now)}`);
  const about = { kind: 'enrolment-export' as const, trainingId: training.documentId };
  const entry = { by: byStaff(staffId), ...about, details: { people: sheet.rows.length } };
  await appendAuditEntries({ trx: strapi.db.connection }, [entry], now);
  return file;
}
