import { isVerificationPath } from '@centro/shared';
import { PERSONAL, publicFolder } from '../release/layout.ts';
import { readManifest } from '../release/releases.ts';
import { CACHE_CONTROL, OPEN_TO_OTHER_SITES, pageHeaders, type HeaderTable } from './headers.ts';
import { readReleaseFile, type ReleaseFile } from './release-file.ts';

/** The personal pages. Paths of files are relative to their public folder, safe to join. */
export interface PersonalPages {
  /** @returns `undefined` when there is no such file */
  readonly read: (file: string) => Promise<ReleaseFile | undefined>;
}

/**
 * Opens the folder of personal pages. Its files change in place and are read on each request, never cached: people who
 * leave disappear at once (docs/adr/041).
 *
 * @param base headers of every response; pages get the folder's own on top
 */
export function openPersonalPages(releasesFolder: string, base: HeaderTable): PersonalPages {
  const documents = { ...base, 'cache-control': CACHE_CONTROL.personal };
  const open = { ...documents, ...OPEN_TO_OTHER_SITES };
  const headersOf = (file: string) => {
    if (isVerificationPath(`/${file}`)) return open;
    return file.endsWith('.html')
      ? { ...documents, ...pageHeaders(readManifest(releasesFolder, PERSONAL), file) }
      : documents;
  };
  return {
    read: (file) =>
      readReleaseFile(`${publicFolder(releasesFolder, PERSONAL)}/${file}`, () => headersOf(file)),
  };
}
