import { fileOfPage, publicFolder, shareCardsFolder } from '../release/layout.ts';
import { currentRelease, listReleases } from '../release/releases.ts';
import { withoutDamage } from './integrity.ts';
import { readRecord, type PageRecord, type RenderRecord } from './render-record.ts';
import type { Staging } from './staging.ts';

/** The live release with its record, if that can be read. */
export interface LiveRelease {
  readonly id: string;
  readonly record: RenderRecord | undefined;
}

/** Reads the live release and checks the integrity of its files. */
export function readLiveRelease(releasesFolder: string): LiveRelease | undefined {
  const id = currentRelease(releasesFolder);
  if (id === undefined || !listReleases(releasesFolder).includes(id)) return undefined;
  return { id, record: readIntactRecord(releasesFolder, id) };
}

/** Reads the record of a release, with its damaged pages marked as stale. */
export function readIntactRecord(releasesFolder: string, id: string): RenderRecord | undefined {
  const record = readRecord(releasesFolder, id);
  const [folder, cards] = [publicFolder(releasesFolder, id), shareCardsFolder(releasesFolder)];
  return record && withoutDamage(folder, cards, record);
}

/** Links the live version of a page into the staged release, whatever its build; `undefined` when there is none. */
export function keepPage(
  page: string,
  live: LiveRelease | undefined,
  releasesFolder: string,
  staging: Staging,
): PageRecord | undefined {
  const record = live?.record?.pages.get(page);
  if (live && record) staging.linkFrom(publicFolder(releasesFolder, live.id), fileOfPage(page));
  return record;
}
