import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { refused } from '../../lib/forms/refused.tsx';
import type { Outcome } from '../../lib/forms/submission.ts';
import { signInAgain } from '../../lib/session/required.ts';

/** What is said where something was asked for by one's password and not done; who is signed out meanwhile is led away. */
export function passwordProblems(code: FailureCode): Outcome<'password'> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'wrong-password') return { fields: { password: failureTexts[code] } };
  return { whole: refused(code) };
}
