import type { Core } from '@strapi/strapi';
import { ApiError } from '../../../platform/errors/api-error';
import type { Context } from '../../../platform/http/context';
import { administratorSchema, hasStaff, makeAdministrator } from './administrators';

const PATH = '/internal/first-administrator';
const CONFIG = { auth: false as const, policies: ['global::is-publisher'] };

/**
 * Adds the routes behind the development error page (design, Identity): they report whether the first administrator is
 * missing, and create it. Development only, and only while the admin has no account.
 */
export function registerDevelopmentRoutes(strapi: Core.Strapi): void {
  if (process.env['NODE_ENV'] !== 'development') return;
  const read = async (ctx: Context) => {
    ctx.body = { data: { wanted: !(await hasStaff(strapi)) } };
  };
  const make = async (ctx: Context) => {
    if (await hasStaff(strapi)) throw new ApiError('forbidden', 'There is an administrator already');
    const parsed = administratorSchema.safeParse(ctx.request.body);
    if (!parsed.success) throw new ApiError('invalid-body', parsed.error.issues[0]?.message ?? '');
    ctx.status = 201;
    ctx.body = { data: await makeAdministrator(strapi, parsed.data) };
  };
  strapi.server.routes([
    { method: 'GET', path: PATH, handler: read, config: CONFIG },
    { method: 'POST', path: PATH, handler: make, config: CONFIG },
  ]);
}
