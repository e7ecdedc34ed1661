import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SavedDatabase, Snapshot } from './databases/database';
import type { SavedFiles } from './files/files';
import { namedFiles } from './files/named';

/** Maximum attempts: enough even if people keep replacing their files, because each retry only holds their new ones. */
const SNAPSHOTS = 50;

/** A consistent state of an installation, held until it is written. */
export interface Moment {
  /** ISO 8601 */
  readonly made: string;
  readonly snapshot: Snapshot;
  /** Folder of the held files. */
  readonly held: string;
  readonly names: readonly string[];
  /** Files that the database references and that are lost. */
  readonly missing: readonly string[];
  /** Number of files of unknown providers. */
  readonly elsewhere: number;
}

/**
 * Takes a snapshot and holds all files that it references. A file may be removed between the two; the next snapshot no
 * longer references it, so a file that is missing twice is lost.
 *
 * @param staging folder for this backup only
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

/** Skips private files that an earlier attempt holds, so that a retry ends before much changes. */
async function takeMoment(
  database: Pick<SavedDatabase, 'snapshot'>,
  files: Pick<SavedFiles, 'hold'>,
  staging: string,
  attempt: number,
): Promise<Moment> {
  const held = path.join(staging, 'files');
  // The office may replace the content of a file in the media library; private files never change.
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
