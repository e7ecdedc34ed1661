import type { Core } from '@strapi/strapi';
import { USER_UID } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { boardEntries } from './board';
import { deleteProfiles, HIDING, profileUidsOf } from './rows';

interface WriteParams {
  readonly where?: unknown;
  readonly data?: Readonly<Partial<Record<(typeof HIDING)[number], unknown>>>;
}

interface StoredRow {
  readonly id: number;
}

/**
 * Makes the board follow what becomes of people, in the same transaction: whoever is banned or locked is not on it, whoever is
 * revived is again, whoever is deleted never was. The revision is locked first (docs/adr/021), so this goes around what
 * else watches these writes.
 */
export function watchPeopleOnBoard(strapi: Core.Strapi): void {
  const people = strapi.db.query(USER_UID);
  for (const method of ['update', 'updateMany', 'delete', 'deleteMany'] as const) {
    const write: (params: WriteParams) => Promise<unknown> = people[method].bind(people);
    const deletes = method === 'delete' || method === 'deleteMany';
    const followed = (params: WriteParams = {}) =>
      deletes || HIDING.some((field) => params.data?.[field] !== undefined)
        ? writeContent(strapi, async (mark, transaction) => {
            const found = (await people.findMany({ where: params.where, select: ['id'] })) as StoredRow[];
            const uids = await profileUidsOf(
              transaction,
              found.map(({ id }) => id),
            );
            const result = await write(params);
            if (deletes) await deleteProfiles(transaction, uids);
            mark(boardEntries(uids));
            return result;
          })
        : write(params);
    Object.assign(people, { [method]: followed });
  }
}
