import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { MISSING_PAGES } from '@centro/shared';
import { filesBelow } from './files.ts';
import { fileOfPage, HIDDEN, publicFolder, shareCardsFolder } from './layout.ts';
import { currentRelease } from './releases.ts';

export interface ExportOptions {
  readonly releasesFolder: string;
  /** Folder of the media library. */
  readonly uploadsFolder: string;
  /** Absolute; created by the export. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Exported {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** Addresses of pictures and downloads that pages refer to and that are not on this disk. */
  readonly missing: readonly string[];
}

/** Files whose names contain a hash of their content: built code, which refers to no media. */
const BUILT = '_astro/';

/** Files of the media library and share cards, by their addresses in any text. */
const MEDIA = /\/(media|tarjetas)\/([\w-][\w.-]*)/g;

/**
 * Writes the live release as plain files for any static host, with the media that its pages refer to: each page as
 * `index.html` in a folder of its own, `404.html` for missing pages. Pages about people are left out
 * (docs/adr/041), because a copy elsewhere would outlive them.
 *
 * The files are written to a folder beside the target and moved there by one rename.
 *
 * @throws when there is no release yet, when the target exists and is not empty, and when a file cannot be written
 */
export async function exportRelease(options: ExportOptions): Promise<Exported> {
  const { releasesFolder, folder } = options;
  const release = currentRelease(releasesFolder);
  if (release === undefined) throw new Error('There is no release yet.');
  if (!(await isFree(folder))) throw new Error(`${folder} is not empty.`);
  const staging = path.join(path.dirname(folder), `.${path.basename(folder)}-${randomUUID()}`);
  try {
    const exported = await copyAll(options, release, staging);
    await rename(staging, folder);
    return exported;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the folder is missing or empty. */
async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}

async function copyAll(options: ExportOptions, release: string, staging: string): Promise<Exported> {
  const { releasesFolder, uploadsFolder, signal } = options;
  const source = publicFolder(releasesFolder, release);
  let files = 0;
  let bytes = 0;
  const copy = async (from: string, name: string) => {
    signal.throwIfAborted();
    const to = path.join(staging, name);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(from, to);
    files += 1;
    bytes += (await stat(to)).size;
  };
  const media = new Map<string, string>();
  for (const file of await filesBelow(source)) {
    const target = exportedName(file);
    if (target === undefined) continue;
    const from = path.join(source, file);
    await copy(from, target);
    if (file.startsWith(BUILT)) continue;
    for (const [address, kind, name = ''] of (await readFile(from, 'utf8')).matchAll(MEDIA)) {
      const folder = kind === 'media' ? uploadsFolder : shareCardsFolder(releasesFolder);
      media.set(address, path.join(folder, name));
    }
  }
  const missing: string[] = [];
  for (const [address, from] of media) {
    if (await isFile(from)) await copy(from, address);
    else missing.push(address);
  }
  return { release, files, bytes, missing };
}

/** Files that keep their names: static hosts serve the first at `/`, the second for missing addresses. */
const KEPT_NAMES = new Set([fileOfPage('/'), fileOfPage(MISSING_PAGES.page)]);

/** Static hosts support only one page for missing addresses. */
const LEFT_OUT = new Set([fileOfPage(MISSING_PAGES.training), fileOfPage(MISSING_PAGES.publication)]);

/** The name of a file of the release in the export: `archivo.html` → `archivo/index.html`. */
function exportedName(file: string): string | undefined {
  if (HIDDEN.test(`/${file}`) || LEFT_OUT.has(file)) return undefined;
  return KEPT_NAMES.has(file) ? file : file.replace(/\.html$/, '/index.html');
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
