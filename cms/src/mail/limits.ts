import type { Counted } from '../rate-limits/attempts';
import { LIMITS } from '../rate-limits/limits';
import type { Mail } from './outbox';

/** Classes of mails that strangers can trigger; each has room of its own, so that notices never delay a link or a code. */
type RecipientClass = 'link' | 'code' | 'notice';

/** What counts the mails of a class to a recipient. */
export function mailsCounted(mailClass: RecipientClass, recipient: string): Counted {
  return [LIMITS.mail.recipient, mailClass, recipient];
}

/**
 * The limit that a mail counts against, if there is one for its kind. Mails that the staff trigger have none, and
 * promotions must not wait.
 */
export function limitOf(mail: Mail, recipient: string): Counted | undefined {
  switch (mail.kind) {
    case 'enrolled':
    case 'waiting':
    case 'moved-back':
    case 'removed':
      return [LIMITS.mail.standing, mail.kind, String(mail.personId), mail.training.documentId];
    case 'password-reset':
      return mailsCounted('link', recipient);
    case 'welcome':
    case 'confirm-email':
      return mailsCounted('code', recipient);
    case 'password-changed':
    case 'email-changed':
    case 'lapsed':
      return mailsCounted('notice', recipient);
    case 'promoted':
    case 'reminder':
    case 'training-changed':
    case 'letter':
    case 'news':
    case 'claim':
    case 'profiles-merged':
    case 'staff-password-reset':
      return undefined;
  }
}
