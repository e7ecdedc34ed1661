import type { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { Context } from '../http/context';
import { ACTION_NAMES } from './actions';

/** A route of the admin's own API, below `/staff`. */
export interface StaffRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Required permission, one of `actions.ts`. */
  readonly action: string;
  readonly handler: (ctx: Context) => Promise<void>;
}

/** Registers routes for the admin's own screens, each with its required permission. */
export function addStaffRoutes(strapi: Core.Strapi, routes: readonly StaffRoute[]): void {
  strapi.server.routes({
    type: 'admin',
    prefix: '/staff',
    routes: routes.map(({ action, handler, ...route }) => ({
      ...route,
      handler: answeringRefusals(handler),
      config: guardedBy(action),
      info: { type: 'admin', pluginName: 'admin' },
    })),
  });
}

/** Ends a rejected request, which is not logged as an error. */
class Refused extends Error {}

function answeringRefusals(handler: StaffRoute['handler']): StaffRoute['handler'] {
  return async (ctx) => {
    try {
      await handler(ctx);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  };
}

function guardedBy(action: string) {
  return {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions: [action] } },
    ],
  };
}

/** Registers our permissions in the admin, where its administrators find them. */
export async function registerStaffActions(strapi: Core.Strapi): Promise<void> {
  const permissions = strapi.service('admin::permission') as unknown as {
    readonly actionProvider: { register: (action: object) => Promise<unknown> };
  };
  for (const [uid, displayName] of Object.entries(ACTION_NAMES)) {
    await permissions.actionProvider.register({
      section: 'settings',
      category: 'Personas',
      displayName,
      uid: uid.replace('api::', ''),
    });
  }
}

/** Id of the admin account that makes the request. */
export function staffIdOf(ctx: Context): number {
  return (ctx.state['user'] as { readonly id: number }).id;
}

/** Parses request data with a schema; invalid data is answered with 400. */
export function parsed<S extends z.ZodType>(ctx: Context, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  return result.success ? result.data : refuse(ctx, 'invalid-parameters', 400);
}

/** Sends personal data, which must not be cached. */
export function sendData(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
}

/** Rejects a request with a code for which the screens have a message: 404 for `not-found`, else 409. */
export function refuse(ctx: Context, code: string, status = code === 'not-found' ? 404 : 409): never {
  ctx.status = status;
  ctx.body = { data: null, error: { status, name: 'Refused', message: code, details: { code } } };
  throw new Refused(code);
}
