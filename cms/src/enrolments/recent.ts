/** How much older than the database an answer about places may be, in milliseconds. */
const KEPT_MILLISECONDS = 1_000;

/** Grows with each change of places that this process commits. */
let changes = 0;

/** Whoever asks this process from now on is told of the change. */
export function placesChanged(): void {
  changes += 1;
}

interface Kept<T> {
  readonly answer: Promise<T>;
  readonly until: number;
  readonly changes: number;
}

/**
 * Keeps answers about places for a moment: many look at a training while it fills up, and ask the same. What this
 * process changed is told at once, what another one did within a second.
 *
 * @param read gives the answer for a key; one that fails is not kept
 */
export function keptForAMoment<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key) => {
    const known = kept.get(key);
    const now = performance.now();
    if (known?.changes === changes && now < known.until) return known.answer;
    const answer = read(key);
    kept.set(key, { answer, until: now + KEPT_MILLISECONDS, changes });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
