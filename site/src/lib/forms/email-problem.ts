import { isEmail } from '@centro/shared/account/identity';
import { formCopy } from '../../copy/forms.ts';

/** Error of an e-mail address; `undefined` if valid. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return formCopy['email.required'];
  return isEmail(email) ? undefined : formCopy['email.wrong'];
}
