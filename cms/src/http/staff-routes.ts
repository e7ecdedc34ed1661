import type { Core } from '@strapi/strapi';
import type { z } from '@centro/shared';
import { listPictures, listQuerySchema, pictureParamsSchema, viewPicture } from '../private-images/views';
import { PICTURES_ACTION } from '../permissions/admin-roles';
import { sendPrivately } from './answer';
import type { Context } from './context';

const CONFIG = {
  policies: [
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: [PICTURES_ACTION] } },
  ],
};

/** Adds the routes of the admin by which secretaries and administrators see pictures of documents (design, Images). */
export function registerStaffRoutes(strapi: Core.Strapi): void {
  const list = async (ctx: Context) => {
    const query = parsed(ctx, listQuerySchema, ctx.query);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = await listPictures(strapi, query);
  };
  const view = async (ctx: Context) => {
    const params = parsed(ctx, pictureParamsSchema, ctx['params']);
    const { id } = ctx.state['user'] as { readonly id: number };
    const content = await viewPicture(strapi, id, params);
    if (!content) ctx.throw(404, 'There is no such picture');
    await sendPrivately(ctx, { type: 'image/webp', content });
  };
  const routes = [
    { method: 'GET' as const, path: '/pictures', handler: list, config: CONFIG },
    { method: 'GET' as const, path: '/pictures/:folder/:uid', handler: view, config: CONFIG },
  ].map((route) => ({ ...route, info: { type: 'admin', pluginName: 'admin' } }));
  strapi.server.routes({ type: 'admin', prefix: '/staff', routes });
}

/** Which action of the admin opens the pictures; roles name it, and administrators have all. */
export async function registerStaffActions(strapi: Core.Strapi): Promise<void> {
  const permissions = strapi.service('admin::permission') as unknown as {
    readonly actionProvider: { register: (action: object) => Promise<unknown> };
  };
  await permissions.actionProvider.register({
    ...{ section: 'settings', category: 'Personas', displayName: 'Ver las fotos de documentos' },
    uid: PICTURES_ACTION.replace('api::', ''),
  });
}

function parsed<S extends z.ZodType>(ctx: Context, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) return ctx.throw(400, 'invalid-parameters');
  return result.data;
}
