import type { SubscriptionList } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { readListToken } from './list-tokens';
import { LIST_FIELDS } from './subscriptions';
import { ApiError } from '../../platform/errors/api-error';

/** Subscribes and unsubscribes readers of mails without signing in. */
export function subscriptionService(strapi: Core.Strapi) {
  return {
    /**
     * Sets the subscription that a token names.
     *
     * @throws {ApiError} `not-found` for an invalid token and for a deleted account
     */
    async choose(token: string, subscribed: boolean): Promise<SubscriptionList> {
      const meant = readListToken(token);
      const changed = meant && {
        where: { documentId: meant.uid },
        data: { [LIST_FIELDS[meant.list].field]: subscribed },
      };
      if (!meant || !changed || !(await strapi.db.query(USER_UID).update(changed))) {
        throw new ApiError('not-found', 'The link is invalid');
      }
      return meant.list;
    },
  };
}
