import {
  entrySchemas,
  isPersonal,
  isPublicId,
  z,
  type ContentChange,
  type ContentFeed,
  type ContentKind,
  type Draft,
  type FeedCursor,
  type Instant,
  type Issuer,
  type Publication,
  type SiteContent,
  type Training,
  type Verification,
  type BoardProfile,
} from '@centro/shared';
import { takeSnapshot, type ContentSnapshot } from '../src/lib/content/snapshot.ts';

/** An entry that cannot be published as stored, with the reasons. */
export interface BrokenEntry {
  readonly key: string;
  readonly label: string;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
}

/** An entry that parsed, with the key of its document. */
type GoodEntry =
  | {
      readonly kind: 'site-content';
      readonly key: string;
      readonly label: string;
      readonly entry: SiteContent;
    }
  | { readonly kind: 'training'; readonly key: string; readonly label: string; readonly entry: Training }
  | {
      readonly kind: 'publication';
      readonly key: string;
      readonly label: string;
      readonly entry: Publication;
    }
  | {
      readonly kind: 'certificate';
      readonly key: string;
      readonly label: string;
      readonly entry: Verification;
    }
  | {
      readonly kind: 'public-profile';
      readonly key: string;
      readonly label: string;
      readonly entry: BoardProfile;
    }
  | {
      readonly kind: 'issuer';
      readonly key: string;
      readonly label: string;
      readonly entry: Issuer;
    };

/** A broken entry without a known good version. */
export interface Unreadable {
  readonly kind: ContentKind;
  readonly id: string;
}

/** Last good versions of broken entries, by key, as stored in a release. */
export type LastGood = Readonly<Record<string, unknown>>;

/** The only field that is read from a broken entry. */
const claimSchema = z.object({ id: z.string().refine(isPublicId) });

const START: FeedCursor = { revision: 0, key: '' };

/**
 * The published content as read from the feed. A broken entry keeps its last good version and is reported; all others
 * are unaffected.
 */
export class ContentStore {
  readonly #good = new Map<string, GoodEntry>();
  readonly #broken = new Map<string, BrokenEntry>();
  readonly #unreadable = new Map<string, Unreadable>();
  #lastGood: LastGood;
  #epoch: string | undefined;
  #cursor = START;

  /** @param lastGood last good versions of broken entries, from the live release */
  constructor(lastGood: LastGood) {
    this.#lastGood = lastGood;
  }

  /** Where to continue reading the feed. */
  get cursor(): FeedCursor {
    return this.#cursor;
  }

  /** The database that the content is from; `undefined` before the first read of the feed. */
  get epoch(): string | undefined {
    return this.#epoch;
  }

