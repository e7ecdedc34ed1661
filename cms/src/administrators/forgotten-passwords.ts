import { createHmac } from 'node:crypto';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inTransaction } from '../database/transaction';
import { environment } from '../environment';
import { queueMails } from '../mail/outbox';
import type { Registry } from './registry';

/** How long a mailed link works, in milliseconds. */
const LIFE = 60 * 60_000;

const requestSchema = z.object({ body: z.object({ email: z.email().toLowerCase() }) });
const staffSchema = z.object({ id: z.number() });

interface ForgottenContext {
  readonly request: unknown;
  status: number;
}

/** What we wrap of the admin's signing in. */
interface Authentication {
  readonly forgotPassword: (ctx: ForgottenContext) => Promise<void>;
}

interface StaffUsers {
  readonly updateById: (id: number, fields: object) => Promise<unknown>;
}

/**
 * Mails whoever of the staff forgot their password a link by the outbox, as it does for citizens (design, E-mail): Strapi's
 * own mail passes the mail server by, is in English, and is lost when it cannot leave at once. Whether there is anybody
 * is found out later, by who sends it.
 */
export function mailForgottenPasswords(strapi: Core.Strapi): void {
  strapi.get<Registry>('controllers').extend<Authentication>('admin::authentication', (own) => ({
    ...own,
    forgotPassword: async (ctx) => {
      const { data } = requestSchema.safeParse(ctx.request);
      if (!data) throw new errors.ValidationError('Escribí tu correo electrónico.');
      const { email } = data.body;
      await inTransaction(strapi, (transaction) =>
        queueMails(transaction, [{ kind: 'staff-password-reset', email }], Date.now()),
      );
      ctx.status = 204;
    },
  }));
}

/**
 * Gives the link of a mail to somebody of the staff: always the same for one mail, so that a repeated one works, too.
 *
 * @param mailId name of the mail
 * @returns a whole address; `undefined` when nobody of the staff has the e-mail, or they were locked
 */
export async function staffResetLink(
  strapi: Core.Strapi,
  email: string,
  mailId: string,
  now: number,
): Promise<string | undefined> {
  const where = { email, isActive: true };
  const found = staffSchema.safeParse(await strapi.db.query('admin::user').findOne({ where })).data;
  if (!found) return undefined;
  const resetPasswordToken = createHmac('sha256', environment().encryptionKey)
    .update(`staff-password-reset ${mailId}`)
    .digest('base64url');
  const users = strapi.service('admin::user') as unknown as StaffUsers;
  await users.updateById(found.id, {
    resetPasswordToken,
    resetPasswordTokenExpiresAt: new Date(now + LIFE),
  });
  return `${environment().adminUrl}/auth/reset-password?code=${resetPasswordToken}`;
}
