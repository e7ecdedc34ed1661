import { isDeepStrictEqual } from 'node:util';
import { fileOfPage } from '../release/layout.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { currentRelease, isHeld, listReleases, nextReleaseId, pointCurrentTo } from '../release/releases.ts';
import { compressedAsset } from './compression.ts';
import type { LastGood } from './content-store.ts';
import { readLiveRelease, type LiveRelease } from './live-release.ts';
import type { Origin } from './personal-pages.ts';
import { planRelease, type Plan, type WantedPages } from './plan.ts';
import { policiesByKind } from './policy.ts';
import { ReadIndex, type AnsweredContent } from './read-index.ts';
import type { PageSource } from './render-page.ts';
import { recordText, type RenderRecord } from './render-record.ts';
import { renderRelease, type RenderedRelease } from './render-release.ts';
import type { SiteApp } from './site-app.ts';
import { Staging } from './staging.ts';

/** Outcome of a publish: nothing to do, a release published, or one built but held. */
export type Outcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'held' }
  | {
      readonly kind: 'published';
      readonly release: string;
      readonly rendered: number;
      readonly changed: number;
    };

export interface ReleaseWriterOptions {
  readonly app: SiteApp;
  readonly releasesFolder: string;
  /** Called at each step. */
  readonly onCheckpoint: (checkpoint: 'rendered' | 'described' | 'in-place' | 'live') => void;
}

/** Input of a release. */
export interface ReleaseContent {
  readonly source: PageSource;
  readonly origin: Origin;
  readonly wanted: WantedPages;
  readonly lastGood: LastGood;
  /** Whether to render unchanged pages again, too. */
  readonly everything: boolean;
}

export interface WrittenRelease extends Pick<RenderedRelease, 'failed' | 'cards'> {
  readonly outcome: Outcome;
}

/** Creates releases, each based on the live one, and makes them live by one rename (docs/architecture.md). */
export class ReleaseWriter {
  readonly #options: ReleaseWriterOptions;
  #live: LiveRelease | undefined;
  #staging: Staging | undefined;
  /** Pages of the live release by their reads, as of the content that they were last compared with. */
  #compared: { readonly content: AnsweredContent; readonly index: ReadIndex } | undefined;

  /** Removes what killed publishers left behind. */
  constructor(options: ReleaseWriterOptions) {
    this.#options = options;
    Staging.clean(options.releasesFolder);
    this.#live = readLiveRelease(options.releasesFolder);
  }

  /** The last release that it created or found; an operator may have rolled back since. */
  get live(): LiveRelease | undefined {
    return this.#live;
  }

  /** Whether the live release is still the last one that it created or found. */
  get isCurrent(): boolean {
    return this.#live?.id === currentRelease(this.#options.releasesFolder);
  }

  /** Links the next release's unchanged files ahead of time, so that {@link write} only writes what changed. */
  prepare(): void {
    if (this.#staging === undefined && this.#live) {
      this.#staging = Staging.open(this.#options.releasesFolder, this.#live.id);
    }
  }

  /**
   * Renders the pages whose content changed and makes the result live.
   *
   * @throws when writing fails; the live release then stays as it is
   */
  async write(content: ReleaseContent): Promise<WrittenRelease> {
    const { app, releasesFolder } = this.#options;
    const { source, wanted, everything } = content;
    if (!this.isCurrent) {
      this.#live = readLiveRelease(releasesFolder);
      this.#compared = undefined;
    }
    const live = this.#live;
    const base = !everything && live?.record?.build === app.build ? live : undefined;
    const plan = planRelease(wanted, base?.record, app.build, source.answers, this.#mayDiffer(source));
    const staging = this.#stage(base);
    if (!base) void this.#compressAssets();
    try {
      const rendered = await renderRelease({ ...source, plan, live, releasesFolder, staging });
      const { pages, policies, failed, cards, changed } = rendered;
      this.#options.onCheckpoint('rendered');
      const record: RenderRecord = { build: app.build, pages, policies, lastGood: content.lastGood };
      const isSame = changed === 0 && plan.dropped.length === 0 && remembersSame(base?.record, record);
      if (base && isSame) {
        this.#live = { ...base, record };
        this.#noteComparison(source, plan, rendered);
        return { outcome: { kind: 'unchanged' }, failed, cards };
      }
      if (!base) await this.#writeAssets(staging);
      for (const page of base ? plan.dropped : []) staging.remove(fileOfPage(page));
      const release = this.#goLive(staging, record, content);
      if (release !== undefined) this.#noteComparison(source, plan, rendered);
      const outcome: Outcome =
        release === undefined
          ? { kind: 'held' }
          : { kind: 'published', release, rendered: plan.stale.length, changed };
      return { outcome, failed, cards };
    } catch (error) {
      this.#dropStaging();
      throw error;
    }
  }

  /** Whether a page has to be compared with the content: its reads may return other results, or are unknown. */
  #mayDiffer(source: PageSource): (page: string) => boolean {
    if (!this.#compared) return () => true;
    const { content, index } = this.#compared;
    const affected = index.affectedPages(content, source);
    return (page) => affected.has(page) || !index.has(page);
  }

  #noteComparison({ snapshot, answers }: PageSource, plan: Plan, { pages, failed }: RenderedRelease): void {
    const index = this.#compared?.index ?? new ReadIndex();
    // Their live version may be older than this content, and of another build.
    const older = new Set([...failed.map(({ page }) => page), ...plan.untouchable, ...plan.dropped]);
    for (const page of older) index.delete(page);
    for (const page of this.#compared ? plan.stale : pages.keys()) {
      const record = older.has(page) ? undefined : pages.get(page);
      if (record) index.set(page, record);
    }
    this.#compared = { content: { snapshot, answers }, index };
  }

  #stage(base: LiveRelease | undefined): Staging {
    if (this.#staging?.base !== base?.id) this.#dropStaging();
    this.#staging ??= Staging.open(this.#options.releasesFolder, base?.id);
    return this.#staging;
  }

  #dropStaging(): void {
    this.#staging?.discard();
    this.#staging = undefined;
  }

  /** Compresses the build's assets in other threads, one file after the other, while pages render. */
  async #compressAssets(): Promise<void> {
    for (const [file, bytes] of this.#options.app.assets) await compressedAsset(file, bytes);
  }

  async #writeAssets(staging: Staging): Promise<void> {
    for (const [file, bytes] of this.#options.app.assets) {
      staging.write(file, await compressedAsset(file, bytes));
    }
  }

  /** Makes the staged release live; returns its id, or `undefined` when an operator's hold came first. */
  #goLive(staging: Staging, record: RenderRecord, { origin, source }: ReleaseContent): string | undefined {
    const { releasesFolder, onCheckpoint } = this.#options;
    const id = nextReleaseId(source.snapshot.now, listReleases(releasesFolder)[0]);
    const manifest: ReleaseManifest = {
      id,
      ...origin,
      policies: policiesByKind(record.pages, record.policies),
      headers: {},
    };
    staging.describe('release.json', JSON.stringify(manifest));
    staging.describe('record.json', recordText(record));
    onCheckpoint('described');
    staging.become(releasesFolder, id);
    this.#staging = undefined;
    onCheckpoint('in-place');
    if (isHeld(releasesFolder)) return undefined;
    pointCurrentTo(releasesFolder, id);
    this.#live = { id, record };
    onCheckpoint('live');
    return id;
  }
}

/** Whether a restart would find the same last good versions of broken entries. */
function remembersSame(known: RenderRecord | undefined, { lastGood }: RenderRecord): boolean {
  return isDeepStrictEqual(known?.lastGood, lastGood);
}
