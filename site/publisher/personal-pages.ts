import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENCODING_SUFFIX, fileOfPage, manifestFile, PERSONAL, publicFolder } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import type { ShareCard } from '../src/lib/share-card/card.ts';
import { compressedPage, type FileVersions } from './compression.ts';
import { readIntactRecord } from './live-release.ts';
import { mayStayBehind } from './pages.ts';
import { planRelease, type WantedPages } from './plan.ts';
import { policiesByKind } from './policy.ts';
import { renderPage, type FailedPage, type PageSource } from './render-page.ts';
import { DAMAGED, recordFile, type PageRecord, type RenderRecord } from './render-record.ts';
import { neededBy, RENDER_WIDTH } from './render-release.ts';
import { sideBySide } from '../process/side-by-side.ts';

/** What a run made of the pages that tell of people. */
export interface PersonalOutcome {
  readonly failed: readonly FailedPage[];
  readonly cards: ReadonlyMap<string, ShareCard>;
  /** How many files were written or removed. */
  readonly changed: number;
}

/** The name of no build: pages of any other are made anew. */
const NO_BUILD = '';

/** Pages that came out other than they lie there, ready to be written. */
interface Rendered {
  readonly pages: Record<string, PageRecord>;
  readonly policies: Record<string, string>;
  readonly written: ReadonlyMap<string, FileVersions>;
  readonly failed: readonly FailedPage[];
  readonly cards: ReadonlyMap<string, ShareCard>;
}

/**
 * The pages that tell of people, in a folder of their own: one version of each, changed in place, so that whoever
 * leaves is gone with the next run, from whatever release is live (docs/adr/041).
 *
 * Each file is old or new, never half: it is put in place by one rename. The record is written last, so that what a
 * killed process left undone is done by the next.
 */
export class PersonalPages {
  readonly #releasesFolder: string;
  #record: RenderRecord | undefined;
  /** Whether files may lie there that no record names, as a publish leaves behind that was killed or failed. */
  #untidy = true;

  constructor(releasesFolder: string) {
    this.#releasesFolder = releasesFolder;
    this.#record = readIntactRecord(releasesFolder, PERSONAL);
    // What no record names may be of somebody who is gone.
    if (!this.#record) rmSync(path.join(releasesFolder, PERSONAL), { recursive: true, force: true });
  }

  /**
   * Makes the folder hold what the content says now, and nothing else.
   *
   * @param everything whether pages are made anew that nothing changed of
   * @throws when the disk refuses; the next run does what is left
   */
  async publish(
    source: PageSource,
    wanted: WantedPages,
    origin: Origin,
    everything: boolean,
  ): Promise<PersonalOutcome> {
    const { build } = source.app;
    const plan = planRelease(wanted, this.#record, everything ? NO_BUILD : build, source.answers);
    this.#markDamaged(plan.dropped);
    for (const page of plan.dropped) this.#remove(page);
    const fresh = Object.fromEntries(plan.fresh);
    const rendered = await this.#render(plan.stale, source, { ...fresh, ...this.#kept(plan.untouchable) });
    const { pages, policies, written, failed, cards } = rendered;
    const lost = failed.map(({ page }) => page).filter((page) => !(page in pages));
    this.#markDamaged([...lost, ...written.keys()]);
    for (const page of lost) this.#remove(page);
    if (this.#untidy) this.#removeAllBut(Object.keys(pages));
    this.#untidy = true;
    const changed = plan.dropped.length + lost.length + written.size;
    const record: RenderRecord = { build, pages, policies: neededBy(pages, policies), lastGood: {} };
    if (changed > 0 || plan.stale.length > 0) this.#store(record, origin, written);
    this.#record = record;
    this.#untidy = false;
    return { failed, cards, changed };
  }

  async #render(
    stale: readonly string[],
    source: PageSource,
    pages: Record<string, PageRecord>,
  ): Promise<Rendered> {
    const policies: Record<string, string> = { ...this.#record?.policies };
    const written = new Map<string, FileVersions>();
    const failed: FailedPage[] = [];
    const cards = new Map<string, ShareCard>();
    await sideBySide(stale, RENDER_WIDTH, async (page) => {
      const rendered = await renderPage(page, source);
      if ('message' in rendered) {
        failed.push(rendered);
        if (mayStayBehind(page)) Object.assign(pages, this.#kept([page]));
        return;
      }
      const { body, policy, card, record } = rendered;
      pages[page] = record;
      policies[record.policy] = policy;
      if (card && record.card !== null) cards.set(record.card, card);
      if (this.#record?.pages[page]?.bytes === record.bytes) return;
      written.set(page, await compressedPage(fileOfPage(page), body));
    });
    return { pages, policies, written, failed, cards };
  }

  /** Writes what changed; a failure removes the pages that may list people who have left. */
  #store(record: RenderRecord, origin: Origin, written: Rendered['written']): void {
    try {
      // First what the new files are sent with.
      this.#describe(manifestFile(this.#releasesFolder, PERSONAL), manifestOf(record, origin));
      for (const [page, versions] of written) this.#write(fileOfPage(page), versions);
      this.#describe(recordFile(this.#releasesFolder, PERSONAL), record);
    } catch (error) {
      for (const page of written.keys()) if (!mayStayBehind(page)) this.#remove(page);
      throw error;
    }
  }

  /** Makes the next run render or remove pages again, should this one fail before it has a record of them. */
  #markDamaged(pages: readonly string[]): void {
    if (!this.#record) return;
    const known = Object.entries(this.#kept(pages));
    const damaged = known.map(([page, { policy }]) => [page, { ...DAMAGED, policy }] as const);
    this.#record = { ...this.#record, pages: { ...this.#record.pages, ...Object.fromEntries(damaged) } };
  }

  get #folder(): string {
    return publicFolder(this.#releasesFolder, PERSONAL);
  }

  /** What is remembered of pages that stay as they are. */
  #kept(pages: readonly string[]): Record<string, PageRecord> {
    const known = this.#record?.pages ?? {};
    return Object.fromEntries(
      pages.flatMap((page) => {
        const record = known[page];
        return record ? [[page, record] as const] : [];
      }),
    );
  }

  /** The file itself goes first: without it the front has none of its versions. */
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

  #describe(file: string, document: unknown): void {
    replaceFile(file, JSON.stringify(document));
  }
}

/** The content that pages were made from. */
export type Origin = Pick<ReleaseManifest, 'createdAt' | 'epoch' | 'revision'>;

function manifestOf({ pages, policies }: RenderRecord, origin: Origin): ReleaseManifest {
  return { id: PERSONAL, ...origin, policies: policiesByKind(pages, policies), headers: {} };
}

/** The files of a page, the uncompressed one first, below the public folder. */
function filesOf(page: string): string[] {
  const file = fileOfPage(page);
  return ['', ...Object.values(ENCODING_SUFFIX)].map((suffix) => file + suffix);
}

/** Puts a file in place of what is there by one rename. */
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
