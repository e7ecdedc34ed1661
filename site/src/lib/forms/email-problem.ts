import { isEmail } from '@centro/shared/account/identity';
import { formCopy } from '../../copy/forms.ts';

/** What somebody is told of the e-mail address they typed; nothing if it is one. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return formCopy['email.required'];
  return isEmail(email) ? undefined : formCopy['email.wrong'];
}
