import {
  nextTransition,
  type Draft,
  type Instant,
  type PublisherOutcome,
  type PublisherStatus,
} from '@centro/shared';
import {
  currentRelease,
  isHeld,
  liveSince,
  releaseBefore,
  removeOldReleases,
  resume,
  rollBack,
} from '../release/releases.ts';
import { datesOf, type ContentSnapshot } from '../src/lib/content/snapshot.ts';
import type { ShareCard } from '../src/lib/share-card/card.ts';
import type { ReadFeed } from './content-feed.ts';
import { ContentStore, type LastGood } from './content-store.ts';
import { isStoredBesideReleases, pagesOf, pagesOfUnreadable, personalPagesOf } from './pages.ts';
import { PersonalPages, type Origin } from './personal-pages.ts';
import { answersFrom, type WantedPages } from './plan.ts';
import { ReleaseWriter, type Outcome } from './release-writer.ts';
import type { FailedPage, PageSource } from './render-page.ts';
import { manifestOf, ShownContent } from './shown-content.ts';
import type { SiteApp } from './site-app.ts';

/** Steps of a publish at which a test may kill the process. */
export const CHECKPOINTS = [
  'synced',
  'rendered',
  'described',
  'in-place',
  'live',
  'personal',
  'pruned',
] as const;
export type Checkpoint = (typeof CHECKPOINTS)[number];

export interface PublisherOptions {
  readonly app: SiteApp;
  readonly readFeed: ReadFeed;
  readonly releasesFolder: string;
  readonly clock: () => Instant;
  /** Last good versions of broken entries, where the folder has no release to read them from. */
  readonly lastGood?: LastGood;
  /** Called at each step of a publish. */
  readonly onCheckpoint: (checkpoint: Checkpoint) => void;
}

/** A run's outcome, with the error if the feed could not be read, else `null`. */
export interface Run {
  readonly outcome: Outcome;
  readonly feedError: unknown;
}

/** The status without the fields that the process adds. */
export type OwnStatus = Omit<PublisherStatus, 'lastPublishedAt' | 'lastError'>;

