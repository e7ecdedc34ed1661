import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { isDeletion, type UserWriteSubscriber } from '../../strapi/user-writes';
import { boardEntries } from './board';
import { deleteProfiles, HIDING, profileUidsOf } from './rows';

interface StoredRow {
  readonly id: number;
}

/**
 * Updates the job board when accounts change, in the same transaction: hides banned and locked people, shows them again
 * afterwards, and removes deleted ones. The revision is locked first (docs/adr/021), so this is the outermost
 * subscriber.
 */
export function updateBoard(strapi: Core.Strapi): UserWriteSubscriber {
  const users = strapi.db.query(USER_UID);
  return (write, next) => {
    const deletes = isDeletion(write);
    if (!deletes && !HIDING.some((field) => write.data?.[field] !== undefined)) return next();
    if (write.method === 'create') return next();
    return writeContent(strapi, async (mark, transaction) => {
      const found = (await users.findMany({ where: write.where, select: ['id'] })) as StoredRow[];
      const uids = await profileUidsOf(
        transaction,
        found.map(({ id }) => id),
      );
      const result = await next();
      if (deletes) await deleteProfiles(transaction, uids);
      mark(boardEntries(uids));
      return result;
    });
  };
}
