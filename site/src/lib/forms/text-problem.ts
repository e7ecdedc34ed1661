import { isPlainName } from '@centro/shared/account/identity';
import { formCopy } from '../../copy/forms.ts';

/** Error of a required text; `undefined` if present. */
export function textProblem(text: string): string | undefined {
  return text === '' ? formCopy.required : undefined;
}

/** Error of names or surnames; `undefined` if valid. */
export function nameProblem(name: string): string | undefined {
  return isPlainName(name) ? textProblem(name) : formCopy['name.wrong'];
}
