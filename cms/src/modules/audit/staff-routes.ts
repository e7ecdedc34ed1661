import type { Core } from '@strapi/strapi';
import { authorsOf, readLog } from './log';
import { auditQuerySchema } from '../../platform/audit/staff-contract';
import type { Context } from '../../platform/http/context';
import { restoreDeleted } from '../content/restoring';
import { AUDIT_ACTION } from '../../platform/staff-api/actions';
import { rowParamsSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

/** Admin routes with which administrators read the audit log and restore deleted content (docs/adr/050). */
export function auditRoutes(strapi: Core.Strapi): StaffRoute[] {
  const list = async (ctx: Context) => {
    const query = parsed(auditQuerySchema, ctx.query);
    sendData(ctx, await readLog(strapi, query));
  };
  const authors = async (ctx: Context) => {
    sendData(ctx, { data: await authorsOf(strapi) });
  };
  const restore = async (ctx: Context) => {
    const { id } = parsed(rowParamsSchema, ctx['params']);
    const restored = await restoreDeleted(strapi, id, staffIdOf(ctx), Date.now());
    sendData(ctx, { data: restored ?? refuse('not-found') });
  };
  const action = AUDIT_ACTION;
  return [
    { method: 'GET', path: '/audit', handler: list, action },
    { method: 'GET', path: '/audit/authors', handler: authors, action },
    { method: 'POST', path: '/audit/:id/restore', handler: restore, action },
  ];
}
