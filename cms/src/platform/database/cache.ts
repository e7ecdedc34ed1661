/** Maximum age of a cached answer, in milliseconds. */
const CACHE_MS = 1_000;

interface Kept<T> {
  readonly answer: Promise<T>;
  readonly until: number;
  readonly version: number;
}

/**
 * Caches answers for one second, because many clients ask the same while a training fills up.
 *
 * @param read loads the answer for a key; failures are not cached
 * @param version current version; answers cached under another one are read again
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
