import { useEffect, useState } from 'react';
import type { Read } from './reading';

/** Returns the previous value while a new one loads, so that tables do not flicker. */
export function useKeepPreviousData<T>([reading, retry]: Read<T>): Read<T> {
  const [previous, setPrevious] = useState<T>();
  const value = reading.state === 'read' ? reading.value : undefined;
  useEffect(() => {
    if (value !== undefined) setPrevious(value);
  }, [value]);
  return reading.state === 'loading' && previous !== undefined
    ? [{ state: 'read', value: previous }, retry]
    : [reading, retry];
}
