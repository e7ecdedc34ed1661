import type { Core } from '@strapi/strapi';
import { FORM_FILE_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import type { StoredObject } from '../../platform/storage/store';
import { discardImage, openImage, removeImage, storeImage } from '../images/files';
import { assertAccountQuota, type QuotaOwner } from '../images/quotas';
import type { EncodedFile } from './file-encoding';

/** Folder of the files of answers in the storage. */
export const FILE_FOLDER = 'form-files';

/** A file uploaded for an answer. */
export interface StoredFile {
  /** Id by which its owner and an answer refer to it. */
  readonly file: string;
  readonly storageKey: string;
  /** Name given by its owner. */
  readonly name: string;
}

interface FileRow {
  readonly id: number;
  readonly person_id: number;
  readonly answer_id: number | null;
  readonly file: string;
  readonly storage_key: string;
  readonly name: string;
}

const COLUMNS = ['file', 'storage_key', 'name'] as const;

/** Owner of an uploaded file. */
export interface FileOwner extends QuotaOwner {
  readonly id: number;
}

/**
 * Stores a file, for a day at least until an answer refers to it, and returns its id.
 *
 * @throws {ApiError} `account-full`
 */
export async function keepFile(
  strapi: Core.Strapi,
  owner: FileOwner,
  { ending, content }: EncodedFile,
  name: string,
): Promise<string> {
  const storageKey = await storeImage(FILE_FOLDER, owner.documentId, content, ending);
  // A crash here leaves a file without a row, which the daily clean-up removes.
  const file = fileOfKey(storageKey);
  try {
    await assertAccountQuota(owner);
    await strapi.db.connection(FORM_FILE_TABLE).insert({
      file,
      storage_key: storageKey,
      name,
      person_id: owner.id,
      created_at: new Date(),
    });
  } catch (error) {
    await discardImage(storageKey);
    throw error;
  }
  return file;
}

/** The random end of a storage key. */
function fileOfKey(storageKey: string): string {
  return /-([0-9a-f]{32})\.[a-z]+$/.exec(storageKey)?.[1] ?? '';
}

/** A person's own file. */
export async function fileOf(
  { trx }: Queries,
  personId: number,
  file: string,
): Promise<StoredFile | undefined> {
  const row = await trx<FileRow>(FORM_FILE_TABLE)
    .where({ person_id: personId, file })
    .first(...COLUMNS);
  return row && storedFile(row);
}

/** A person's files that belong to an answer. */
export async function answeredFilesOf({ trx }: Queries, personId: number): Promise<StoredFile[]> {
  const rows = await trx<FileRow>(FORM_FILE_TABLE)
    .where({ person_id: personId })
    .whereNotNull('answer_id')
    .orderBy('id')
    .select(...COLUMNS);
  return rows.map(storedFile);
}

/** Filters files that a new answer of the person may use: their own, and of no other answer. */
export async function freeFiles(
  { trx }: Transaction,
  personId: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const found: string[] = await trx<FileRow>(FORM_FILE_TABLE)
    .where({ person_id: personId, answer_id: null })
    .whereIn('file', files)
    .forUpdate()
    .pluck('file');
  return new Set(found);
}

/** Ties files to the answer that names them. */
export async function tieFiles(
  { trx }: Transaction,
  files: readonly string[],
  answerId: number,
): Promise<void> {
  await trx(FORM_FILE_TABLE).whereIn('file', files).update({ answer_id: answerId });
}

/** Opens a file; `undefined` when it is gone. */
export function openFile({ storageKey }: StoredFile): Promise<StoredObject | undefined> {
  return openImage(storageKey);
}

/** Moves files to another profile of the same person. */
export async function moveFiles({ trx }: Transaction, from: number, to: number): Promise<void> {
  await trx(FORM_FILE_TABLE).where({ person_id: from }).update({ person_id: to });
}

/** Deletes the rows of the files of deleted people, and the files themselves after the commit. */
export async function dropFilesOf(
  strapi: Core.Strapi,
  { trx, onCommit }: Transaction,
  personIds: readonly number[],
): Promise<void> {
  const keys: string[] = await trx<FileRow>(FORM_FILE_TABLE)
    .whereIn('person_id', personIds)
    .pluck('storage_key');
  if (keys.length === 0) return;
  await trx(FORM_FILE_TABLE).whereIn('person_id', personIds).delete();
  onCommit(() => void removeAll(strapi, keys));
}

/** A file that cannot be removed has no row any more, so the daily clean-up removes it. */
async function removeAll(strapi: Core.Strapi, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await removeImage(key);
  } catch (error) {
    strapi.log.error(
      `A file of a deleted account stays for now: ${(error as NodeJS.ErrnoException).code ?? ''}`,
    );
  }
}

function storedFile({
  file,
  storage_key: storageKey,
  name,
}: Pick<FileRow, (typeof COLUMNS)[number]>): StoredFile {
  return { file, storageKey, name };
}
