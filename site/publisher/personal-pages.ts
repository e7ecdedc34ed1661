import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENCODING_SUFFIX, fileOfPage, manifestFile, PERSONAL, publicFolder } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import type { ShareCard } from '../src/lib/share-card/card.ts';
import { compressedPage, type FileVersions } from './compression.ts';
import { readIntactRecord } from './live-release.ts';
import { mayKeepPreviousVersion } from './pages.ts';
import { planRelease, type WantedPages } from './plan.ts';
import { policiesByKind } from './policy.ts';
import { renderPage, type FailedPage, type PageSource } from './render-page.ts';
import {
  DAMAGED,
  recordFile,
  recordText,
  type PageRecord,
  type PageRecords,
  type RenderRecord,
} from './render-record.ts';
import { neededBy, RENDER_WIDTH } from './render-release.ts';
import { sideBySide } from '../process/side-by-side.ts';

/** Outcome of publishing the personal pages. */
export interface PersonalOutcome {
  readonly failed: readonly FailedPage[];
  readonly cards: ReadonlyMap<string, ShareCard>;
  /** How many files were written or removed. */
  readonly changed: number;
}

/** Equals no build, so that every page is rendered again. */
const NO_BUILD = '';

/** Rendered pages, with the changed files that are to be written. */
interface Rendered {
  readonly pages: PageRecords;
  readonly policies: Record<string, string>;
  readonly written: ReadonlyMap<string, FileVersions>;
  readonly failed: readonly FailedPage[];
  readonly cards: ReadonlyMap<string, ShareCard>;
}

/**
 * The personal pages, in a folder of their own: one version of each, changed in place, so that people who leave
 * disappear with the next run, whichever release is live (docs/adr/041).
 *
 * Each file is replaced atomically, by one rename. The record is written last, so that the next process completes what
 * a killed one left undone.
 */
export class PersonalPages {
  readonly #releasesFolder: string;
  #record: RenderRecord | undefined;
  /** Whether the folder may contain files without a record, left behind by a killed or failed publish. */
  #untidy = true;

