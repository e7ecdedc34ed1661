import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait for anything that whoever watches asks of the database or the disk, in milliseconds. */
const TIMEOUT_MS = 1500;

/**
 * Makes a question that many may ask at once and again: while the first answer is out nothing else is asked, so that a
 * database that hangs loses one connection to those who watch it.
 *
 * @returns the answer, or `undefined` when it fails or takes longer than a second and a half
 */
export function withTimeout<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined;
  return async () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    const over = new AbortController();
    const late = pause(TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      return await Promise.race([asked, late]);
    } finally {
      over.abort();
    }
  };
}
