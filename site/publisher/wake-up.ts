/** Longest delay of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Lets one loop sleep until a call or a timeout. A call while it is awake is not lost. */
export class WakeUp {
  #called = false;
  #wake: (() => void) | undefined;

  /** Wakes the loop, or makes it skip its next sleep. */
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
