import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENCODING_SUFFIX, publicFolder } from '../release/layout.ts';
import type { FileVersions } from './compression.ts';

const PREFIX = '.staging-';
const SUFFIXES = ['', ...Object.values(ENCODING_SUFFIX)];

/**
 * A release being built: a folder that becomes a release by one rename. Unchanged files are hard links to the
 * release it is based on; a file is never written in place, because a linked one is live.
 */
export class Staging {
  readonly #folder: string;
  readonly #public: string;
  readonly #madeFolders = new Set<string>();
  /** The release whose files it starts with; `undefined` when it starts empty. */
  readonly base: string | undefined;

  private constructor(folder: string, base: string | undefined) {
    this.#folder = folder;
    this.#public = path.join(folder, 'public');
    this.base = base;
  }

  /**
   * Creates a staging folder with every file of `base`, by hard links.
   *
   * @throws when linking fails; no folder is then left behind
   */
  static open(releasesFolder: string, base: string | undefined): Staging {
    const staging = new Staging(path.join(releasesFolder, `${PREFIX}${randomUUID()}`), base);
    try {
      if (base === undefined) mkdirSync(staging.#public, { recursive: true });
      else linkTree(publicFolder(releasesFolder, base), staging.#public);
      return staging;
    } catch (error) {
      staging.discard();
      throw error;
    }
  }

  /** Removes what killed publishers left behind. */
  static clean(releasesFolder: string): void {
    for (const name of readdirSync(releasesFolder)) {
      if (name.startsWith('.')) rmSync(path.join(releasesFolder, name), { recursive: true, force: true });
    }
  }

  /**
   * Writes a file with its compressed versions, replacing existing ones. Synchronous, because threads that create files
   * in one folder block each other.
   */
  write(file: string, versions: FileVersions): void {
    const target = path.join(this.#public, file);
    this.#makeFolder(path.dirname(target));
    if (this.base !== undefined) this.remove(file);
    for (const { suffix, bytes } of versions) writeFileSync(target + suffix, bytes, { flag: 'wx' });
  }

  /** Links a file with its compressed versions from an earlier release. */
  linkFrom(releaseFolder: string, file: string): void {
    const target = path.join(this.#public, file);
    this.#makeFolder(path.dirname(target));
    for (const suffix of SUFFIXES) {
      const source = path.join(releaseFolder, file) + suffix;
      if (existsSync(source) && !existsSync(target + suffix)) linkSync(source, target + suffix);
    }
  }

  /** Removes a file with its compressed versions. */
  remove(file: string): void {
    for (const suffix of SUFFIXES) rmSync(path.join(this.#public, file) + suffix, { force: true });
  }

  /** Writes a document about the release, beside its public folder. */
  describe(name: string, document: string): void {
    writeFileSync(path.join(this.#folder, name), document);
  }

  /** Becomes the release `id` by one rename. It is not live yet. */
  become(releasesFolder: string, id: string): void {
    renameSync(this.#folder, path.join(releasesFolder, id));
  }

  /** Deletes the staging folder. */
  discard(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #makeFolder(folder: string): void {
    if (this.#madeFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#madeFolders.add(folder);
  }
}

/** Copies a tree by hard links; synchronous, because that is several times faster than through the thread pool. */
function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name);
    const to = path.join(target, entry.name);
    if (entry.isDirectory()) linkTree(from, to);
    else linkSync(from, to);
  }
}
