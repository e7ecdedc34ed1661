import { useEffect } from 'react';
import { routes } from '@centro/shared/routes';
import { rememberInterruption } from './return-state.ts';
import { useSession, type Session } from './session.ts';

/** Who is here, on a page that is for who is signed in: others are led away (spec §2, Login-required routes). */
export function useRequiredSession(): Session {
  const session = useSession();
  useEffect(() => {
    if (session.kind === 'none') location.replace(routes.home());
    if (session.kind === 'expired') signInAgain();
  }, [session.kind]);
  return session;
}

/** Leads to signing in, and from there back to this page (design, Routes that need a login). */
export function signInAgain(): void {
  rememberInterruption();
  location.replace(routes.login());
}
