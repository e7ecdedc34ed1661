import { createHmac } from 'node:crypto';
import { emailSchema, z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { LINK_LIFETIME, MIN_LEFT } from '../passwords/reset-tokens';
import { inTransaction } from '../../../platform/database/transaction';
import { environment } from '../../../platform/environment/environment';
import { ApiError } from '../../../platform/errors/api-error';
import { queueMails } from '../../../platform/mail/outbox';
import { addressKey, countedAddress } from '../../../platform/rate-limits/address';
import { countAttempt } from '../../../platform/rate-limits/attempts';
import { LIMITS } from '../../../platform/rate-limits/limits';
import type { Registry } from '../../../strapi/registry';
import { forgottenPasswordTexts } from '../texts';

const requestSchema = z.object({ body: z.strictObject({ email: emailSchema }) });
const staffSchema = z.object({
  id: z.number(),
  resetPasswordToken: z.string().nullable(),
  resetPasswordTokenExpiresAt: z.coerce.date().nullable(),
});

interface ForgottenContext {
  readonly request: unknown;
  readonly ip: string;
  status: number;
}

/** The part of the admin's authentication controller that is wrapped. */
interface Authentication {
  readonly forgotPassword: (ctx: ForgottenContext) => Promise<void>;
  readonly resetPassword: (ctx: unknown) => Promise<void>;
}

interface StaffUsers {
  readonly updateById: (id: number, fields: object) => Promise<unknown>;
}

/**
 * Mails password-reset links to staff through the outbox, as for citizens (design, E-mail). Strapi's own mail bypasses
 * the configured mail server, is in English, and is lost if it cannot be sent at once. The lookup happens when the mail
 * is sent, so neither body nor timing reveals whether the account exists.
 */
export function mailForgottenPasswords(strapi: Core.Strapi): void {
  strapi.get<Registry>('controllers').extend<Authentication>('admin::authentication', (own) => ({
    ...own,
    forgotPassword: async (ctx) => {
      const { data } = requestSchema.safeParse(ctx.request);
      if (!data) throw new errors.ValidationError(forgottenPasswordTexts.missing);
      const { email } = data.body;
      const address = countedAddress(ctx.ip);
      await assertFewAttempts(strapi, address);
      await inTransaction(strapi, (transaction) =>
        queueMails(transaction, [{ kind: 'staff-password-reset', email }], Date.now(), addressKey(address)),
      );
      ctx.status = 204;
    },
    resetPassword: async (ctx) => {
      try {
        await own.resetPassword(ctx);
      } catch (error) {
        // Problems of the password itself have a name of their own, such as ValidationError.
        const isVoid = error instanceof errors.ApplicationError && error.name === 'ApplicationError';
        throw isVoid ? new errors.ApplicationError(forgottenPasswordTexts.linkVoid) : error;
      }
    },
  }));
}

/** @throws {errors.RateLimitError} which Strapi's admin shows */
async function assertFewAttempts(strapi: Core.Strapi, address: string): Promise<void> {
  try {
    await countAttempt(strapi, [[LIMITS.staffPasswordReset, address]]);
  } catch (error) {
    if (error instanceof ApiError) throw new errors.RateLimitError(forgottenPasswordTexts.tooMany);
    throw error;
  }
}

/**
 * Returns the password-reset link to mail to a staff member: the current one with its expiry if it is valid long
 * enough, otherwise a new one. Strapi stores one token per account, so a new token per request would let strangers
 * invalidate the owner's link.
 *
 * @returns an absolute URL; `undefined` when no active staff account has the e-mail
 */
export async function staffResetLink(
  strapi: Core.Strapi,
  email: string,
  now: number,
): Promise<string | undefined> {
  const where = { email, isActive: true };
  const found = staffSchema.safeParse(await strapi.db.query('admin::user').findOne({ where })).data;
  if (!found) return undefined;
  const token = usableToken(found, now) ?? (await renewToken(strapi, found.id, now));
  return `${environment().adminUrl}/auth/reset-password?code=${token}`;
}

function usableToken(
  { resetPasswordToken: token, resetPasswordTokenExpiresAt: end }: z.output<typeof staffSchema>,
  now: number,
): string | undefined {
  return token !== null && end !== null && end.getTime() > now + MIN_LEFT ? token : undefined;
}

async function renewToken(strapi: Core.Strapi, id: number, now: number): Promise<string> {
  const end = new Date(now + LINK_LIFETIME);
  // Deterministic, so that mails written at the same moment have the same token.
  const resetPasswordToken = createHmac('sha256', environment().encryptionKey)
    .update(`staff-password-reset ${String(id)} ${end.toISOString()}`)
    .digest('base64url');
  const users = strapi.service('admin::user') as unknown as StaffUsers;
  await users.updateById(id, { resetPasswordToken, resetPasswordTokenExpiresAt: end });
  return resetPasswordToken;
}
