import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from '@centro/shared';
import type { ShareCard } from '../../src/lib/share-card/card.ts';
import { reportSchema, type Job } from './messages.ts';

const DRAWING_PROCESS = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

/** How often a card may fail, or end the process that draws it, before it is left. */
const ATTEMPTS = 5;
/** Wait after a failure, in milliseconds: most likely the cms is away for a moment. */
const RETRY_AFTER = 10_000;
/** Longest time for one job, in milliseconds. */
const TIME_LIMIT = 60_000;

export interface ShareCardsOptions {
  readonly cardsFolder: string;
  readonly releasesFolder: string;
  readonly cmsUrl: string;
  readonly retryAfter?: number;
  /** Told of each card that could not be drawn. */
  readonly onFailure: (message: string) => void;
}

interface Wanted {
  readonly card: ShareCard;
  readonly attempts: number;
}

/**
 * Draws the cards of pages after they went live, in a process of its own that lives as long as there is something to
 * draw: what the publisher does for visitors never waits for a picture (design, The parts).
 */
export class ShareCards {
  readonly #options: ShareCardsOptions;
  #waiting: Wanted[] = [];
  #drawing: Promise<void> | undefined;
  #child: ChildProcess | undefined;

  constructor(options: ShareCardsOptions) {
    this.#options = options;
  }

  /** Has cards drawn that are not there yet, before all that still waits: what an editor just wrote is shared first. */
  want(cards: Iterable<ShareCard>): void {
    const wanted = Array.from(cards, (card) => ({ card, attempts: 0 }));
    if (wanted.length === 0) return;
    this.#waiting = [...wanted, ...this.#waiting];
    this.#begin();
  }

  /** Resolves once nothing is being drawn; what failed may be waiting for another attempt. */
  async settled(): Promise<void> {
    await this.#drawing;
  }

  #begin(): void {
    this.#drawing ??= this.#drawAll().finally(() => {
      this.#drawing = undefined;
    });
  }

  async #drawAll(): Promise<void> {
    const failed: Wanted[] = [];
    do {
      for (let wanted = this.#waiting.shift(); wanted; wanted = this.#waiting.shift()) {
        const message = await this.#do({ kind: 'draw', card: wanted.card });
        if (message === null) continue;
        this.#options.onFailure(message);
        failed.push({ ...wanted, attempts: wanted.attempts + 1 });
      }
      const message = await this.#do({ kind: 'prune' });
      if (message !== null) this.#options.onFailure(message);
    } while (this.#waiting.length > 0);
    if (this.#child?.connected === true) this.#child.disconnect();
    this.#child = undefined;
    this.#retry(failed.filter(({ attempts }) => attempts < ATTEMPTS));
  }

  #retry(failed: readonly Wanted[]): void {
    if (failed.length === 0) return;
    const again = () => {
      this.#waiting.push(...failed);
      this.#begin();
    };
    setTimeout(again, this.#options.retryAfter ?? RETRY_AFTER).unref();
  }

  /** Why a job could not be done; `null` when it was. */
  async #do(job: Job): Promise<string | null> {
    const child = this.#child?.connected === true ? this.#child : this.#start();
    this.#child = child;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(TIME_LIMIT)]);
    try {
      const answered = once(child, 'message', { signal });
      const died = once(child, 'exit', { signal }).then(() => [{ message: 'The drawing process died.' }]);
      child.send(job);
      const [answer] = z
        .tuple([z.unknown()])
        .rest(z.unknown())
        .parse(await Promise.race([answered, died]));
      return reportSchema.parse(answer).message;
    } catch (error) {
      child.kill('SIGKILL');
      this.#child = undefined;
      return String(error);
    } finally {
      done.abort();
    }
  }

  #start(): ChildProcess {
    const { cardsFolder, releasesFolder, cmsUrl } = this.#options;
    const child = fork(DRAWING_PROCESS, [cardsFolder, releasesFolder, cmsUrl]);
    // Told by the job under way; between two, the next one finds the process gone and starts another.
    child.on('error', () => undefined);
    return child;
  }
}
