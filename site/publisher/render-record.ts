import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@centro/shared';

/**
 * What a release remembers of a page: the questions it asked with each answer's fingerprint, its bytes', which of
 * the release's policies it needs, and the name of its card.
 */
const pageRecordSchema = z.object({
  reads: z.record(z.string(), z.string()),
  bytes: z.string(),
  policy: z.string(),
  card: z.string().nullable(),
});

/** How a release came about, in `record.json` beside its public folder; only the publisher reads it. */
const renderRecordSchema = z.object({
  build: z.string(),
  pages: z.record(z.string(), pageRecordSchema),
  /** The content security policies of the pages, by their fingerprint. */
  policies: z.record(z.string(), z.string()),
  /** Last good versions of entries that were broken at the time, by key. */
  lastGood: z.record(z.string(), z.unknown()),
});

export type PageRecord = z.infer<typeof pageRecordSchema>;
export type RenderRecord = z.infer<typeof renderRecordSchema>;

/** Stands for questions that are to be asked again: a page with these is stale. */
export const FORGOTTEN_READS: PageRecord['reads'] = {};

/** Stands for a page whose files are not what was written: it is stale and equals no rendered page. */
export const DAMAGED: PageRecord = { reads: FORGOTTEN_READS, bytes: '', policy: '', card: null };

/** Where a release's record lies. */
export function recordFile(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'record.json');
}

/** Reads a release's record; `undefined` when it is missing or of another shape, so that all is rendered anew. */
export function readRecord(releasesFolder: string, id: string): RenderRecord | undefined {
  try {
    return renderRecordSchema.parse(JSON.parse(readFileSync(recordFile(releasesFolder, id), 'utf8')));
  } catch {
    return undefined;
  }
}
