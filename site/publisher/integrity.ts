import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ENCODING_SUFFIX, fileOfPage, shareCardFile } from '../release/layout.ts';
import { bytesFingerprint } from './fingerprint.ts';
import { DAMAGED, FORGOTTEN_READS, type PageRecord, type RenderRecord } from './render-record.ts';

/**
 * Marks pages as stale whose files differ from those the publisher wrote, such as after a power cut, or whose card was
 * never drawn: rendering them again also yields the card.
 *
 * @param folder the release's public folder
 * @param cardsFolder folder of the share cards
 */
export function withoutDamage(folder: string, cardsFolder: string, record: RenderRecord): RenderRecord {
  const check = (page: string, known: PageRecord): PageRecord => {
    if (!isIntact(path.join(folder, fileOfPage(page)), known.bytes)) return DAMAGED;
    const isDrawn = known.card === null || existsSync(path.join(cardsFolder, shareCardFile(known.card)));
    return isDrawn ? known : { ...known, reads: FORGOTTEN_READS };
  };
  const checked = Array.from(record.pages, ([page, known]) => [page, check(page, known)] as const);
  return { ...record, pages: new Map(checked) };
}

function isIntact(file: string, bytes: string): boolean {
  try {
    const versions = Object.values(ENCODING_SUFFIX).every((suffix) => statSync(file + suffix).size > 0);
    return versions && bytesFingerprint(readFileSync(file)) === bytes;
  } catch {
    return false;
  }
}
