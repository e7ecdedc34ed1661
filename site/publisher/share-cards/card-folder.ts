import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PERSONAL, shareCardFile } from '../../release/layout.ts';
import { listReleases } from '../../release/releases.ts';
import { cardName, type ShareCard } from '../../src/lib/share-card/card.ts';
import { readRecord } from '../render-record.ts';

/** The folder of the drawn cards; its files are written atomically and never change. */
export class CardFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(card: ShareCard): boolean {
    return existsSync(this.#fileOf(card));
  }

  /** Puts a drawn card in place by one rename. */
  write(card: ShareCard, bytes: Buffer): void {
    mkdirSync(this.#folder, { recursive: true });
    const fresh = path.join(this.#folder, `.${randomUUID()}`);
    writeFileSync(fresh, bytes);
    renameSync(fresh, this.#fileOf(card));
  }

  /** Removes what a killed process left behind. */
  clean(): void {
    this.#removeUnless((name) => !name.startsWith('.'));
  }

  /** Removes cards that no page of a retained release shows; does nothing while a release's record cannot be read. */
  prune(releasesFolder: string): void {
    const records = listReleases(releasesFolder).map((id) => readRecord(releasesFolder, id));
    if (records.includes(undefined)) return;
    const shown = new Set(
      [...records, readRecord(releasesFolder, PERSONAL)]
        .flatMap((record) => [...(record?.pages.values() ?? [])])
        .map(({ card }) => shareCardFile(card ?? '')),
    );
    this.#removeUnless((name) => shown.has(name));
  }

  #fileOf(card: ShareCard): string {
    return path.join(this.#folder, shareCardFile(cardName(card)));
  }

  #removeUnless(isKept: (name: string) => boolean): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      if (!isKept(name)) rmSync(path.join(this.#folder, name), { force: true });
    }
  }
}
