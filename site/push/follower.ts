import type { Log } from '../process/log.ts';
import { currentRelease, liveSince } from '../release/releases.ts';
import type { Store } from './environment.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pushRelease, type Pushed } from './push.ts';
import { openTarget, type PushTarget } from './target.ts';

/** The wait before another try doubles from the first to the last of these, in milliseconds. */
const RETRY = { first: 2_000, last: 5 * 60_000 };

export interface FollowerOptions {
  readonly address: URL;
  readonly store: Store;
  readonly releasesFolder: string;
  readonly secret: string;
  readonly log: Log;
}

/** Keeps a target showing the live release, whatever made it live; publishing never waits for it. */
export class PushFollower {
  readonly #options: FollowerOptions;
  #target: Promise<PushTarget> | undefined;
  #running: Promise<void> | undefined;
  #shown: string | undefined;
  #failures = 0;
  #notBefore = 0;
  #complaint: string | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Pushes the live release unless it is there, is on its way, or failed just now. */
  look(): void {
    const release = currentRelease(this.#options.releasesFolder);
    if (this.#running || release === undefined || release === this.#shown) return;
    if (performance.now() < this.#notBefore) return;
    this.#running = this.#push().finally(() => {
      this.#running = undefined;
      // What went live meanwhile.
      if (this.#failures === 0) this.look();
    });
  }

  /**
   * For how long the target has not shown what is live, in milliseconds.
   *
   * @param now in milliseconds
   */
  behind(now: number): number {
    const { releasesFolder } = this.#options;
    const since = liveSince(releasesFolder);
    const isShown = since === undefined || currentRelease(releasesFolder) === this.#shown;
    return isShown ? 0 : Math.max(0, now - since);
  }

  async #push(): Promise<void> {
    const { address, store, releasesFolder, secret, log } = this.#options;
    try {
      this.#target ??= openTarget(address, store);
      const target = await this.#target;
      const pushed = await oneAtATime(releasesFolder, () =>
        pushRelease({ releasesFolder, target, secret, now: Date.now() }),
      );
      this.#shown = pushed.release;
      [this.#failures, this.#complaint] = [0, undefined];
      log.info(describePush(pushed, address));
    } catch (error) {
      this.#notBefore = performance.now() + Math.min(RETRY.first * 2 ** this.#failures, RETRY.last);
      this.#failures += 1;
      const complaint = `The release cannot be pushed to ${address.href}: ${reasonOf(error)}`;
      if (complaint !== this.#complaint) log.error(complaint);
      this.#complaint = complaint;
    }
  }
}

/** One line on what a push did. */
export function describePush({ release, sent, removed, files }: Pushed, address: URL): string {
  return `Release ${release} is at ${address.href}: ${String(sent)} of ${String(files)} files sent, ${String(removed)} removed.`;
}

/** One line on why a push failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message;
}
