import { mailboxOf } from '@centro/shared';
import type { Counted } from '../rate-limits/attempts';
import { LIMITS } from '../rate-limits/limits';

/** Classes of mails that strangers can trigger; each has its own limit, so notices never delay a link or a code. */
type RecipientClass = 'link' | 'staff-link' | 'code' | 'notice';

/** Counter of the mails of a class to a recipient. */
export function mailsCounted(mailClass: RecipientClass, recipient: string): Counted {
  return [LIMITS.mail.recipient, mailClass, mailboxOf(recipient)];
}

/** Counter of mails to the address of a known person, which strangers' accounts at aliases of the mailbox do not use up. */
export function ownerMailsCounted(mailClass: 'link' | 'code', recipient: string): Counted {
  return [LIMITS.mail.recipient, `owner-${mailClass}`, recipient];
}
