import { fileOfPage, publicFolder, shareCardsFolder } from '../release/layout.ts';
import { currentRelease, listReleases } from '../release/releases.ts';
import { withoutDamage } from './integrity.ts';
import { readRecord, type PageRecord, type RenderRecord } from './render-record.ts';
import type { Staging } from './staging.ts';

/** The live release with how it came about, as far as that can still be read. */
export interface LiveRelease {
  readonly id: string;
  readonly record: RenderRecord | undefined;
}

/** Reads the live release and checks that its files are what was written. */
export function readLiveRelease(releasesFolder: string): LiveRelease | undefined {
  const id = currentRelease(releasesFolder);
  if (id === undefined || !listReleases(releasesFolder).includes(id)) return undefined;
  return { id, record: readIntactRecord(releasesFolder, id) };
}

/** Reads how a release came about, and forgets what its files do not say any more. */
export function readIntactRecord(releasesFolder: string, id: string): RenderRecord | undefined {
  const record = readRecord(releasesFolder, id);
  const [folder, cards] = [publicFolder(releasesFolder, id), shareCardsFolder(releasesFolder)];
  return record && withoutDamage(folder, cards, record);
}

/** Takes a page over as it is live, also into a release of another build; `undefined` when it is not there. */
export function keepPage(
  page: string,
  live: LiveRelease | undefined,
  releasesFolder: string,
  staging: Staging,
): PageRecord | undefined {
  const record = live?.record?.pages[page];
  if (live && record) staging.linkFrom(publicFolder(releasesFolder, live.id), fileOfPage(page));
  return record;
}
