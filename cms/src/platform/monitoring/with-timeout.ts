import { setTimeout as pause } from 'node:timers/promises';

/** Maximum wait of monitoring for the database or the disk, in milliseconds. */
const TIMEOUT_MS = 1500;

/**
 * Wraps a query so that concurrent callers share one: a database that hangs loses only one connection to monitoring.
 *
 * @returns a function that gives the answer, or `undefined` when it fails or takes longer than a second and a half
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
