import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { USER_TABLE } from '../../platform/database/users';
import { FORM_FILE_TABLE } from '../../platform/database/models';
import type { PrivateFile } from '../../platform/http/answer';
import { openFile } from './files';

interface AnsweredFile {
  readonly storage_key: string;
  readonly name: string;
  readonly uid: string;
}

const TYPES: Readonly<Record<string, string>> = { '.pdf': 'application/pdf', '.webp': 'image/webp' };

/**
 * Opens a file of an answer for the staff; each view is audited.
 *
 * @returns `undefined` when there is no such file
 */
export async function viewAnsweredFile(
  strapi: Core.Strapi,
  { staffId, file }: { readonly staffId: number; readonly file: string },
  now: number,
): Promise<PrivateFile | undefined> {
  const trx = strapi.db.connection;
  const row = await trx(`${FORM_FILE_TABLE} as own`)
    .join(`${USER_TABLE} as person`, 'person.id', 'own.person_id')
    .where('own.file', file)
    .whereNotNull('own.answer_id')
    .first<AnsweredFile | undefined>('own.storage_key', 'own.name', 'person.document_id as uid');
  const content = row && (await openFile({ file, storageKey: row.storage_key, name: row.name }));
  if (!content) return undefined;
  try {
    const entry = { by: byStaff(staffId), kind: 'form-file-view' as const, personUid: row.uid };
    await appendAuditEntries({ trx }, [entry], now);
  } catch (error) {
    content.content.destroy();
    throw error;
  }
  const type = TYPES[path.extname(row.storage_key)] ?? 'application/octet-stream';
  return { type, content, name: row.name };
}
