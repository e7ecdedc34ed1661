import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentFeed, Instant } from '@centro/shared';
import { filesBelow } from '../release/files.ts';
import { PERSONAL } from '../release/layout.ts';
import { currentRelease, readManifest } from '../release/releases.ts';
import type { ReadFeed } from './content-feed.ts';
import type { BrokenEntry } from './content-store.ts';
import { Publisher } from './publisher.ts';
import type { FailedPage } from './render-page.ts';
import { readRecord } from './render-record.ts';
import type { SiteApp } from './site-app.ts';

/** Starts with a dot, so that the next publisher removes what a killed comparison leaves behind. */
const SCRATCH = '.comparison-';

/** A second attempt distinguishes a publisher that was still busy with an edit from a wrong release. */
const ATTEMPTS = 2;

export interface ComparisonOptions {
  readonly app: SiteApp;
  readonly readFeed: ReadFeed;
  readonly releasesFolder: string;
  readonly clock: () => Instant;
}

/** A file of the live release that differs from the rendered one, is missing, or is surplus. */
export interface Difference {
  readonly kind: 'changed' | 'missing' | 'extra';
  /** Below the release's folder, or `personal/` and below the folder of personal pages. */
  readonly file: string;
}

/** The live release beside one rendered from scratch. */
export interface ReleaseComparison {
  readonly release: string;
  readonly revision: number;
  readonly files: number;
  readonly differences: readonly Difference[];
  /** Whether content, time or the live release changed during the comparison, which may explain the differences. */
  readonly movedOn: boolean;
  /** Whether the live release was rendered by this build of the site for this address. */
  readonly sameBuild: boolean;
  /** Pages that cannot be rendered, of which the live release may have an earlier version. */
  readonly failed: readonly FailedPage[];
  /** Entries that are not published as stored. */
  readonly broken: readonly BrokenEntry[];
}

/**
 * Renders the published content from scratch beside the live release, personal pages included, and compares both byte
 * for byte. Compares a second time before it reports differences.
 *
 * @throws when there is no live release, the content cannot be read, or writing fails
 */
export async function compareRelease(options: ComparisonOptions): Promise<ReleaseComparison> {
  for (let attempt = 1; ; attempt += 1) {
    const comparison = await compareOnce(options);
    if (comparison.differences.length === 0 || attempt === ATTEMPTS) return comparison;
  }
}

async function compareOnce(options: ComparisonOptions): Promise<ReleaseComparison> {
  const { app, readFeed, releasesFolder, clock } = options;
  const release = currentRelease(releasesFolder);
  if (release === undefined) throw new Error('There is no release yet.');
  const record = readRecord(releasesFolder, release);
  const scratch = mkdtempSync(path.join(releasesFolder, SCRATCH));
  const removeScratch = () => {
    rmSync(scratch, { recursive: true, force: true });
  };
  // Personal pages must not stay there when the process is asked to exit.
  process.once('exit', removeScratch);
  let read: Pick<ContentFeed, 'epoch' | 'revision'> | undefined;
  try {
    const publisher = new Publisher({
      app,
      readFeed: async (after) => {
        const feed = await readFeed(after);
        read = feed;
        return feed;
      },
      releasesFolder: scratch,
      clock,
      lastGood: record?.lastGood ?? {},
      onCheckpoint: () => undefined,
    });
    await publisher.run();
    const rendered = currentRelease(scratch);
    if (rendered === undefined || read === undefined) throw new Error('Nothing was rendered.');
    const compared = [
      await compareFolders(path.join(scratch, rendered), path.join(releasesFolder, release), ''),
      await compareFolders(path.join(scratch, PERSONAL), path.join(releasesFolder, PERSONAL), `${PERSONAL}/`),
    ];
    const { epoch, revision } = read;
    const { broken, failed } = publisher.status;
    const now = await readFeed({ revision, key: '' });
    return {
      release,
      revision,
      files: compared.reduce((sum, { files }) => sum + files, 0),
      differences: compared.flatMap(({ differences }) => differences),
      movedOn:
        now.epoch !== epoch ||
        now.revision !== revision ||
        currentRelease(releasesFolder) !== release ||
        (publisher.nextTransition ?? Infinity) <= clock(),
      sameBuild: record?.build === app.build,
      failed,
      broken,
    };
  } finally {
    removeScratch();
    process.off('exit', removeScratch);
  }
}

/** Compares the manifest's headers and every public file, compressed versions included. */
async function compareFolders(
  rendered: string,
  live: string,
  prefix: string,
): Promise<Pick<ReleaseComparison, 'files' | 'differences'>> {
  const names = await Promise.all([rendered, live].map((folder) => filesBelow(path.join(folder, 'public'))));
  const files = [...new Set(names.flat())].sort();
  const differences: Difference[] = [];
  for (const file of files) {
    const [expected, found] = await Promise.all(
      [rendered, live].map((folder) => readIfThere(path.join(folder, 'public', file))),
    );
    const kind = differenceOf(expected, found);
    if (kind !== undefined) differences.push({ kind, file: prefix + file });
  }
  const [expected, found] = [rendered, live].map(headersOf);
  const kind = differenceOf(expected, found);
  if (kind !== undefined) differences.push({ kind, file: `${prefix}release.json` });
  return { files: files.length, differences };
}

function differenceOf(
  expected: Buffer | undefined,
  found: Buffer | undefined,
): Difference['kind'] | undefined {
  if (found === undefined) return expected === undefined ? undefined : 'missing';
  if (expected === undefined) return 'extra';
  return expected.equals(found) ? undefined : 'changed';
}

/** The publisher removes personal pages in place, so a file may be gone before it is read. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The manifest's policies; its creation time and revision may differ. */
function headersOf(folder: string): Buffer | undefined {
  try {
    const { policies } = readManifest(path.dirname(folder), path.basename(folder));
    return Buffer.from(JSON.stringify(Object.entries(policies).sort()));
  } catch {
    return undefined;
  }
}
