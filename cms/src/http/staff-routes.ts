import type { Core } from '@strapi/strapi';
import type { z } from '@centro/shared';
import {
  PICTURE_VIEWS_ACTION,
  pictureParamsSchema,
  PICTURES_ACTION,
  picturesQuerySchema,
  personParamsSchema,
  viewsQuerySchema,
} from '../private-images/staff-contract';
import { listPictures, listViews, picturesOf, viewPicture } from '../private-images/views';
import { CERTIFICATES_ACTION, ENROLMENTS_ACTION, SCORES_ACTION } from '../permissions/admin-roles';
import { sendPrivately } from './answer';
import type { Context } from './context';

/** Lets in who of the admin may do what an action names. */
export function guardedBy(action: string) {
  return {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions: [action] } },
    ],
  };
}

/** Account of the admin that asks. */
export function staffIdOf(ctx: Context): number {
  return (ctx.state['user'] as { readonly id: number }).id;
}

/**
 * Adds the routes of the admin by which secretaries and administrators see pictures of documents, and administrators who
 * looked at them (design, Images).
 */
export function registerStaffRoutes(strapi: Core.Strapi): void {
  const list = async (ctx: Context) => {
    const query = parsed(ctx, picturesQuerySchema, ctx.query);
    sendData(ctx, await listPictures(strapi, query));
  };
  const ofPerson = async (ctx: Context) => {
    const { uid } = parsed(ctx, personParamsSchema, ctx['params']);
    sendData(ctx, { data: await picturesOf(strapi, uid) });
  };
  const view = async (ctx: Context) => {
    const params = parsed(ctx, pictureParamsSchema, ctx['params']);
    const content = await viewPicture(strapi, staffIdOf(ctx), params);
    if (!content) ctx.throw(404, 'There is no such picture');
    await sendPrivately(ctx, { type: 'image/webp', content });
  };
  const views = async (ctx: Context) => {
    const query = parsed(ctx, viewsQuerySchema, ctx.query);
    sendData(ctx, await listViews(strapi, query));
  };
  const [pictures, history] = [guardedBy(PICTURES_ACTION), guardedBy(PICTURE_VIEWS_ACTION)];
  const routes = [
    { method: 'GET' as const, path: '/pictures', handler: list, config: pictures },
    { method: 'GET' as const, path: '/pictures/:folder/:uid', handler: view, config: pictures },
    { method: 'GET' as const, path: '/people/:uid/pictures', handler: ofPerson, config: pictures },
    { method: 'GET' as const, path: '/picture-views', handler: views, config: history },
  ].map((route) => ({ ...route, info: { type: 'admin', pluginName: 'admin' } }));
  strapi.server.routes({ type: 'admin', prefix: '/staff', routes });
}

/** Of people, so that nothing on the way keeps it. */
function sendData(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
}

/** What of ours the admin lets somebody do; roles name it, and administrators may do all. */
const ACTIONS = [
  { uid: PICTURES_ACTION, displayName: 'Ver las fotos de documentos' },
  { uid: PICTURE_VIEWS_ACTION, displayName: 'Ver quién miró las fotos de documentos' },
  { uid: ENROLMENTS_ACTION, displayName: 'Administrar inscripciones' },
  { uid: CERTIFICATES_ACTION, displayName: 'Administrar constancias' },
  { uid: SCORES_ACTION, displayName: 'Puntuar perfiles públicos' },
];

/** Makes our actions known to the admin, under which its administrators find them. */
export async function registerStaffActions(strapi: Core.Strapi): Promise<void> {
  const permissions = strapi.service('admin::permission') as unknown as {
    readonly actionProvider: { register: (action: object) => Promise<unknown> };
  };
  for (const { uid, displayName } of ACTIONS) {
    await permissions.actionProvider.register({
      ...{ section: 'settings', category: 'Personas', displayName },
      uid: uid.replace('api::', ''),
    });
  }
}

/** What a request says as its schema reads it; otherwise it is answered with 400. */
export function parsed<S extends z.ZodType>(ctx: Context, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) return ctx.throw(400, 'invalid-parameters');
  return result.data;
}
