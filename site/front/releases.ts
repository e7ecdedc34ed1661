import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { publicFolder } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { currentRelease, listReleases, readManifest } from '../release/releases.ts';
import { CACHE_CONTROL, pageHeaders, type HeaderTable, WORKER_POLICY } from './headers.ts';
import { readReleaseFile, type ReleaseFile } from './release-file.ts';

/** Most bytes of release files kept in memory. */
const MEMORY_LIMIT = 64 * 1024 * 1024;

/** Most releases known at once; the publisher keeps the folders of ten. */
const RELEASES_KNOWN = 16;

/** The one script that acts on its own: it may ask for what pages may ask for, and nothing else. */
export const SERVICE_WORKER = 'sw.js';

/** Folders of the files whose names tell all their content. */
export const HASHED_ASSETS = ['_astro/', 'tema/'];

/** Whether a file's name tells all its content. */
function isHashed(file: string): boolean {
  return HASHED_ASSETS.some((folder) => file.startsWith(folder));
}

/**
 * What the files of a release are sent with, by their paths below its public folder.
 *
 * @param base headers of every answer
 */
function headersOfFiles(base: HeaderTable, manifest: ReleaseManifest): (file: string) => HeaderTable {
  const assets = { ...base, 'cache-control': CACHE_CONTROL.asset };
  const documents = { ...base, 'cache-control': CACHE_CONTROL.page };
  const worker = { ...documents, 'content-security-policy': WORKER_POLICY };
  return (file) => {
    if (isHashed(file)) return assets;
    if (file === SERVICE_WORKER) return worker;
    return file.endsWith('.html') ? { ...documents, ...pageHeaders(manifest, file) } : documents;
  };
}

/** One release. Paths of files are relative to its public folder, safe to join. */
export interface Release {
  readonly id: string;
  /** @returns `undefined` when there is no such file */
  read: (file: string) => Promise<ReleaseFile | undefined>;
  has: (file: string) => boolean;
}

export interface Releases {
  /**
   * The release live at this moment, or `undefined` before the first. A request that keeps to it never mixes two.
   *
   * @throws when its manifest is missing or malformed
   */
  live: () => Release | undefined;
  /**
   * Reads a file of the live release or, when it is a hashed asset of an earlier one, from the newest kept release
   * that has it: a page opened before a swap still loads its scripts and styles.
   */
  read: (live: Release, file: string) => Promise<ReleaseFile | undefined>;
}

/**
 * Opens the folder of releases. Files never change within a release, so what was read once is kept in memory and
 * sent from there.
 *
 * @param base headers of every answer; pages get their release's own on top
 */
export function openReleases(releasesFolder: string, base: HeaderTable): Releases {
  const releases = new LRUCache<string, Release>({ max: RELEASES_KNOWN });
  const files = new LRUCache<string, ReleaseFile, HeaderTable>({
    maxSize: MEMORY_LIMIT,
    sizeCalculation: bytesOf,
    // A file pushed out of memory while it is read is still wanted by who asked for it.
    ignoreFetchAbort: true,
    fetchMethod: (location, _stale, { context }) => readReleaseFile(location, () => context),
  });

  function release(id: string): Release {
    const known = releases.get(id);
    if (known) return known;
    const opened = open(id);
    releases.set(id, opened);
    return opened;
  }

  function open(id: string): Release {
    const folder = publicFolder(releasesFolder, id);
    const headersOf = headersOfFiles(base, readManifest(releasesFolder, id));
    return {
      id,
      async read(file) {
        const location = `${folder}/${file}`;
        return files.get(location) ?? files.fetch(location, { context: headersOf(file) });
      },
      has: (file) => files.has(`${folder}/${file}`) || existsSync(`${folder}/${file}`),
    };
  }

  /** Finished releases besides the live one, newest first; one being written has no manifest yet. */
  function* others(live: Release): Generator<Release> {
    for (const id of listReleases(releasesFolder)) {
      if (id === live.id) continue;
      const other = finished(id);
      if (other) yield other;
    }
  }

  function finished(id: string): Release | undefined {
    try {
      return release(id);
    } catch {
      return undefined;
    }
  }

  return {
    live() {
      const id = currentRelease(releasesFolder);
      return id === undefined ? undefined : release(id);
    },
    async read(live, file) {
      const found = await live.read(file);
      if (found || !isHashed(file)) return found;
      for (const other of others(live)) {
        const kept = await other.read(file);
        if (kept) return kept;
      }
      return undefined;
    },
  };
}

/** At least one, as the cache demands. */
function bytesOf(file: ReleaseFile): number {
  return 1 + file.identity.body.length + (file.br?.body.length ?? 0) + (file.gzip?.body.length ?? 0);
}
