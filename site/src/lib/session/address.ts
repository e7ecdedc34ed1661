import { useSyncExternalStore } from 'react';
import { accountParameters, type AccountParameters } from '@centro/shared/routes';

const never = () => () => undefined;

const NOTHING: AccountParameters = {};
let read: AccountParameters | undefined;

/** What this page's address carries. A page is written before anybody asks for it, so at first that is nothing. */
export function useAccountParameters(): AccountParameters {
  return useSyncExternalStore(
    never,
    () => (read ??= accountParameters(location.pathname)),
    () => NOTHING,
  );
}
