import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Registry } from '../../../strapi/registry';

/** An invitation to the admin is good for so long, in milliseconds. */
export const INVITATION_LIFE = 7 * 24 * 60 * 60 * 1000;

const OVER =
  'La invitación venció a los siete días. Pedile a quien administra el centro que te borre de los usuarios y te invite otra vez.';

const invitedSchema = z.object({ createdAt: z.coerce.date() });

/** What we wrap of the admin's users. */
interface InvitedUsers {
  readonly findRegistrationInfo: (token: string) => Promise<unknown>;
  readonly register: (given: { readonly registrationToken: string }) => Promise<unknown>;
}

/** Ends invitations to the admin, which Strapi keeps for ever: whoever finds an old one in a mailbox would be staff. */
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
  // Of nobody: Strapi says so.
  if (found === null) return;
  const { createdAt } = invitedSchema.parse(found);
  if (Date.now() - createdAt.getTime() > INVITATION_LIFE) throw new errors.ValidationError(OVER);
}
