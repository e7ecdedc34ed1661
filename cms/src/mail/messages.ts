import { routes } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { SiteContentService } from '../api/site-content/services/site-content';
import { USER_UID, type StoredUser } from '../citizens/citizen';
import { issueResetToken } from '../citizens/password-resets';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';
import { lay } from './layout';
import type { Mail } from './outbox';
import { letters, mailTexts, type Letter } from './texts';
import type { Message } from './transport';

/**
 * Writes a mail, to the address that is right when it leaves.
 *
 * @param mailId its name
 * @returns `undefined` when there is nobody any more, or never was, to send it to
 */
export async function compose(
  strapi: Core.Strapi,
  mail: Mail,
  mailId: string,
  now: number,
): Promise<Message | undefined> {
  const addressee = await addresseeOf(strapi, mail);
  if (!addressee || addressee.blocked === true) return undefined;
  const letter = await letterOf(strapi, mail, addressee, mailId, now);
  const to = mail.kind === 'email-changed' ? mail.to : addressee.email;
  return { to, ...lay(letter, { from: await centreName(strapi), site: environment().publicUrl }) };
}

async function addresseeOf(strapi: Core.Strapi, mail: Mail): Promise<StoredUser | null> {
  const where = mail.kind === 'password-reset' ? { email: mail.email } : { id: mail.personId };
  return (await strapi.db.query(USER_UID).findOne({ where })) as StoredUser | null;
}

async function letterOf(
  strapi: Core.Strapi,
  mail: Mail,
  addressee: StoredUser,
  mailId: string,
  now: number,
): Promise<Letter> {
  switch (mail.kind) {
    case 'promoted':
      return letters.promoted(mail.training.title, routes.training(mail.training.id));
    case 'welcome':
      return letters.welcome(routes.profile());
    case 'password-reset':
      return letters.passwordReset(
        routes.newPassword(await issueResetToken(strapi, addressee.id, mailId, now)),
      );
    case 'password-changed':
      return letters.passwordChanged(routes.recoverPassword());
    case 'email-changed':
      return letters.emailChanged(addressee.email);
  }
}

async function centreName(strapi: Core.Strapi): Promise<string> {
  const site = strapi.service('api::site-content.site-content') as unknown as SiteContentService;
  try {
    return mailTexts.centre((await site.find()).data.general.number);
  } catch (error) {
    if (error instanceof ApiError) return mailTexts.unnamedCentre;
    throw error;
  }
}
