import type { Instant } from '@centro/shared';
import type { ReleaseManifest } from '../release/manifest.ts';
import { currentRelease, listReleases, liveSince, readManifest } from '../release/releases.ts';
import type { Origin } from './personal-pages.ts';
import { ShownRevisions } from './shown-revisions.ts';

/** Content that a live release shows. */
interface Live extends Pick<ReleaseManifest, 'epoch' | 'revision'> {
  readonly release: string;
}

/** Which content visitors see, and since when; restored from the retained releases after a restart. */
export class ShownContent {
  readonly #releasesFolder: string;
  readonly #revisions = new ShownRevisions();
  #live: Live | undefined;

  constructor(releasesFolder: string) {
    this.#releasesFolder = releasesFolder;
    this.#recall();
    this.refresh();
  }

  /** Reads the live release again: an operator may have replaced it. */
  refresh(): void {
    const release = currentRelease(this.#releasesFolder);
    if (release === undefined || release === this.#live?.release) return;
    const manifest = manifestOf(this.#releasesFolder, release);
    if (!manifest) return;
    this.#live = { release, epoch: manifest.epoch, revision: manifest.revision };
    this.#revisions.note(
      manifest.revision,
      liveSince(this.#releasesFolder) ?? Date.parse(manifest.createdAt),
    );
  }

  /** Records that the live release shows everything that was read until now. */
  settle(release: string, { epoch, revision }: Origin, now: Instant): void {
    if (epoch !== this.#live?.epoch) this.clear();
    this.#live = { release, epoch, revision };
    this.#revisions.note(revision, now);
  }

  /** Clears the times of revisions: the content is another database's. */
  clear(): void {
    this.#revisions.clear();
  }

  /** The newest revision shown of a database's content; `undefined` when another database's is live. */
  latest(epoch: string | undefined): number | undefined {
    return this.#isOf(epoch) ? this.#revisions.latest : undefined;
  }

  /** Since when a revision of a database's content is shown; `undefined` when it is not, or the time is unknown. */
  since(epoch: string | undefined, revision: number): Instant | undefined {
    return this.#isOf(epoch) ? this.#revisions.since(revision) : undefined;
  }

  #isOf(epoch: string | undefined): boolean {
    return epoch !== undefined && epoch === this.#live?.epoch;
  }

  #recall(): void {
    const live = currentRelease(this.#releasesFolder);
    const manifest = live === undefined ? undefined : manifestOf(this.#releasesFolder, live);
    for (const id of listReleases(this.#releasesFolder).toReversed()) {
      const older = id === live ? undefined : manifestOf(this.#releasesFolder, id);
      if (older && live !== undefined && id < live && older.epoch === manifest?.epoch) {
        this.#revisions.note(older.revision, Date.parse(older.createdAt));
      }
    }
  }
}

/** A release's manifest; `undefined` when it cannot be read. */
export function manifestOf(releasesFolder: string, release: string): ReleaseManifest | undefined {
  try {
    return readManifest(releasesFolder, release);
  } catch {
    return undefined;
  }
}
