import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@centro/shared';

/**
 * The record of a page: its queries with the fingerprints of their results, the fingerprints of its bytes and of its
 * policy, and the name of its share card.
 */
const pageRecordSchema = z.object({
  reads: z.record(z.string(), z.string()),
  bytes: z.string(),
  policy: z.string(),
  card: z.string().nullable(),
});

/** How a release was rendered, in `record.json` beside its public folder; only the publisher reads it. */
const renderRecordSchema = z.object({
  build: z.string(),
  pages: z.record(z.string(), pageRecordSchema).transform(asMap),
  /** The content security policies of the pages, by their fingerprint. */
  policies: z.record(z.string(), z.string()),
  /** Last good versions of entries that were broken at the time, by key. */
  lastGood: z.record(z.string(), z.unknown()),
});

export type PageRecord = z.infer<typeof pageRecordSchema>;
/** The records of pages, by path. */
export type PageRecords = ReadonlyMap<string, PageRecord>;
export type RenderRecord = z.infer<typeof renderRecordSchema>;

function asMap(pages: Readonly<Record<string, PageRecord>>): PageRecords {
  return new Map(Object.entries(pages));
}

/** The content of `record.json`. */
export function recordText(record: RenderRecord): string {
  return JSON.stringify({ ...record, pages: Object.fromEntries(record.pages) });
}

/** Marks a page as stale; compared by identity. */
export const FORGOTTEN_READS: PageRecord['reads'] = {};

/** Record of a page with damaged files: it is stale and equals no rendered page. */
export const DAMAGED: PageRecord = { reads: FORGOTTEN_READS, bytes: '', policy: '', card: null };

/** Path of a release's record. */
export function recordFile(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'record.json');
}

/** Reads a release's record; `undefined` when it is missing or malformed, so that everything is rendered again. */
export function readRecord(releasesFolder: string, id: string): RenderRecord | undefined {
  try {
    return renderRecordSchema.parse(JSON.parse(readFileSync(recordFile(releasesFolder, id), 'utf8')));
  } catch {
    return undefined;
  }
}
