import { useEffect, useState } from 'react';
import type { Read } from './reading';

/** What was read last while it is read anew, so that a table one works in does not come and go. */
export function useKeepPreviousData<T>([reading, retry]: Read<T>): Read<T> {
  const [kept, setKept] = useState<T>();
  const value = reading.state === 'read' ? reading.value : undefined;
  useEffect(() => {
    if (value !== undefined) setKept(value);
  }, [value]);
  return reading.state === 'loading' && kept !== undefined
    ? [{ state: 'read', value: kept }, retry]
    : [reading, retry];
}
