import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Registry } from '../../../strapi/registry';
import { invitationTexts } from '../texts';

/** Lifetime of an invitation to the admin, in milliseconds. */
export const INVITATION_LIFE = 7 * 24 * 60 * 60 * 1000;

const invitedSchema = z.object({ createdAt: z.coerce.date() });

/** The part of the admin's user service that is wrapped. */
interface InvitedUsers {
  readonly findRegistrationInfo: (token: string) => Promise<unknown>;
  readonly register: (given: { readonly registrationToken: string }) => Promise<unknown>;
}

/** Expires invitations to the admin. Strapi never does, so an old one found in a mailbox would grant access. */
export function limitInvitations(strapi: Core.Strapi): void {
  strapi.get<Registry>('services').extend<InvitedUsers>('admin::user', (users) => ({
    ...users,
    findRegistrationInfo: async (token) => {
      await assertOpen(strapi, token);
      return users.findRegistrationInfo(token);
    },
    register: async (given) => {
      await assertOpen(strapi, given.registrationToken);
      return users.register(given);
    },
  }));
}

/** @throws {errors.ValidationError} which Strapi's admin shows, when the invitation is too old */
async function assertOpen(strapi: Core.Strapi, registrationToken: string): Promise<void> {
  const found: unknown = await strapi.db.query('admin::user').findOne({ where: { registrationToken } });
  // Strapi reports unknown tokens.
  if (found === null) return;
  const { createdAt } = invitedSchema.parse(found);
  if (Date.now() - createdAt.getTime() > INVITATION_LIFE) {
    throw new errors.ValidationError(invitationTexts.expired);
  }
}
