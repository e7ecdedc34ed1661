import { isPlainName } from '@centro/shared/account/identity';
import { formCopy } from '../../copy/forms.ts';

/** What somebody is told of a required text; nothing if it is there. */
export function textProblem(text: string): string | undefined {
  return text === '' ? formCopy.required : undefined;
}

/** What somebody is told of the names or surnames they typed; nothing if they can be stored. */
export function nameProblem(name: string): string | undefined {
  return isPlainName(name) ? textProblem(name) : formCopy['name.wrong'];
}
