import path from 'node:path';
import { z } from '@centro/shared';
import { isOwnProvider } from '../../storage/media-provider';
import type { AskRows } from '../databases/database';

/** Files that the database references, named as in a backup, and the number of files of unknown providers. */
export interface NamedFiles {
  readonly names: readonly string[];
  readonly elsewhere: number;
}

/** Columns that name private files, by their path below `private`. */
const PRIVATE_COLUMNS = [
  ...['dni_image', 'dni_image_back', 'passport_photo', 'profile_image'].map((column) => ['up_users', column]),
  ['public_profiles', 'picture'],
  ['form_files', 'storage_key'],
  ['certificates', 'license_file'],
] as const;

/** Format of the names of private files; other values are ignored. */
const PRIVATE_NAME = /^[a-z-]+\/[0-9a-z-]+\.(?:webp|pdf)$/;

const addressSchema = z.object({ url: z.string() });
const formatsSchema = z.record(z.string(), addressSchema).nullable();
const publicFileSchema = z.object({
  url: z.string(),
  /** SQLite has it as text. */
  formats: z.preprocess(
    (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
    formatsSchema,
  ),
  provider: z.string(),
});

/** Lists the files that a database references. */
export async function namedFiles(ask: AskRows): Promise<NamedFiles> {
  const names = new Set<string>();
  for (const [table, column] of PRIVATE_COLUMNS) {
    for (const row of await ask(`select ${column} as name from ${table} where ${column} is not null`)) {
      const name = String(row['name']);
      if (PRIVATE_NAME.test(name)) names.add(path.posix.join('private', name));
    }
  }
  const files = z.array(publicFileSchema).parse(await ask('select url, formats, provider from files'));
  const known = files.filter(({ provider }) => isOwnProvider(provider));
  for (const { url, formats } of known) {
    for (const each of [{ url }, ...Object.values(formats ?? {})]) {
      const name = path.posix.normalize(path.posix.join('public', decodeURI(each.url)));
      if (name.startsWith('public/uploads/')) names.add(name);
    }
  }
  return { names: [...names].sort(), elsewhere: files.length - known.length };
}
