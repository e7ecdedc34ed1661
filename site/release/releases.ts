import { randomUUID } from 'node:crypto';
import {
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile } from './layout.ts';
import { releaseManifestSchema, type ReleaseManifest } from './manifest.ts';

/** The link to the live release. */
export const CURRENT = 'current';
const HOLD = 'hold';
/** Number of retained releases, the live one included. */
export const RELEASES_KEPT = 10;
const RELEASE_ID = /^\d{8}T\d{9}Z$/;

/** A release id that sorts by time, later than `previous` even when the clock was set back. */
export function nextReleaseId(now: number, previous: string | undefined): string {
  const id = releaseId(now);
  return previous === undefined || id > previous ? id : releaseId(releaseTime(previous) + 1);
}

function releaseId(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:.]/g, '');
}

function releaseTime(id: string): number {
  const [, date = '', hours, minutes, seconds, milliseconds] =
    /^(\d{8})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/.exec(id) ?? [];
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return Date.parse(`${day}T${String(hours)}:${String(minutes)}:${String(seconds)}.${String(milliseconds)}Z`);
}

/** Id of the live release, or `undefined` before the first. Costs one `readlink`. */
export function currentRelease(releasesFolder: string): string | undefined {
  return unlessMissing(() => readlinkSync(path.join(releasesFolder, CURRENT)));
}

/** When the live release went live, in milliseconds since the Unix epoch; `undefined` before the first. */
export function liveSince(releasesFolder: string): number | undefined {
  return unlessMissing(() => Math.round(lstatSync(path.join(releasesFolder, CURRENT)).mtimeMs));
}

/** Default target of a rollback: the release before the live one. */
export function releaseBefore(releasesFolder: string): string | undefined {
  const live = currentRelease(releasesFolder);
  return listReleases(releasesFolder).find((candidate) => live !== undefined && candidate < live);
}

/** Ids of the retained releases, newest first. */
export function listReleases(releasesFolder: string): string[] {
  const names = unlessMissing(() => readdirSync(releasesFolder)) ?? [];
  return names
    .filter((name) => RELEASE_ID.test(name))
    .sort()
    .reverse();
}

/** Reads a release's manifest; throws when it is missing or malformed. */
export function readManifest(releasesFolder: string, id: string): ReleaseManifest {
  return releaseManifestSchema.parse(JSON.parse(readFileSync(manifestFile(releasesFolder, id), 'utf8')));
}

/** Makes a release live by one rename; readers see the old or the new one, never neither. */
export function pointCurrentTo(releasesFolder: string, id: string): void {
  const fresh = path.join(releasesFolder, `.${CURRENT}-${randomUUID()}`);
  symlinkSync(id, fresh);
  renameSync(fresh, path.join(releasesFolder, CURRENT));
}

/** Whether a rollback holds the live release, so that the publisher may not replace it. */
export function isHeld(releasesFolder: string): boolean {
  return unlessMissing(() => readFileSync(path.join(releasesFolder, HOLD))) !== undefined;
}

/**
 * Makes an earlier release live and holds it until {@link resume}.
 *
 * @param id the release to go back to; without it, the one before the live one
 * @returns the id now live
 * @throws when there is no such release
 */
export function rollBack(releasesFolder: string, id?: string): string {
  const target = id ?? releaseBefore(releasesFolder);
  if (target === undefined || !listReleases(releasesFolder).includes(target)) {
    throw new Error(id === undefined ? 'There is no earlier release.' : `There is no release ${id}.`);
  }
  writeFileSync(path.join(releasesFolder, HOLD), `${target}\n`);
  pointCurrentTo(releasesFolder, target);
  return target;
}

/** Lets the publisher publish again after {@link rollBack}. */
export function resume(releasesFolder: string): void {
  rmSync(path.join(releasesFolder, HOLD), { force: true });
}

/** Removes all but the newest {@link RELEASES_KEPT} releases and the live one. */
export async function removeOldReleases(releasesFolder: string): Promise<void> {
  for (const id of listReleases(releasesFolder).slice(RELEASES_KEPT)) {
    if (id === currentRelease(releasesFolder)) continue;
    await rm(path.join(releasesFolder, id), { recursive: true, force: true });
  }
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
