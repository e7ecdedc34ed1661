import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { publicFolder } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { currentRelease, listReleases, readManifest } from '../release/releases.ts';
import { CACHE_CONTROL, pageHeaders, type HeaderTable, WORKER_POLICY } from './headers.ts';
import { readReleaseFile, type ReleaseFile } from './release-file.ts';

/** Maximum size of the cached release files, in bytes. */
const MEMORY_LIMIT = 64 * 1024 * 1024;

/** Maximum number of open releases; the publisher keeps ten. */
const RELEASES_KNOWN = 16;

/** The service worker, the only script with a policy of its own: it may request only what pages may. */
export const SERVICE_WORKER = 'sw.js';

/** Folders of files whose names determine their content. */
export const HASHED_ASSETS = ['_astro/', 'tema/'];

/** Whether a file's name determines its content. */
function isHashed(file: string): boolean {
  return HASHED_ASSETS.some((folder) => file.startsWith(folder));
}

/**
 * Headers of the files of a release, by their paths below its public folder.
 *
 * @param base headers of every response
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
   * The release live at this moment, or `undefined` before the first. A request uses one result, so it never mixes two.
   *
   * @throws when its manifest is missing or malformed
   */
  live: () => Release | undefined;
  /**
   * Reads a file of the live release or, when it is a hashed asset of an earlier one, from the newest retained release
   * that has it: a page opened before a swap still loads its scripts and styles.
   */
  read: (live: Release, file: string) => Promise<ReleaseFile | undefined>;
}

/**
 * Opens the folder of releases. Files never change within a release, so they are cached in memory.
 *
 * @param base headers of every response; pages get their release's own on top
 */
export function openReleases(releasesFolder: string, base: HeaderTable): Releases {
  const releases = new LRUCache<string, Release>({ max: RELEASES_KNOWN });
  const files = new LRUCache<string, ReleaseFile, HeaderTable>({
    maxSize: MEMORY_LIMIT,
    sizeCalculation: bytesOf,
    // A file evicted while it is read is still needed by its request.
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

/** At least 1, as the cache requires. */
function bytesOf(file: ReleaseFile): number {
  return 1 + file.identity.body.length + (file.br?.body.length ?? 0) + (file.gzip?.body.length ?? 0);
}
