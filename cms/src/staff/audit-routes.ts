import type { Core } from '@strapi/strapi';
import { authorsOf, readLog } from '../audit/log';
import { auditQuerySchema } from '../audit/staff-contract';
import type { Context } from '../http/context';
import { AUDIT_ACTION } from './actions';
import { parsed, sendData, type StaffRoute } from './routes';

/** The routes of the admin by which administrators read what the staff did (docs/adr/050). */
export function auditRoutes(strapi: Core.Strapi): StaffRoute[] {
  const list = async (ctx: Context) => {
    const query = parsed(ctx, auditQuerySchema, ctx.query);
    sendData(ctx, await readLog(strapi, query));
  };
  const authors = async (ctx: Context) => {
    sendData(ctx, { data: await authorsOf(strapi) });
  };
  const action = AUDIT_ACTION;
  return [
    { method: 'GET', path: '/audit', handler: list, action },
    { method: 'GET', path: '/audit/authors', handler: authors, action },
  ];
}
