import { routes } from '@centro/shared/routes';
import { formCopy } from '../../copy/forms.ts';
import { waysOnCopy } from '../../copy/ways-on.ts';
import type { FailureCode } from './failure.ts';

/** A link that leads on from a refusal. */
export interface WayOn {
  readonly label: string;
  readonly href: string;
}

const signIn = { label: waysOnCopy.signIn, href: routes.login() };
/** To where one is already, as it is by now: another citizen's, without what is gone, or with the ways to the centre. */
const reload = { label: formCopy.again, href: '' };
export const centre = { label: waysOnCopy.centre, href: routes.about() };

/** How somebody goes on whom the API refuses something; of the others, what helps is beside it, or enrolling has ways of its own. */
const WAYS_ON: Readonly<Partial<Record<FailureCode, WayOn>>> = {
  unauthenticated: signIn,
  forbidden: reload,
  'cross-origin': reload,
  banned: reload,
  'not-found': reload,
  'dni-fixed': centre,
  'account-full': centre,
  'storage-full': centre,
  'other-citizen': reload,
};

/** How somebody goes on from a failure; nothing where what helps is beside it: the field that is wrong, the button that sends again. */
export function wayOn(code: FailureCode): WayOn | undefined {
  return WAYS_ON[code];
}
