import { useSyncExternalStore } from 'react';
import { accountParameters, type AccountParameters } from '@centro/shared/routes';

const never = () => () => undefined;

const NOTHING: AccountParameters = {};
let read: AccountParameters | undefined;

/** Parameters of the page's URL. Empty until hydration, because pages are prebuilt. */
export function useAccountParameters(): AccountParameters {
  return useSyncExternalStore(
    never,
    () => (read ??= accountParameters(location.pathname)),
    () => NOTHING,
  );
}
