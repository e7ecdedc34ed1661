import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser runs this component: false while the page is written, and until its script has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