  constructor(releasesFolder: string) {
    this.#releasesFolder = releasesFolder;
    this.#record = readIntactRecord(releasesFolder, PERSONAL);
    // Files without a record may be about people who have left.
    if (!this.#record) rmSync(path.join(releasesFolder, PERSONAL), { recursive: true, force: true });
  }

  /**
   * Makes the folder match the current content.
   *
   * @param everything whether to render unchanged pages again, too
   * @throws when writing fails; the next run does the rest
   */
  async publish(
    source: PageSource,
    wanted: WantedPages,
    origin: Origin,
    everything: boolean,
  ): Promise<PersonalOutcome> {
    const { build } = source.app;
    const plan = planRelease(wanted, this.#record, everything ? NO_BUILD : build, source.answers, () => true);
    this.#markDamaged(plan.dropped);
    for (const page of plan.dropped) this.#remove(page);
    const same = new Map([...plan.fresh, ...this.#records(plan.untouchable)]);
    const rendered = await this.#render(plan.stale, source, same);
    const { pages, policies, written, failed, cards } = rendered;
    const lost = failed.map(({ page }) => page).filter((page) => !pages.has(page));
    this.#markDamaged([...lost, ...written.keys()]);
    for (const page of lost) this.#remove(page);
    if (this.#untidy) this.#removeAllBut([...pages.keys()]);
    this.#untidy = true;
    const changed = plan.dropped.length + lost.length + written.size;
    const record: RenderRecord = { build, pages, policies: neededBy(pages, policies), lastGood: {} };
    if (changed > 0 || plan.stale.length > 0) this.#store(record, origin, written);
    this.#record = record;
    this.#untidy = false;
    return { failed, cards, changed };
  }

  async #render(stale: readonly string[], source: PageSource, same: PageRecords): Promise<Rendered> {
    const pages = new Map(same);
    const policies: Record<string, string> = { ...this.#record?.policies };
    const written = new Map<string, FileVersions>();
    const failed: FailedPage[] = [];
    const cards = new Map<string, ShareCard>();
    await sideBySide(stale, RENDER_WIDTH, async (page) => {
      const rendered = await renderPage(page, source);
      if ('message' in rendered) {
        failed.push(rendered);
        const kept = mayKeepPreviousVersion(page) ? this.#record?.pages.get(page) : undefined;
        if (kept) pages.set(page, kept);
        return;
      }
      const { body, policy, card, record } = rendered;
      pages.set(page, record);
      policies[record.policy] = policy;
      if (card && record.card !== null) cards.set(record.card, card);
      if (this.#record?.pages.get(page)?.bytes === record.bytes) return;
      written.set(page, await compressedPage(fileOfPage(page), body));
    });
    return { pages, policies, written, failed, cards };
  }

  /** Writes changed files; on failure, removes pages that may list people who have left. */
  #store(record: RenderRecord, origin: Origin, written: Rendered['written']): void {
    try {
      // The manifest first: the new files need its headers.
      replaceFile(manifestFile(this.#releasesFolder, PERSONAL), JSON.stringify(manifestOf(record, origin)));
      for (const [page, versions] of written) this.#write(fileOfPage(page), versions);
      replaceFile(recordFile(this.#releasesFolder, PERSONAL), recordText(record));
    } catch (error) {
      for (const page of written.keys()) if (!mayKeepPreviousVersion(page)) this.#remove(page);
      throw error;
    }
  }

  /** Makes the next run render or remove pages again if this one fails before it has a record of them. */
  #markDamaged(pages: readonly string[]): void {
    if (!this.#record) return;
    const damaged = this.#records(pages).map(([page, { policy }]) => [page, { ...DAMAGED, policy }] as const);
    this.#record = { ...this.#record, pages: new Map([...this.#record.pages, ...damaged]) };
  }

  get #folder(): string {
    return publicFolder(this.#releasesFolder, PERSONAL);
  }

  /** The records of pages that stay unchanged. */
  #records(pages: readonly string[]): (readonly [string, PageRecord])[] {
    return pages.flatMap((page) => {
      const record = this.#record?.pages.get(page);
      return record ? [[page, record] as const] : [];
    });
  }

  /** Removes the uncompressed file first: without it the front serves none of its versions. */
  #remove(page: string): void {
    for (const file of filesOf(page)) rmSync(path.join(this.#folder, file), { force: true });
  }

  #removeAllBut(pages: readonly string[]): void {
    if (!existsSync(this.#folder)) return;
    const known = new Set(pages.flatMap(filesOf));
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !known.has(path.relative(this.#folder, file))) rmSync(file, { force: true });
    }
  }

  #write(file: string, versions: FileVersions): void {
    const target = path.join(this.#folder, file);
    for (const { suffix, bytes } of versions) replaceFile(target + suffix, bytes);
  }
}

/** The content that pages were rendered from. */
export type Origin = Pick<ReleaseManifest, 'createdAt' | 'epoch' | 'revision'>;

function manifestOf({ pages, policies }: RenderRecord, origin: Origin): ReleaseManifest {
  return { id: PERSONAL, ...origin, policies: policiesByKind(pages, policies), headers: {} };
}

/** The files of a page, the uncompressed one first, below the public folder. */
function filesOf(page: string): string[] {
  const file = fileOfPage(page);
  return ['', ...Object.values(ENCODING_SUFFIX)].map((suffix) => file + suffix);
}

/** Replaces a file atomically, by one rename. */
function replaceFile(target: string, content: string | Buffer): void {
  mkdirSync(path.dirname(target), { recursive: true });
  const fresh = path.join(path.dirname(target), `.${randomUUID()}`);
  try {
    writeFileSync(fresh, content);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