  /** Entries that are not published as stored, sorted by key. */
  get broken(): readonly BrokenEntry[] {
    return [...this.#broken.values(), ...this.#clashes()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /**
   * Broken entries without a known good version, with the id that they claim: their existing pages, rendered by an
   * earlier publisher, stay unchanged.
   */
  get unreadable(): readonly Unreadable[] {
    return [...this.#unreadable.values()];
  }

  /** The last good version of each broken entry, to be stored in the release; none with personal data. */
  get lastGood(): LastGood {
    const remembered = [...this.#broken.keys()].flatMap((key) => {
      const good = this.#good.get(key);
      return good && !isPersonal(good.kind) ? [[key, good.entry] as const] : [];
    });
    return Object.fromEntries(remembered);
  }

  /**
   * Applies one page of the feed.
   *
   * @returns whether anything changed; with another database, the store starts again without content
   */
  apply(feed: ContentFeed): boolean {
    if (feed.epoch !== this.#epoch) {
      const restarted = this.#epoch !== undefined;
      this.#forget(feed.epoch);
      if (restarted) return true;
    }
    for (const change of feed.changes) this.#applyChange(change);
    const last = feed.changes.at(-1);
    if (last) this.#cursor = { revision: last.revision, key: last.key };
    return last !== undefined;
  }

  /** All good content at an instant. */
  snapshot(now: Instant): ContentSnapshot {
    return snapshotOf(distinctEntries(this.#good), now);
  }

  /** The same with a draft in place of its published version; `undefined` when the draft is invalid. */
  snapshotWith({ key, label, kind, entry }: Draft, now: Instant): ContentSnapshot | undefined {
    const draft = parseEntry(key, label, kind, entry);
    if ('issues' in draft) return undefined;
    return snapshotOf(distinctEntries(new Map(this.#good).set(key, draft)), now);
  }

  #forget(epoch: string): void {
    this.#lastGood = { ...this.#lastGood, ...this.lastGood };
    this.#good.clear();
    this.#broken.clear();
    this.#unreadable.clear();
    this.#epoch = epoch;
    this.#cursor = START;
  }

  #applyChange(change: ContentChange): void {
    const { key, label, kind, entry } = change;
    this.#broken.delete(key);
    this.#unreadable.delete(key);
    if (entry === null) {
      this.#good.delete(key);
      return;
    }
    const parsed = parseEntry(key, label, kind, entry);
    if ('issues' in parsed) {
      this.#broken.set(key, parsed);
      this.#recall(change);
    } else {
      this.#good.set(key, parsed);
    }
  }

  /** After a restart the last good version is known from the release only, if at all. */
  #recall({ key, label, kind, entry }: ContentChange): void {
    if (this.#good.has(key)) return;
    const recalled = parseEntry(key, label, kind, this.#lastGood[key]);
    if (!('issues' in recalled)) {
      this.#good.set(key, recalled);
      return;
    }
    const claimed = claimSchema.safeParse(kind === 'issuer' ? { id: kind } : entry);
    if (claimed.success) this.#unreadable.set(key, { kind, id: claimed.data.id });
  }

  #clashes(): BrokenEntry[] {
    const { site, issuer, ...kinds } = distinctEntries(this.#good);
    const winners = new Set<unknown>([
      site,
      issuer,
      ...Object.values(kinds).flatMap((entries) => [...entries.values()]),
    ]);
    return inKeyOrder(this.#good)
      .filter(({ entry }) => !winners.has(entry))
      .map(({ key, label }) => ({ key, label, issues: [{ field: 'id', message: 'The id is taken.' }] }));
  }
}

/** If two documents claim one public id, which the cms prevents, the lower key wins. */
function distinctEntries(good: ReadonlyMap<string, GoodEntry>) {
  const trainings = new Map<string, Training>();
  const publications = new Map<string, Publication>();
  const verifications = new Map<string, Verification>();
  const boardProfiles = new Map<string, BoardProfile>();
  let site: SiteContent | undefined;
  let issuer: Issuer | undefined;
  for (const each of inKeyOrder(good)) {
    switch (each.kind) {
      case 'site-content':
        site ??= each.entry;
        break;
      case 'training':
        if (!trainings.has(each.entry.id)) trainings.set(each.entry.id, each.entry);
        break;
      case 'publication':
        if (!publications.has(each.entry.id)) publications.set(each.entry.id, each.entry);
        break;
      case 'certificate':
        if (!verifications.has(each.entry.id)) verifications.set(each.entry.id, each.entry);
        break;
      case 'public-profile':
        if (!boardProfiles.has(each.entry.id)) boardProfiles.set(each.entry.id, each.entry);
        break;
      case 'issuer':
        issuer ??= each.entry;
        break;
      default:
        return each satisfies never;
    }
  }
  return { site, issuer, trainings, publications, verifications, boardProfiles };
}

function inKeyOrder(good: ReadonlyMap<string, GoodEntry>): GoodEntry[] {
  return [...good.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function snapshotOf(distinct: ReturnType<typeof distinctEntries>, now: Instant): ContentSnapshot {
  const { site, issuer, trainings, publications, verifications, boardProfiles } = distinct;
  const entries = {
    trainings: [...trainings.values()],
    publications: [...publications.values()],
    verifications: [...verifications.values()],
    boardProfiles: [...boardProfiles.values()],
  };
  return takeSnapshot({ site, issuer, ...entries }, now);
}

function parseEntry(key: string, label: string, kind: ContentKind, value: unknown): GoodEntry | BrokenEntry {
  const parsed = entrySchemas[kind].safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { key, label, issues };
  }
  return { kind, key, label, entry: parsed.data } as GoodEntry;
}
