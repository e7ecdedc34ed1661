import type { z } from '@centro/shared/zod';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reading } from './reading';

/** Delay after a failure, in milliseconds. */
const AFTER_FAILURE = 5_000;

/** A polled reading, and a function to poll at once. */
export type Polled<T> = readonly [Reading<T>, again: () => void];

/**
 * Polls JSON from the admin's API, and keeps the last value meanwhile. Makes no requests while the page is hidden.
 *
 * @param pauseAfter delay until the next request, in milliseconds; `undefined` stops polling. Neither this function nor
 *   the address may change between renders.
 * @param version restarts polling when it changes; `null` pauses it
 */
export function usePolled<S extends z.ZodType>(
  address: string,
  schema: S,
  pauseAfter: (value: z.output<S>, asked: number) => number | undefined,
  version: string | null = '',
): Polled<z.output<S>> {
  const { get } = useFetchClient();
  const [reading, setReading] = useState<Reading<z.output<S>>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** Numbers, from one on, of the latest request and of the one whose response is shown. */
  const [asking, shown] = [useRef(0), useRef(0)];
  useEffect(() => {
    if (version === null) return undefined;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const later = (pause: number | undefined) => {
      if (wanted && pause !== undefined) timer = setTimeout(ask, pause);
    };
    const ask = () => {
      if (document.hidden) {
        later(AFTER_FAILURE);
        return;
      }
      asked += 1;
      asking.current += 1;
      const question = asking.current;
      get(address).then(
        ({ data }) => {
          const value = schema.parse(data);
          // Also if a newer request is pending, because its response may take long.
          if (question > shown.current) {
            shown.current = question;
            setReading({ state: 'read', value });
          }
          later(pauseAfter(value, asked));
        },
        (error: unknown) => {
          if (wanted) {
            setReading({ state: 'failed', status: isFetchError(error) ? error.status : undefined });
          }
          later(AFTER_FAILURE);
        },
      );
    };
    ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [get, address, schema, pauseAfter, version, attempt, asking, shown]);
  const again = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  return [reading, again];
}
