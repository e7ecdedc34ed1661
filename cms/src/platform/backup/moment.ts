import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SavedDatabase, Snapshot } from './databases/database';
import type { SavedFiles } from './files/files';
import { namedFiles } from './files/named';

/** Enough for people who replace what is theirs without a pause; each but the first has only what is new of theirs to hold. */
const SNAPSHOTS = 50;

/** A moment of an installation, held until it is written. */
export interface Moment {
  /** ISO 8601 */
  readonly made: string;
  readonly snapshot: Snapshot;
  /** Folder of the held files. */
  readonly held: string;
  readonly names: readonly string[];
  /** Files that the database names and that are lost. */
  readonly missing: readonly string[];
  /** How many files lie with whom we do not know. */
  readonly elsewhere: number;
}

/**
 * Holds a snapshot with all files that it names. A file may go between the snapshot and its own turn; the next snapshot does
 * not name it any more, so what was missing before, too, is lost.
 *
 * @param staging a folder of its own
 */
export async function consistentMoment(
  database: Pick<SavedDatabase, 'snapshot'>,
  files: Pick<SavedFiles, 'hold'>,
  staging: string,
): Promise<Moment> {
  let missingBefore: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const moment = await takeMoment(database, files, staging, attempt);
    const isLost = (name: string) => missingBefore.includes(name);
    if (moment.missing.every(isLost) || attempt === SNAPSHOTS) return moment;
    missingBefore = moment.missing;
    await moment.snapshot.close();
  }
}

/** What an attempt held the next one need not look for, so that it is over before much changes. */
async function takeMoment(
  database: Pick<SavedDatabase, 'snapshot'>,
  files: Pick<SavedFiles, 'hold'>,
  staging: string,
  attempt: number,
): Promise<Moment> {
  const held = path.join(staging, 'files');
  // The office may replace what is in a file of the media library; a private one is never written again.
  await rm(path.join(held, 'public'), { recursive: true, force: true });
  const made = new Date().toISOString();
  const snapshot = await database.snapshot(path.join(staging, String(attempt)));
  try {
    const { names, elsewhere } = await namedFiles(snapshot.ask);
    const missing = await files.hold(names, held);
    return {
      made,
      snapshot,
      held,
      names: names.filter((name) => !missing.includes(name)),
      missing,
      elsewhere,
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
