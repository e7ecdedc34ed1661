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
/** Reloads the page, to show another citizen's session, a deletion or a ban. */
const reload = { label: formCopy.again, href: '' };
export const centre = { label: recoveryLinkCopy.centre, href: routes.about() };

/** Links by error code. Other failures have their remedy on the page, or are specific to enrolling. */
const RECOVERY_LINKS: Readonly<Partial<Record<FailureCode, RecoveryLink>>> = {
  unauthenticated: signIn,
  forbidden: reload,
  'cross-origin': reload,
  banned: reload,
  'not-found': reload,
  'dni-fixed': centre,
  'name-fixed': centre,
  'account-full': centre,
  'storage-full': centre,
  'other-citizen': reload,
};

/** Link to recover from a failure; none where the page has the remedy: the invalid field, or the submit button. */
export function recoveryLink(code: FailureCode): RecoveryLink | undefined {
  return RECOVERY_LINKS[code];
}
