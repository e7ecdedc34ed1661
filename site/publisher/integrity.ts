import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ENCODING_SUFFIX, fileOfPage } from '../release/layout.ts';
import { bytesFingerprint } from './fingerprint.ts';
import { DAMAGED, type RenderRecord } from './render-record.ts';

/**
 * Forgets what a release remembers of pages whose files are not what the publisher wrote, as a power cut may
 * leave them; they are then rendered again.
 *
 * @param folder the release's public folder
 */
export function withoutDamage(folder: string, record: RenderRecord): RenderRecord {
  const checked = Object.entries(record.pages).map(([page, known]) => {
    return [page, isIntact(path.join(folder, fileOfPage(page)), known.bytes) ? known : DAMAGED] as const;
  });
  return { ...record, pages: Object.fromEntries(checked) };
}

function isIntact(file: string, bytes: string): boolean {
  try {
    const versions = Object.values(ENCODING_SUFFIX).every((suffix) => statSync(file + suffix).size > 0);
    return versions && bytesFingerprint(readFileSync(file)) === bytes;
  } catch {
    return false;
  }
}