/**
 * Keeps the live release equal to the published content at this instant (docs/architecture.md).
 * {@link run} is not reentrant: one at a time.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #store: ContentStore;
  readonly #writer: ReleaseWriter;
  #failed: readonly FailedPage[] = [];
  #failedPersonal: readonly FailedPage[] = [];
  readonly #personal: PersonalPages;
  #cards = new Map<string, ShareCard>();
  #pruning: Promise<void> | undefined;
  /** Whether the feed of this database has been read completely: publishing before would drop pages. */
  #complete = false;
  /** Whether the feed had changes that no release contains yet. */
  #unpublished = false;
  /** Keys of the changed entries that no release contains yet. */
  readonly #waiting = new Set<string>();
  /** Whether personal pages are due, which a hold does not stop. */
  #personalDue = true;
  #lastRun: { readonly now: Instant; readonly next: Instant | undefined } | undefined;
  readonly #shown: ShownContent;
  #working = false;
  /** Whether staff asked to render every page of the release again, and every personal page. */
  #everything = false;
  #everyPerson = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#writer = new ReleaseWriter(options);
    this.#personal = new PersonalPages(options.releasesFolder);
    this.#store = new ContentStore(this.#writer.live?.record?.lastGood ?? options.lastGood ?? {});
    this.#shown = new ShownContent(options.releasesFolder);
  }

  /** The live release, its content, and errors in the content. */
  get status(): OwnStatus {
    return this.statusOf(undefined);
  }

  /** The same, with the time since which a revision is shown. */
  statusOf(revision: number | undefined): OwnStatus {
    const { releasesFolder } = this.#options;
    this.#shown.refresh();
    const before = releaseBefore(releasesFolder);
    const { epoch } = this.#store;
    const shownSince = revision === undefined ? undefined : this.#shown.since(epoch, revision);
    return {
      release: currentRelease(releasesFolder) ?? null,
      releaseSince: textOf(liveSince(releasesFolder)),
      previous: before === undefined ? null : this.#describeRelease(before),
      epoch: epoch ?? null,
      revision: this.#store.cursor.revision,
      shown: this.#shown.latest(epoch) ?? null,
      shownSince: textOf(shownSince),
      held: isHeld(releasesFolder),
      working: this.#working,
      nextTransition: textOf(this.nextTransition),
      broken: [...this.#store.broken].map((entry) => ({ ...entry, issues: [...entry.issues] })),
      failed: [...this.#failed, ...this.#failedPersonal],
    };
  }

  /** Has the next {@link run} render every page again. */
  publishEverything(): PublisherOutcome {
    if (isHeld(this.#options.releasesFolder)) return 'held';
    this.#everything = this.#everyPerson = true;
    this.#unpublished = this.#personalDue = true;
    return 'done';
  }

  /**
   * Rolls back to the release before the live one and holds it (docs/adr/003).
   *
   * @param from the live release as known to the client, so that a repeated request does not roll back twice
   */
  rollBack(from: string): PublisherOutcome {
    const { releasesFolder } = this.#options;
    if (currentRelease(releasesFolder) !== from) return 'other-release';
    if (releaseBefore(releasesFolder) === undefined) return 'no-earlier-release';
    rollBack(releasesFolder);
    this.#shown.refresh();
    return 'done';
  }

  /** The published content at this instant, with a draft in place of its published version; nothing is stored. */
  snapshotWith(draft: Draft): ContentSnapshot | 'unshowable' | 'unread' {
    if (!this.#complete) return 'unread';
    return this.#store.snapshotWith(draft, this.#options.clock()) ?? 'unshowable';
  }

  /** Resumes publishing after a rollback. */
  resume(): PublisherOutcome {
    resume(this.#options.releasesFolder);
    return 'done';
  }

  /** Number of entries with changes that are not live. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** The next change of a training's state, as of the last run; `undefined` while a rollback holds publishing. */
  get nextTransition(): Instant | undefined {
    return isHeld(this.#options.releasesFolder) ? undefined : this.#lastRun?.next;
  }

  /**
   * Reads the changes, renders the affected pages and makes the result live by one rename. While the cms is
   * unavailable, the known content still changes with time.
   *
   * @throws when the content was never read completely, or writing fails; the live release then stays as it is
   */
  async run(): Promise<Run> {
    const feedError = await this.#sync().then(
      () => null,
      (error: unknown) => error,
    );
    if (!this.#complete) throw feedError;
    return { outcome: await this.#runWithContent(), feedError };
  }

  async #runWithContent(): Promise<Outcome> {
    const now = this.#options.clock();
    const held = isHeld(this.#options.releasesFolder);
    const due = !held && this.#isDue(now);
    if (!due && !this.#personalDue) return { kind: held ? 'held' : 'unchanged' };
    this.#options.onCheckpoint('synced');
    const snapshot = this.#store.snapshot(now);
    const source = { app: this.#options.app, snapshot, answers: answersFrom(snapshot) };
    this.#working = true;
    try {
      if (!due) return { kind: held ? 'held' : 'unchanged' };
      const outcome = await this.#publish(source);
      if (outcome.kind !== 'held') this.#settle();
      return outcome;
    } finally {
      await this.#publishPersonal(source).finally(() => {
        this.#working = false;
      });
    }
  }

  async #publishPersonal(source: PageSource): Promise<void> {
    if (!this.#personalDue) return;
    const unreadable = this.#store.unreadable.filter(({ kind }) => isStoredBesideReleases(kind));
    const wanted = {
      renderable: personalPagesOf(source.snapshot),
      untouchable: pagesOfUnreadable(unreadable),
    };
    const origin = this.#origin(source.snapshot.now);
    const everyPerson = this.#everyPerson;
    this.#everyPerson = this.#personalDue = false;
    try {
      const { failed, cards } = await this.#personal.publish(source, wanted, origin, everyPerson);
      for (const [name, card] of cards) this.#cards.set(name, card);
      this.#failedPersonal = failed;
    } catch (error) {
      this.#personalDue = true;
      this.#everyPerson ||= everyPerson;
      throw error;
    }
    this.#options.onCheckpoint('personal');
  }

  /** Returns the cards of the pages rendered since the last call; all others are drawn or queued already. */
  takeCards(): ShareCard[] {
    const cards = [...this.#cards.values()];
    this.#cards.clear();
    return cards;
  }

  /** Links the next release's unchanged files ahead of time, so that a publish only writes what changed. */
  prepare(): void {
    this.#writer.prepare();
  }

  /** Removes all but the newest releases and the live one; may run concurrently with the next {@link run}. */
  prune(): Promise<void> {
    const { releasesFolder, onCheckpoint } = this.#options;
    this.#pruning ??= removeOldReleases(releasesFolder)
      .then(() => {
        onCheckpoint('pruned');
      })
      .finally(() => {
        this.#pruning = undefined;
      });
    return this.#pruning;
  }

  /** Reads the feed to its end. */
  async #sync(): Promise<void> {
    for (;;) {
      const feed = await this.#options.readFeed(this.#store.cursor);
      const restarted = this.#store.epoch !== undefined && this.#store.epoch !== feed.epoch;
      if (restarted) {
        this.#complete = false;
        this.#shown.clear();
        this.#waiting.clear();
      }
      if (this.#store.apply(feed)) {
        this.#unpublished = this.#personalDue = true;
        for (const { key, kind } of feed.changes) if (!isStoredBesideReleases(kind)) this.#waiting.add(key);
      }
      if (feed.more || restarted) continue;
      this.#complete = true;
      return;
    }
  }

  /** Whether the live release may be outdated, through content, time or an operator. */
  #isDue(now: Instant): boolean {
    if (this.#unpublished || !this.#lastRun) return true;
    if (!this.#writer.isCurrent) return true;
    const { now: last, next } = this.#lastRun;
    return now < last || (next !== undefined && next <= now);
  }

  /** Publishes due changes; failed or held ones, and commands received meanwhile, wait for the next run. */
  async #publish(source: PageSource): Promise<Outcome> {
    const everything = this.#everything;
    this.#everything = this.#unpublished = false;
    let isPublished = false;
    try {
      const outcome = await this.#writeRelease(source, everything);
      isPublished = outcome.kind !== 'held';
      return outcome;
    } finally {
      if (!isPublished) {
        this.#unpublished = true;
        this.#everything ||= everything;
      }
    }
  }

  async #writeRelease(source: PageSource, everything: boolean): Promise<Outcome> {
    const { snapshot } = source;
    const { outcome, failed, cards } = await this.#writer.write({
      source,
      origin: this.#origin(snapshot.now),
      wanted: this.#wantedPages(snapshot),
      lastGood: this.#store.lastGood,
      everything,
    });
    for (const [name, card] of cards) this.#cards.set(name, card);
    this.#failed = failed;
    this.#lastRun = { now: snapshot.now, next: earliestTransition(snapshot) };
    return outcome;
  }

  #wantedPages(snapshot: ContentSnapshot): WantedPages {
    return {
      renderable: pagesOf(snapshot),
      untouchable: pagesOfUnreadable(
        this.#store.unreadable.filter(({ kind }) => !isStoredBesideReleases(kind)),
      ),
    };
  }

  /** Records that the live release contains everything that was read. */
  #settle(): void {
    const { live } = this.#writer;
    if (!live || !this.#writer.isCurrent) return;
    this.#waiting.clear();
    const now = this.#options.clock();
    this.#shown.settle(live.id, this.#origin(now), now);
  }

  #describeRelease(release: string): PublisherStatus['previous'] {
    const manifest = manifestOf(this.#options.releasesFolder, release);
    return manifest ? { release, createdAt: manifest.createdAt } : null;
  }

  #origin(now: Instant): Origin {
    const { epoch, cursor } = this.#store;
    return { createdAt: new Date(now).toISOString(), epoch: epoch ?? '', revision: cursor.revision };
  }
}

function textOf(instant: Instant | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString();
}

function earliestTransition({ trainings, now }: ContentSnapshot): Instant | undefined {
  let earliest: Instant | undefined;
  for (const training of trainings.values()) {
    const next = nextTransition(datesOf(training), now);
    if (next !== undefined && (earliest === undefined || next < earliest)) earliest = next;
  }
  return earliest;
}
