import type { z } from '@centro/shared/zod';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';

/** State of a value that is read. */
export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly status: number | undefined }
  | { readonly state: 'read'; readonly value: T };

/** A reading, and a function to retry. */
export type Read<T> = readonly [Reading<T>, retry: () => void];

/** Reads JSON from the admin's API, again whenever the address changes. */
export function useData<S extends z.ZodType>(address: string, schema: S): Read<z.output<S>> {
  const { get } = useFetchClient();
  const ask = useCallback(async () => schema.parse((await get(address)).data), [get, address, schema]);
  return useReading(ask);
}

/** Reads a picture from the admin's API as an object URL, which is revoked afterwards. */
export function usePicture(address: string): Reading<string> {
  const { get } = useFetchClient();
  const [url, setUrl] = useState<string>();
  const ask = useCallback(async () => (await get(address, { responseType: 'blob' })).data, [get, address]);
  const [reading] = useReading(ask);
  const blob = reading.state === 'read' ? reading.value : undefined;
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  if (reading.state !== 'read') return reading;
  return url === undefined ? { state: 'loading' } : { state: 'read', value: url };
}

function useReading<T>(ask: () => Promise<T>): Read<T> {
  const [reading, setReading] = useState<Reading<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const settle = (settled: Reading<T>) => {
      if (wanted) setReading(settled);
    };
    setReading({ state: 'loading' });
    ask().then(
      (value) => {
        settle({ state: 'read', value });
      },
      (error: unknown) => {
        settle({ state: 'failed', status: isFetchError(error) ? error.status : undefined });
      },
    );
    return () => {
      wanted = false;
    };
  }, [ask, attempt]);
  return [
    reading,
    () => {
      setAttempt((count) => count + 1);
    },
  ];
}
