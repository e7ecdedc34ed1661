import type { ContentChange, ContentFeed, ContentKind, FeedCursor } from '@centro/shared';

/** Changes on one page of the model's feed; small, so that tests read several. */
const PAGE_SIZE = 3;

/** The cms's content feed by its contract, over a map: for properties that need thousands of changes. */
export class FeedModel {
  readonly #changes = new Map<string, ContentChange>();
  readonly #pageSize: number;
  #epoch = 'first';
  #revision = 0;

  /** @param pageSize changes on one page */
  constructor(pageSize = PAGE_SIZE) {
    this.#pageSize = pageSize;
  }

  /** Publishes an entry, or unpublishes it with `null`. */
  put(kind: ContentKind, documentId: string, entry: unknown): void {
    this.#revision += 1;
    const key = `${kind}:${documentId}`;
    this.#changes.set(key, { revision: this.#revision, key, kind, documentId, label: documentId, entry });
  }

  /** Replaces the database with an empty one. */
  replaceDatabase(): void {
    this.#epoch = `${this.#epoch}+`;
    this.#revision = 0;
    this.#changes.clear();
  }

  /** One page of changes after a cursor, as the cms returns it. */
  readonly read = (after: FeedCursor): Promise<ContentFeed> => {
    const later = [...this.#changes.values()]
      .filter(
        ({ revision, key }) => revision > after.revision || (revision === after.revision && key > after.key),
      )
      .sort((a, b) => a.revision - b.revision || (a.key < b.key ? -1 : 1));
    return Promise.resolve({
      epoch: this.#epoch,
      revision: this.#revision,
      changes: structuredClone(later.slice(0, this.#pageSize)),
      more: later.length > this.#pageSize,
    });
  };
}
