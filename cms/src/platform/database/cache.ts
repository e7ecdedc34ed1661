/** Maximum age of a cached answer, in milliseconds. */
const CACHE_MS = 1_000;

interface CacheEntry<T> {
  readonly answer: Promise<T>;
  readonly until: number;
  readonly version: number;
}

/**
 * Caches answers for one second, because many clients make the same request while a training fills up.
 *
 * @param read loads the answer for a key; failures are not cached
 * @param version current version; answers cached under another one are read again
 */
export function cacheForOneSecond<T>(
  read: (key: string) => Promise<T>,
  version: () => number = () => 0,
): (key: string) => Promise<T> {
  const cache = new Map<string, CacheEntry<T>>();
  return (key) => {
    const known = cache.get(key);
    const now = performance.now();
    if (known?.version === version() && now < known.until) return known.answer;
    const answer = read(key);
    cache.set(key, { answer, until: now + CACHE_MS, version: version() });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}
