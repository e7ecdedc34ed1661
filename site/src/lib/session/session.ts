import { useEffect } from 'react';
import { hasSessionHint } from '@centro/shared/account/session';
import type { Me } from '@centro/shared';
import { addresses, api } from '../api/calls.ts';
import { setExpectedUser } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useReading } from '../api/reading.ts';
import { useHydrated } from './hydration.ts';

/** Who is here, as far as the page knows. */
export type Session =
  | { readonly kind: 'unknown' }
  /** Nobody has signed in with this browser, or they signed out. */
  | { readonly kind: 'none' }
  /** Somebody signed in here, too long ago. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: () => void }
  | { readonly kind: 'open'; readonly me: Me };

/** Who is here; without the hint of a session no request is made (design, Identity). */
export function useSession(): Session {
  const hydrated = useHydrated();
  const hinted = hydrated && hasSessionHint(document.cookie);
  const me = useReading(hinted ? addresses.me : null, api.me);
  useReloadForSomebodyElse(hydrated, hinted);
  useOnePersonOnly(me.kind === 'read' ? me.data.uid : undefined);
  if (!hydrated) return { kind: 'unknown' };
  if (!hinted) return { kind: 'none' };
  switch (me.kind) {
    case 'loading':
      return { kind: 'unknown' };
    case 'read':
      return { kind: 'open', me: me.data };
    case 'failed':
      return me.failure.code === 'unauthenticated' ? { kind: 'expired' } : me;
  }
}

let shownFor: string | undefined;

/** A page begins anew for somebody else whom another tab signed in: what is on it belongs to whom it was made for. */
function useOnePersonOnly(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return;
    shownFor ??= uid;
    if (uid === shownFor) setExpectedUser(uid);
    else location.reload();
  }, [uid]);
}

/** A page that the browser kept aside must not come back with what belongs to somebody who signed out meanwhile. */
function useReloadForSomebodyElse(hydrated: boolean, hinted: boolean): void {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hydrated && hinted !== hasSessionHint(document.cookie)) location.reload();
    };
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pageshow', comeBack);
    };
  }, [hydrated, hinted]);
}
