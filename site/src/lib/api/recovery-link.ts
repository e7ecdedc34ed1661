import { routes } from '@centro/shared/routes';
import { formCopy } from '../../copy/forms.ts';
import { recoveryLinkCopy } from '../../copy/recovery-links.ts';
import type { FailureCode } from './failure.ts';

/** A link that leads on from a refusal. */
export interface RecoveryLink {
  readonly label: string;
  readonly href: string;
}

const signIn = { label: recoveryLinkCopy.signIn, href: routes.login() };
/** To where one is already, as it is by now: another citizen's, without what is gone, or with the ways to the centre. */
const reload = { label: formCopy.again, href: '' };
export const centre = { label: recoveryLinkCopy.centre, href: routes.about() };

/** How somebody goes on whom the API refuses something; of the others, what helps is beside it, or enrolling has ways of its own. */
const RECOVERY_LINKS: Readonly<Partial<Record<FailureCode, RecoveryLink>>> = {
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
export function recoveryLink(code: FailureCode): RecoveryLink | undefined {
  return RECOVERY_LINKS[code];
}
