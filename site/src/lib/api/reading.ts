import useSWR from 'swr';
import { isPassing, type Failure, type Result } from './failure.ts';

/** What an island knows of something it reads. */
export type Reading<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'read'; readonly data: T }
  /** Reading failed and there is nothing older that may be shown. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: () => void };

const RETRY_MILLISECONDS = 5_000;

/** SWR takes what is thrown for a failure. */
class ReadingFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Reads something of the API and keeps it fresh; islands that read the same share one request.
 *
 * @param address names what is read; nothing is read without
 * @param again in how many milliseconds it is read once more while somebody looks, by what is known; 0 is not at all
 */
export function useReading<T>(
  address: string | null,
  read: () => Promise<Result<T>>,
  again: (known: T | undefined) => number = () => 0,
): Reading<T> {
  const { data, error, mutate } = useSWR<T, ReadingFailed>(
    address,
    async () => {
      const result = await read();
      if (!result.ok) throw new ReadingFailed(result.failure);
      return result.data;
    },
    {
      shouldRetryOnError: ({ failure }) => isPassing(failure),
      errorRetryInterval: RETRY_MILLISECONDS,
      refreshInterval: again,
    },
  );
  // What was read before belongs to a session that is over.
  const over = error?.failure.code === 'unauthenticated';
  if (data !== undefined && !over) return { kind: 'read', data };
  if (error === undefined) return { kind: 'loading' };
  return { kind: 'failed', failure: error.failure, again: () => void mutate() };
}
