import { allowedMethods, ERROR_STATUS, errorResponse, type ErrorCode } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isDatabaseUnavailable } from '../platform/database/unavailable';
import { endpointOf, pathBelowApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { requestTexts } from '../platform/http/texts';
import { ApiError } from '../platform/errors/api-error';
import { traceOf } from '../platform/errors/trace';
import { StorageUnavailableError } from '../platform/storage/store';

/** Paths whose errors have the shape of the contract; those of Strapi's admin have its own. */
const OURS = /^\/(?:api|internal)(?=\/|$)/i;

/** For clients of the admin that may be unauthenticated. */
const UNREADABLE = 'The request cannot be read';

/**
 * Sends every error of the API in the shape of the contract, with a code of the catalogue. In the admin,
 * errors of an unavailable service and of an unreadable request are replaced; Strapi sends the others.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async function apiErrors(ctx: Context, next: Next): Promise<void> {
    const ours = OURS.test(ctx.path);
    try {
      await next();
    } catch (error) {
      const outage = outageOf(ctx, error);
      if (outage !== undefined) strapi.log.error(`${outage} in request ${String(ctx.state['requestId'])}`);
      if (ours) fail(strapi, ctx, error, outage);
      else if (outage !== undefined) sendUnavailableToStaff(ctx);
      else throw wasBodyRead(ctx) || isKnownToStrapi(error) ? error : new errors.ApplicationError(UNREADABLE);
      return;
    }
    if (ours && ctx.status >= 400) send(ctx, codeOfStatus(ctx, ctx.status), messageOfBody(ctx.body));
  };

/** Whether Strapi answers the error with its own status; it answers any other with 500. */
function isKnownToStrapi(error: unknown): boolean {
  return error instanceof errors.ApplicationError || error instanceof errors.HttpError;
}

/**
 * Message about the unavailable service that made a request fail; `undefined` for other errors, such as an
 * incomplete request.
 */
function outageOf(ctx: Context, error: unknown): string | undefined {
  if (statusOf(error, wasBodyRead(ctx) ? 500 : 400) < 500) return undefined;
  if (error instanceof StorageUnavailableError) return error.message;
  return isDatabaseUnavailable(error) ? 'The database is unavailable' : undefined;
}

function sendUnavailableToStaff(ctx: Context): void {
  ctx.status = ERROR_STATUS.unavailable;
  const message = requestTexts.unavailable;
  const error = { status: ctx.status, name: 'ServiceUnavailableError', message, details: {} };
  ctx.body = { data: null, error };
}

function fail(strapi: Core.Strapi, ctx: Context, error: unknown, outage: string | undefined): void {
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
  if (outage !== undefined) {
    send(ctx, 'unavailable', outage);
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

/** The code for an error that Strapi, Koa or one of their libraries answered or threw. */
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

/** Strapi answers 403 to unauthenticated clients, too; the contract has 401 for them. */
function isSignInMissing(ctx: Context): boolean {
  const who = endpointOf(ctx)?.who;
  return (who === 'citizen' || who === 'site-admin') && !ctx.state['user'];
}

/** The contract's methods for the requested path. */
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
