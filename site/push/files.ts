import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HeaderTable } from '../front/headers.ts';
import { HIDDEN } from '../front/pages.ts';
import { contentType } from '../front/release-file.ts';
import { headersOfFiles, isHashed } from '../front/releases.ts';
import { ENCODING_SUFFIX, publicFolder } from '../release/layout.ts';
import { readManifest } from '../release/releases.ts';
import type { Layout } from './target.ts';

/** A file of a release as it is at a target. */
export interface PushedFile {
  /** Its name there. */
  readonly key: string;
  /** Whether its name tells all its content, so that it never changes. */
  readonly asset: boolean;
  readonly headers: HeaderTable;
  /** Tells its bytes and its headers from all others'. */
  readonly hash: string;
  readonly read: () => Promise<Buffer>;
}

const SUFFIXES: readonly string[] = Object.values(ENCODING_SUFFIX);

/**
 * Everything of a release that a target gets, by its key. Pages that tell of people are not among it (docs/adr/070).
 *
 * @throws when a file cannot be read, as when the release is being removed
 */
export async function filesOfRelease(
  releasesFolder: string,
  id: string,
  layout: Layout,
): Promise<ReadonlyMap<string, PushedFile>> {
  const folder = publicFolder(releasesFolder, id);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      ),
  );
  const visible = Array.from(names).filter((name) => !HIDDEN.test(`/${name}`));
  const headersOf = headersOfFiles({}, readManifest(releasesFolder, id).headers);
  const forms = visible.flatMap((name) => formsOf(name, names, layout));
  const files = new Map<string, PushedFile>();
  for (const form of forms) {
    const file = await pushedFile(folder, form, headersOf(form.file));
    files.set(file.key, file);
  }
  return files;
}

/** One form of a file: as it is, or compressed. */
interface Form {
  readonly key: string;
  readonly file: string;
  readonly suffix: string;
  readonly encoding?: string;
}

/** Whoever asks a bucket takes gzip; it cannot choose among several forms. */
function formsOf(file: string, names: ReadonlySet<string>, layout: Layout): Form[] {
  if (layout === 'files') {
    const there = SUFFIXES.filter((suffix) => names.has(file + suffix));
    return ['', ...there].map((suffix) => ({ key: file + suffix, file, suffix }));
  }
  const suffix = ENCODING_SUFFIX.gzip;
  const key = addressOf(file);
  return names.has(file + suffix) ? [{ key, file, suffix, encoding: 'gzip' }] : [{ key, file, suffix: '' }];
}

/** Buckets know two files by name: the one of the root, and what answers for what is missing. */
const KNOWN_BY_NAME = ['index.html', '404.html'];

function addressOf(file: string): string {
  return KNOWN_BY_NAME.includes(file) ? file : file.replace(/\.html$/, '');
}

async function pushedFile(folder: string, form: Form, sentWith: HeaderTable): Promise<PushedFile> {
  const { key, file, suffix, encoding } = form;
  const read = () => readFile(path.join(folder, file + suffix));
  const headers = {
    'cache-control': sentWith['cache-control'] ?? '',
    'content-type': contentType(file),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  const bytes = hash('sha256', await read(), 'base64url');
  const content = hash('sha256', JSON.stringify([bytes, headers]), 'base64url');
  return { key, asset: isHashed(file), headers, hash: content.slice(0, 22), read };
}
