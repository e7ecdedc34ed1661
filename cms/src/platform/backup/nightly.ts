import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment/environment';
import { makeBackup, type MadeBackup } from './make';
import { abandonedBackups, backupName, superfluousBackups } from './retention';
import { readStatus } from './status';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** 3:30 in the centre's time zone, in milliseconds since midnight UTC. */
const NIGHT = 6.5 * 60 * MINUTE;

/** Interval between checks whether a backup is due, also after a failed one. */
const POLL_INTERVAL_MS = 10 * MINUTE;

/** Makes a backup in a folder of backups, and removes superfluous ones. */
export async function backUpInto(folder: string, settings: Environment): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = await makeBackup(path.join(folder, backupName(Date.now())), settings);
  const names = await readdir(folder);
  const superfluous = [...superfluousBackups(names), ...abandonedBackups(names, path.basename(made.file))];
  for (const name of superfluous) await rm(path.join(folder, name), { force: true });
  return made;
}

/**
 * Whether a backup is due: there is none since the last night began.
 *
 * @param lastGood when the last good one was made, in milliseconds
 * @param now in milliseconds
 */
export function isDue(lastGood: number | undefined, now: number): boolean {
  const lastNight = Math.floor((now - NIGHT) / DAY) * DAY + NIGHT;
  return lastGood === undefined || lastGood < lastNight;
}

/**
 * Makes a backup every night until it is aborted, and one at once when the last night's is missing.
 *
 * @param report called with each backup, or the reason why there is none
 */
export async function backUpNightly(
  folder: string,
  settings: Environment,
  report: (outcome: MadeBackup | Error) => void,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    const { lastGood } = await readStatus(settings.backupDirectory);
    if (isDue(lastGood ? Date.parse(lastGood.made) : undefined, Date.now())) {
      report(await backUpInto(folder, settings).catch((error: unknown) => asError(error)));
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal: ending }).catch(() => undefined);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
