import type { SubscriptionList } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { readListToken } from './list-tokens';
import { LIST_FIELDS } from './subscriptions';
import { ApiError } from '../../platform/errors/api-error';

/** Lists as the reader of a mail chooses, without signing in. */
export function subscriptionService(strapi: Core.Strapi) {
  return {
    /**
     * Takes the reader of a mail off its list, or puts them back.
     *
     * @throws {ApiError} `not-found` for a token that is none of ours, and for somebody who is gone
     */
    async choose(token: string, subscribed: boolean): Promise<SubscriptionList> {
      const meant = readListToken(token);
      const changed = meant && {
        where: { documentId: meant.uid },
        data: { [LIST_FIELDS[meant.list].field]: subscribed },
      };
      if (!meant || !changed || !(await strapi.db.query(USER_UID).update(changed))) {
        throw new ApiError('not-found', 'The link is of nobody');
      }
      return meant.list;
    },
  };
}
