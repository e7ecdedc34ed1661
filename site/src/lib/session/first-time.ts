import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from './memory.ts';

/** Lifetime of the flag on the first page after signing in, in milliseconds (spec §9). */
const FIRST_TIME_MILLISECONDS = 2_000;

/**
 * Flags the next page as the first since signing in.
 *
 * The specification assumes a single-page application: the first login leads to `/mi-perfil`, and a flag that clears
 * after 2 s prevents a second redirect. Here every page loads separately, so only a login without another destination
 * leads there, and the flag makes the profile greet. It clears 2 s after the page has loaded, not after the login,
 * because on a slow network the navigation itself takes longer.
 */
export function rememberFirstTime(): void {
  remember(MEMORY.firstTime, true);
}

/** Whether this is the first page since signing in; the flag clears after two seconds. */
export function useFirstTime(): boolean {
  const [first] = useState(() => recall(MEMORY.firstTime, z.literal(true)) ?? false);
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => {
      forget(MEMORY.firstTime);
    }, FIRST_TIME_MILLISECONDS);
    return () => {
      clearTimeout(timer);
    };
  }, [first]);
  return first;
}
