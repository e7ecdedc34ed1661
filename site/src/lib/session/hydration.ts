import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the component is hydrated: false while prerendering, and until its script has started. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
