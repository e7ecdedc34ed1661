import { ERROR_STATUS, z } from '@centro/shared';
import { STAFF_ERROR_STATUS, type StaffErrorCode } from '@centro/shared/errors/staff-codes';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../errors/api-error';
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

/** A refused order; `ApiError` has the codes that the public API shares. */
class StaffError extends Error {
  readonly code: StaffErrorCode;

  constructor(code: StaffErrorCode) {
    super(code);
    this.code = code;
  }
}

function answeringRefusals(handler: StaffRoute['handler']): StaffRoute['handler'] {
  return async (ctx) => {
    try {
      await handler(ctx);
    } catch (error) {
      if (error instanceof StaffError) sendRefusal(ctx, error.code, STAFF_ERROR_STATUS[error.code]);
      else if (error instanceof ApiError) sendRefusal(ctx, error.code, ERROR_STATUS[error.code]);
      else throw error;
    }
  };
}

function sendRefusal(ctx: Context, code: string, status: number): void {
  ctx.status = status;
  ctx.body = { data: null, error: { status, name: 'Refused', message: code, details: { code } } };
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

/**
 * Parses request data with a schema.
 *
 * @throws {ApiError} `invalid-parameters`
 */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError('invalid-parameters', z.prettifyError(result.error));
  return result.data;
}

/** Sends personal data, which must not be cached. */
export function sendData(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = body;
}

/** Rejects a request with a code for which the screens have a message. */
export function refuse(code: StaffErrorCode): never {
  throw new StaffError(code);
}
