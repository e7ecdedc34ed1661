import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MEMORY, forget, recall, remember } from './memory.ts';

/** How long the first arrival after signing in counts as one, in milliseconds (spec §9). */
const FIRST_TIME_MILLISECONDS = 2_000;

/**
 * Notes that the page somebody is led to is their first since they signed in.
 *
 * The specification speaks of one page that loads once: its first login leads to `/mi-perfil`, and a flag that clears
 * after 2 s keeps it from leading there again. Here every page loads by itself, so the login that carries no way on
 * leads there, once, and the flag travels along: it tells the profile to greet. It clears 2 s after the arrival, not
 * after the login, because on a slow network the way itself takes longer.
 */
export function rememberFirstTime(): void {
  remember(MEMORY.firstTime, true);
}

/** Whether this is the first page since somebody signed in; two seconds later no page is. */
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
