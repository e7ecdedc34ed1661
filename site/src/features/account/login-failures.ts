import { accountCopy, loginFailures } from '../../copy/account.ts';
import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../../lib/api/failure.ts';

/** Message of a failed sign-in, and where to show it. */
export type LoginFailure =
  | { readonly at: 'email' | 'password' | 'whole'; readonly text: string }
  /** With a link to create a profile. */
  | { readonly at: 'nobody'; readonly text: string };

/** The table of spec §8, Login, by the code of the failure. */
export function loginFailure(code: FailureCode): LoginFailure {
  if (code === 'wrong-password') return { at: 'password', text: loginFailures[code] };
  if (code === 'reference-expired') return { at: 'email', text: failureTexts[code] };
  if (code === 'user-not-found') return { at: 'nobody', text: loginFailures[code] };
  const known = Object.entries(loginFailures).find(([name]) => name === code)?.[1];
  return { at: 'whole', text: known ?? accountCopy['login.other'](failureTexts[code]) };
}
