import { maskedEmail, routes } from '@centro/shared';
import { staffResetLink } from '../accounts/staff/forgotten-passwords';
import { isEmailConfirmed } from '../accounts/citizen';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { issueConfirmation } from '../accounts/email-confirmations';
import { emailOf } from '../accounts/without-email';
import { issueResetToken } from '../accounts/passwords/reset-tokens';
import type { NotifiedEdition } from '../enrolments/last-notified';
import { environment } from '../../platform/environment/environment';
import type { CalendarFile } from './calendar-file';
import { renderMail } from './layout';
import { writeLicenseReminder } from './license-reminders';
import { writeNewsLetter } from './news-mails';
import type { Mail } from '../../platform/mail/outbox';
import type { Sources } from './sources';
import { letters, type Letter } from './texts';
import { writeTrainingLetter } from './training-mails';
import type { Message } from './transport';

/** A mail that is ready to send. */
export interface Composed {
  readonly message: Message;
  /** Whether the recipient is known: the address is confirmed, or the staff saw their document. */
  readonly isKnown: boolean;
  /** Edition that the mail notifies the recipient of. */
  readonly notified?: NotifiedEdition | undefined;
}

/** A mail to a person with a profile. */
type MailToPerson = Exclude<Mail, { readonly kind: 'staff-password-reset' }>;

/** Letter of a mail, with its attachment and headers. */
interface Written {
  readonly letter: Letter;
  readonly calendar?: CalendarFile | undefined;
  readonly notified?: NotifiedEdition;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Composes a mail with the address and the facts at the time of sending.
 *
 * @param mailId its name
 * @returns `undefined` without a recipient, or when the mail is obsolete
 */
export async function compose(
  sources: Sources,
  mail: Mail,
  mailId: string,
  now: number,
): Promise<Composed | undefined> {
  if (mail.kind === 'staff-password-reset') return composeForStaff(sources, mail.email, now);
  const addressee = await addresseeOf(sources, mail);
  if (!addressee || addressee.blocked === true) return undefined;
  if (emailOf(addressee.email, addressee.withoutEmail) === null) return undefined;
  const written = await write(sources, mail, addressee, mailId, now);
  if (!written) return undefined;
  const { letter, calendar, headers, notified } = written;
  const to = 'to' in mail ? mail.to : addressee.email;
  const frame = { ...(await frameOf(sources)), names: greetedNames(mail, addressee) };
  return {
    message: { to, calendar, headers, ...renderMail(letter, frame) },
    isKnown: isEmailConfirmed(addressee) || addressee.dniSeen === true,
    notified,
  };
}

async function composeForStaff(sources: Sources, email: string, now: number): Promise<Composed | undefined> {
  const link = await staffResetLink(sources.strapi, email, now);
  if (link === undefined) return undefined;
  return {
    message: { to: email, ...renderMail(letters.staffPasswordReset(link), await frameOf(sources)) },
    isKnown: true,
  };
}

async function frameOf({ centre }: Sources): Promise<Parameters<typeof renderMail>[1]> {
  return { centre: await centre(), site: environment().publicUrl };
}

/**
 * The names in a mail's greeting; `null` for an unconfirmed address, which may be a stranger's: it must neither reveal a
 * name nor carry text chosen by the sender of a sign-up. Staff letters are sent exactly as written.
 */
function greetedNames(mail: MailToPerson, addressee: StoredUser): string | null {
  // `null`: accounts older than confirmation, which count as confirmed without proof of the address.
  const isTheirs = !('to' in mail) && addressee.confirmed === true;
  return isTheirs && mail.kind !== 'letter' && mail.kind !== 'claim' ? addressee.names : null;
}

async function addresseeOf({ strapi }: Sources, mail: MailToPerson): Promise<StoredUser | null> {
  const where = mail.kind === 'password-reset' ? { email: mail.email } : { id: mail.personId };
  return (await strapi.db.query(USER_UID).findOne({ where })) as StoredUser | null;
}

async function write(
  sources: Sources,
  mail: MailToPerson,
  addressee: StoredUser,
  mailId: string,
  now: number,
): Promise<Written | undefined> {
  switch (mail.kind) {
    case 'enrolled':
    case 'waiting':
    case 'promoted':
    case 'moved-back':
    case 'removed':
    case 'lapsed':
    case 'reminder':
    case 'training-changed':
      return writeTrainingLetter(sources, mail, addressee, now);
    case 'letter': {
      const letter = await sources.staffLetter(mail.letter);
      return letter && { letter };
    }
    case 'license-reminder':
      return writeLicenseReminder(sources.strapi, mail, addressee, now);
    case 'news':
      return writeNewsLetter(sources, mail, addressee, now);
    case 'welcome':
    case 'confirm-email': {
      if (mail.kind === 'confirm-email' && isEmailConfirmed(addressee)) return undefined;
      const { code, token } = await issueConfirmation(sources.strapi, addressee.id, mailId, now);
      return {
        letter: (mail.kind === 'welcome' ? letters.welcome : letters.confirmEmail)(
          code,
          routes.confirmEmail(token),
        ),
      };
    }
    case 'password-reset': {
      const token = await issueResetToken(sources.strapi, addressee.id, now);
      return { letter: letters.passwordReset(routes.newPassword(token)) };
    }
    case 'claim': {
      const token = await issueResetToken(sources.strapi, addressee.id, now);
      return { letter: letters.claim(routes.newPassword(token)) };
    }
    case 'password-changed':
      return { letter: letters.passwordChanged(routes.recoverPassword()) };
    case 'email-changed':
      return { letter: letters.emailChanged(addressee.email) };
    case 'profiles-merged':
      return { letter: letters.profilesMerged(maskedEmail(addressee.email)) };
    case 'dni-taken':
      return { letter: letters.dniTaken() };
  }
}
