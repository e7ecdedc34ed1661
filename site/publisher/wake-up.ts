/** Longest wait a timer can hold, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Lets one loop sleep until it is called or its time has come. A call while it is awake is not lost. */
export class WakeUp {
  #called = false;
  #wake: (() => void) | undefined;

  /** Wakes the sleeper, or keeps it from falling asleep next time. */
  call(): void {
    this.#called = true;
    this.#wake?.();
  }

  /** Resolves after a call, or after `milliseconds`. */
  async sleep(milliseconds: number): Promise<void> {
    if (!this.#called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 0), MAX_TIMER_MS));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#called = false;
  }
}
