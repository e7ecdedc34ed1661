import { useEffect } from 'react';
import { hasSessionHint } from '@centro/shared/account/session';
import type { Me } from '@centro/shared';
import { addresses, api } from '../api/calls.ts';
import { setExpectedUser } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useReading } from '../api/reading.ts';
import { useHydrated } from './hydration.ts';

/** The session, as far as the page knows. */
export type Session =
  | { readonly kind: 'unknown' }
  /** Never signed in with this browser, or signed out. */
  | { readonly kind: 'none' }
  /** Signed in with this browser, but the session has expired. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: () => void }
  | { readonly kind: 'open'; readonly me: Me };

/** The current session; without the session hint no request is made (design, Identity). */
export function useSession(): Session {
  const hydrated = useHydrated();
  const hinted = hydrated && hasSessionHint(document.cookie);
  const me = useReading(hinted ? addresses.me : null, api.me);
  useReloadOnRestore(hydrated, hinted);
  useReloadOnAccountChange(me.kind === 'read' ? me.data.uid : undefined);
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

/** Reloads the page if another tab signed in to another account: its content belongs to the first one. */
function useReloadOnAccountChange(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return;
    shownFor ??= uid;
    if (uid === shownFor) setExpectedUser(uid);
    else location.reload();
  }, [uid]);
}

/** Reloads a page from the back-forward cache if the session hint has changed, to not show a former citizen's data. */
function useReloadOnRestore(hydrated: boolean, hinted: boolean): void {
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
