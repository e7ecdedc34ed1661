import type { z } from '@centro/shared/zod';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reading } from './reading';

/** How long it takes until what could not be read is asked for again, in milliseconds. */
const AFTER_FAILURE = 5_000;

/** A reading that goes on being asked for, and how to ask at once. */
export type Polled<T> = readonly [Reading<T>, again: () => void];

/**
 * Reads JSON from the admin's API again and again, and shows what was last read meanwhile. A screen that nobody looks at
 * asks nothing.
 *
 * @param pauseAfter how long to wait after what was read, in milliseconds; `undefined` when it is not going to change. It
 *   must be the same function each time, and so must the address.
 * @param version asked for anew when it changes; while it is `null`, nothing is asked
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
  /** Questions count from one, in the order in which they are asked. */
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
          // Also when something newer was asked for meanwhile, whose answer may take its time.
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
