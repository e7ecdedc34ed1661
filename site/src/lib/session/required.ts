import { useEffect } from 'react';
import { routes } from '@centro/shared/routes';
import { rememberInterruption } from './return-state.ts';
import { useSession, type Session } from './session.ts';

/** The session, on a page that requires one; redirects visitors (spec §2, Login-required routes). */
export function useRequiredSession(): Session {
  const session = useSession();
  useEffect(() => {
    if (session.kind === 'none') location.replace(routes.home());
    if (session.kind === 'expired') signInAgain();
  }, [session.kind]);
  return session;
}

/** Redirects to sign-in, and from there back to this page (design, Routes that need a login). */
export function signInAgain(): void {
  rememberInterruption();
  location.replace(routes.login());
}
