import { allowedMethods, ERROR_STATUS, errorResponse, type ErrorCode } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isDatabaseUnavailable } from '../platform/database/unavailable';
import { endpointOf, pathBelowApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { ApiError } from '../platform/errors/api-error';
import { traceOf } from '../platform/errors/trace';
import { StorageUnavailableError } from '../platform/storage/store';

/** Paths whose every error has the shape of the contract; Strapi's admin keeps its own. */
const OURS = /^\/(?:api|internal)(?=\/|$)/i;

/** Who works in Strapi's admin reads what it is answered. */
const AWAY_FOR_STAFF =
  'El sistema no está disponible en este momento. Probá de nuevo en unos minutos, y fijate si tu cambio ya quedó guardado.';

/** As who may not even reach a page of the admin sees it. */
const UNREADABLE = 'The request cannot be read';

/**
 * Sends every error of the API in the one shape of the contract, with a code of the catalogue. What fails in the admin
 * because something is away says so, as Strapi says the rest.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function apiErrors(ctx: Context, next: Next): Promise<void> {
    const ours = OURS.test(ctx.path);
    try {
      await next();
    } catch (error) {
      const away = whatIsAway(ctx, error);
      if (away !== undefined) strapi.log.error(`${away} in request ${String(ctx.state['requestId'])}`);
      if (ours) fail(strapi, ctx, error, away);
      else if (away !== undefined) sendAwayToStaff(ctx);
      else throw wasBodyRead(ctx) || isKnownToStrapi(error) ? error : new errors.ApplicationError(UNREADABLE);
      return;
    }
    if (ours && ctx.status >= 400) send(ctx, codeOfStatus(ctx, ctx.status), messageOfBody(ctx.body));
  };

/** Strapi answers it by its own status; whatever else was thrown would be a mistake of the server. */
function isKnownToStrapi(error: unknown): boolean {
  return error instanceof errors.ApplicationError || error instanceof errors.HttpError;
}

/** What is not there at the moment, without which a request failed; not whoever stopped sending theirs. */
function whatIsAway(ctx: Context, error: unknown): string | undefined {
  if (statusOf(error, wasBodyRead(ctx) ? 500 : 400) < 500) return undefined;
  if (error instanceof StorageUnavailableError) return error.message;
  return isDatabaseUnavailable(error) ? 'The database is away' : undefined;
}

function sendAwayToStaff(ctx: Context): void {
  ctx.status = ERROR_STATUS.unavailable;
  const error = { status: ctx.status, name: 'ServiceUnavailableError', message: AWAY_FOR_STAFF, details: {} };
  ctx.body = { data: null, error };
}

function fail(strapi: Core.Strapi, ctx: Context, error: unknown, away: string | undefined): void {
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter));
    send(ctx, error.code, error.message, error.facts);
    return;
  }
  const status = statusOf(error, wasBodyRead(ctx) ? 500 : 400);
  if (status < 500) {
    send(ctx, codeOfStatus(ctx, status), error instanceof Error ? error.message : 'Refused');
    return;
  }
  if (away !== undefined) {
    send(ctx, 'unavailable', away);
    return;
  }
  strapi.log.error(`Unexpected error in request ${String(ctx.state['requestId'])}: ${traceOf(error)}`);
  send(ctx, 'unexpected', 'Something went wrong');
}

function send(ctx: Context, code: ErrorCode, message: string, facts?: object): void {
  if (code === 'method-not-allowed') ctx.set('Allow', allowOf(ctx).join(', '));
  ctx.status = ERROR_STATUS[code];
  ctx.body = errorResponse(code, message, facts);
}

/** The code for an error that Strapi, Koa or a library of theirs answered or threw. */
function codeOfStatus(ctx: Context, status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return isSignInMissing(ctx) ? 'unauthenticated' : 'forbidden';
    case 404:
    case 405:
    case 501:
      return allowOf(ctx).length > 0 && !allowOf(ctx).includes(ctx.method)
        ? 'method-not-allowed'
        : 'not-found';
    case 413:
      return 'body-too-large';
    case 429:
      return 'too-many-requests';
    case 503:
      return 'unavailable';
    default:
      if (status >= 500) return 'unexpected';
      return wasBodyRead(ctx) ? 'invalid-parameters' : 'invalid-body';
  }
}

/** Strapi refuses a visitor as it refuses anybody whose role may not; only the former can do something about it. */
function isSignInMissing(ctx: Context): boolean {
  const who = endpointOf(ctx)?.who;
  return (who === 'citizen' || who === 'site-admin') && !ctx.state['user'];
}

/** The methods the contract has for the path asked for. */
function allowOf(ctx: Context): string[] {
  const methods: string[] = [...allowedMethods(pathBelowApi(ctx.path))];
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}

/** A body that cannot be read fails with errors of many kinds, most without a status (`global::body-read`). */
function wasBodyRead(ctx: Context): boolean {
  return ctx.state['bodyRead'] === true;
}

/** Errors carry their status in `status` (http-errors), `httpCode` (formidable) or, Strapi's own, in their name. */
function statusOf(error: unknown, otherwise: number): number {
  const { status, httpCode, name } = (error ?? {}) as Record<'status' | 'httpCode' | 'name', unknown>;
  if (typeof status === 'number') return status;
  if (typeof httpCode === 'number') return httpCode;
  return (typeof name === 'string' ? STATUS_OF_NAME.get(name) : undefined) ?? otherwise;
}

const STATUS_OF_NAME: ReadonlyMap<string, number> = new Map([
  ['ApplicationError', 400],
  ['ValidationError', 400],
  ['YupValidationError', 400],
  ['PaginationError', 400],
  ['UnauthorizedError', 401],
  ['ForbiddenError', 403],
  ['PolicyError', 403],
  ['NotFoundError', 404],
  ['PayloadTooLargeError', 413],
  ['RateLimitError', 429],
]);

function messageOfBody(body: unknown): string {
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message : 'Refused';
}
