import useSWR from 'swr';
import { isPassing, type Failure, type Result } from './failure.ts';

/** State of a value that an island reads. */
export type Reading<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'read'; readonly data: T }
  /** Reading failed, and there is no older value to show. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: () => void };

const RETRY_MILLISECONDS = 5_000;

/** SWR expects failures to be thrown. */
class ReadingFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Reads a value from the API and revalidates it; islands with the same address share one request.
 *
 * @param address cache key; `null` reads nothing
 * @param again polling interval in milliseconds while the page is visible, by the current value; 0 disables polling
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
  // The older value belongs to an expired session.
  const over = error?.failure.code === 'unauthenticated';
  if (data !== undefined && !over) return { kind: 'read', data };
  if (error === undefined) return { kind: 'loading' };
  return { kind: 'failed', failure: error.failure, again: () => void mutate() };
}
