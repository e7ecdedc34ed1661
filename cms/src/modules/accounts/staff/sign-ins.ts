import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ApiError } from '../../../platform/errors/api-error';
import type { Context, Next } from '../../../platform/http/context';
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type Counted,
} from '../../../platform/rate-limits/attempts';
import { LIMITS } from '../../../platform/rate-limits/limits';
import { knownDevice, rememberDevice } from '../session/device';
import type { Registry } from '../../../strapi/registry';
import { signInTexts } from '../texts';

/** Requires the body: Strapi also accepts credentials in the query string, where attempts would not be counted. */
const requestSchema = z.object({ body: z.object({ email: z.string().min(1), password: z.string().min(1) }) });

/** Response of the admin to a password reset by link. */
const resetSchema = z.object({ data: z.object({ user: z.object({ email: z.string() }) }) });

/** The part of the admin's authentication controller that is wrapped. */
interface Authentication {
  readonly login: (ctx: Context, next: Next) => Promise<unknown>;
  readonly resetPassword: (ctx: Context) => Promise<unknown>;
}

/**
 * Limits failed sign-ins to the admin per account, from all addresses together (docs/adr/028). Browsers in which the owner
 * signed in before, or followed a link to a new password, count for themselves: guessing does not lock the owner out.
 */
export function limitStaffSignIns(strapi: Core.Strapi): void {
  strapi.get<Registry>('controllers').extend<Authentication>('admin::authentication', (own) => ({
    ...own,
    login: async (ctx, next) => {
      const { data } = requestSchema.safeParse(ctx.request);
      if (!data) throw new errors.ValidationError(signInTexts.missing);
      // Strapi looks accounts up in lower case.
      const email = data.body.email.toLowerCase();
      const device = knownDevice(ctx, email, 'staff-device');
      const counted: Counted =
        device === undefined
          ? [LIMITS.staffSignIn.account, email]
          : [LIMITS.staffSignIn.browser, email, device];
      await countOrRefuse(strapi, counted);
      await own.login(ctx, next);
      if (ctx.status !== 200) return;
      if (device === undefined) await forgiveAttempt(strapi, [counted]);
      else await forgetAttempts(strapi, counted);
      rememberDevice(ctx, email, 'staff-device');
    },
    resetPassword: async (ctx) => {
      await own.resetPassword(ctx);
      const { data } = resetSchema.safeParse(ctx.body);
      if (!data) return;
      const { email } = data.data.user;
      await forgetAttempts(strapi, [LIMITS.staffSignIn.account, email]);
      // Further guesses from elsewhere count against the account, not against this browser.
      rememberDevice(ctx, email, 'staff-device');
    },
  }));
}

/** @throws {errors.RateLimitError} which Strapi's admin shows */
async function countOrRefuse(strapi: Core.Strapi, counted: Counted): Promise<void> {
  try {
    await countAttempt(strapi, [counted]);
  } catch (error) {
    if (error instanceof ApiError) throw new errors.RateLimitError(signInTexts.tooMany);
    throw error;
  }
}
