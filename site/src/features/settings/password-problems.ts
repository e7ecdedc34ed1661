import { failureTexts } from '../../copy/failures.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { refused } from '../../lib/forms/refused.tsx';
import type { Outcome } from '../../lib/forms/submission.ts';
import { signInAgain } from '../../lib/session/required.ts';

/** Problems of a refused request that required the password; redirects to sign-in if the session has expired. */
export function passwordProblems(code: FailureCode): Outcome<'password'> {
  if (code === 'unauthenticated') {
    signInAgain();
    return 'leaving';
  }
  if (code === 'wrong-password') return { fields: { password: failureTexts[code] } };
  return { whole: refused(code) };
}
