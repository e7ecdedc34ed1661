import { BODY_LIMIT, bodyLimitOf } from '@centro/shared';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../platform/errors/api-error';
import { endpointOf, isApi } from '../platform/http/api-request';
import type { Context, Next } from '../platform/http/context';
import { receiveJson } from '../platform/http/json-body';
import { MAX_BODY_BYTES } from '../platform/http/limits';

type Factory = (config: unknown, context: { readonly strapi: Core.Strapi }) => Handler;
/** Files of a form by their fields, as Strapi's parser wrote them. */
type WrittenFiles = Readonly<Record<string, WrittenFile | readonly WrittenFile[]>>;

interface WrittenFile {
  readonly filepath: string;
}

type Handler = (ctx: Context, next: Next) => Promise<unknown>;

/**
 * Wraps Strapi's body parser, which inflates and parses 5 MB even for unauthenticated clients. Compressed bodies are
 * rejected. The API gets JSON up to the limit of its endpoint, and forms unread: see {@link receivePicture} and
 * {@link receiveDocument}. The admin gets JSON, up to {@link BODY_LIMIT} without a token, and forms from Strapi's
 * parser, whose files are removed afterwards.
 */
export function guardBodyParser(strapi: Core.Strapi): void {
  const middlewares = strapi.get<{
    readonly extend: (uid: string, extension: (inner: Factory) => Factory) => void;
  }>('middlewares');
  middlewares.extend('strapi::body', (inner) => (config, context) => {
    const parse = inner(config, context);
    return async (ctx, next) => {
      const limit = jsonLimitOf(ctx);
      if (ctx.get('content-encoding') !== '') throw new ApiError('invalid-body', 'The body is compressed');
      if (limit !== undefined && ctx.is('application/json')) {
        ctx.request.body = await receiveJson(ctx.req, limit);
        await next();
      } else if (isApi(ctx)) await next();
      else await removingFiles(ctx, (then) => parse(ctx, then), next);
    };
  });
}

/** In bytes; `undefined` where JSON is not accepted. */
function jsonLimitOf(ctx: Context): number | undefined {
  if (!isApi(ctx)) return ctx.get('authorization') === '' ? BODY_LIMIT : MAX_BODY_BYTES;
  const endpoint = endpointOf(ctx);
  // The router also matches paths with a trailing slash, which the contract does not have.
  if (!endpoint) return BODY_LIMIT;
  return typeof endpoint.body === 'object' ? bodyLimitOf(endpoint) : undefined;
}

/** Strapi does not remove the files of rejected requests, and those of all fields but one. */
async function removingFiles(ctx: Context, parse: (next: Next) => Promise<unknown>, next: Next) {
  let written: readonly string[] = [];
  try {
    return await parse(() => {
      const { files = {} } = ctx.request as { readonly files?: WrittenFiles };
      written = Object.values(files).flatMap((each) => [each].flat().map(({ filepath }) => filepath));
      return next();
    });
  } finally {
    await Promise.all(written.map((file) => rm(file, { force: true })));
  }
}
