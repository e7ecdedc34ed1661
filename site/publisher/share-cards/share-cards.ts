import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from '@centro/shared';
import type { ShareCard } from '../../src/lib/share-card/card.ts';
import { reportSchema, type Job } from './messages.ts';

const DRAWING_PROCESS = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

/** Maximum attempts to draw a card, which may fail or crash the drawing process. */
const ATTEMPTS = 5;
/** Wait after a failure, in milliseconds: most likely the cms is briefly unavailable. */
const RETRY_AFTER = 10_000;
/** Longest time for one job, in milliseconds. */
const TIME_LIMIT = 60_000;

export interface ShareCardsOptions {
  readonly cardsFolder: string;
  readonly releasesFolder: string;
  readonly cmsUrl: string;
  readonly retryAfter?: number;
  /** Called with the error of each failed job. */
  readonly onFailure: (message: string) => void;
}

interface Wanted {
  readonly card: ShareCard;
  readonly attempts: number;
}

/**
 * Draws the cards of pages after they went live, in a separate process that exits when nothing is left to draw, so that
 * publishing never waits for a picture.
 */
export class ShareCards {
  readonly #options: ShareCardsOptions;
  #waiting: Wanted[] = [];
  #drawing: Promise<void> | undefined;
  #child: ChildProcess | undefined;

  constructor(options: ShareCardsOptions) {
    this.#options = options;
  }

  /** Queues missing cards before the waiting ones: an editor shares the newest page first. */
  want(cards: Iterable<ShareCard>): void {
    const wanted = Array.from(cards, (card) => ({ card, attempts: 0 }));
    if (wanted.length === 0) return;
    this.#waiting = [...wanted, ...this.#waiting];
    this.#begin();
  }

  /** Resolves once nothing is being drawn; failed cards may be waiting for a retry. */
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

  /** Runs a job; returns its error, or `null`. */
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
    // The running job reports it; between jobs, the next one starts another process.
    child.on('error', () => undefined);
    return child;
  }
}
