import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../../platform/http/context';

const bodySchema = z.object({ sql: z.string() });
/** Result of a statement: rows from SQLite's driver, an object with the rows from PostgreSQL's. */
const resultSchema = z.union([z.array(z.unknown()), z.object({ rows: z.array(z.unknown()) })]);

export default {
  register: ({ strapi }: { strapi: Core.Strapi }): void => {
    addPeerSession(strapi);
    // The benchmark fills the database through the cms's connection, with SQLite as with PostgreSQL.
    strapi.server.routes([
      { method: 'POST', path: '/laboratory/sql', config: { auth: false }, handler: runSql(strapi) },
    ]);
  },
};

/** Peers are not in the contract, so the cms does not authenticate them by session. */
function addPeerSession(strapi: Core.Strapi): void {
  const names = strapi.config.get<unknown[]>('middlewares');
  const all = names.toSpliced(names.indexOf('global::cookies-only') + 1, 0, 'global::peer-session');
  strapi.config.set('middlewares', all);
}

function runSql(strapi: Core.Strapi): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    const { sql } = bodySchema.parse(ctx.request.body);
    const result = resultSchema.safeParse(await strapi.db.connection.raw(sql));
    const rows = result.success ? result.data : [];
    ctx.body = { rows: Array.isArray(rows) ? rows : rows.rows };
  };
}
