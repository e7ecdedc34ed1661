/** How much older than the database an answer may be that is kept for a moment, in milliseconds. */
const CACHE_MS = 1_000;

interface Kept<T> {
  readonly answer: Promise<T>;
  readonly until: number;
  readonly version: number;
}

/**
 * Keeps answers for a second: many ask the same in the moment in which a training fills up.
 *
 * @param read gives the answer for a key; one that fails is not kept
 * @param version whatever was kept under another one is read anew
 */
export function cacheForOneSecond<T>(
  read: (key: string) => Promise<T>,
  version: () => number = () => 0,
): (key: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key) => {
    const known = kept.get(key);
    const now = performance.now();
    if (known?.version === version() && now < known.until) return known.answer;
    const answer = read(key);
    kept.set(key, { answer, until: now + CACHE_MS, version: version() });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
