import { errors } from '@strapi/utils';
import type { Context, Next } from '../platform/http/context';
import { requestTexts } from '../platform/http/texts';

/** Paths whose requests are checked by the contract's schemas, which reject the same; the rest is the admin. */
const OURS = /^\/(?:api|internal)(?=\/|$)/i;

/** NUL and unpaired surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /\0|\p{Cs}/u;

/** Rejects requests of the admin with characters that the database cannot store. */
export default () =>
  function storableText(ctx: Context, next: Next): Promise<unknown> {
    if (!OURS.test(ctx.path) && (ctx.url.includes('%00') || hasUnstorable(ctx.request.body))) {
      throw new errors.ValidationError(requestTexts.unstorableCharacter);
    }
    return next();
  };

function hasUnstorable(body: unknown): boolean {
  const left = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && UNSTORABLE.test(value)) return true;
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [name, each] of Object.entries(value)) left.push(name, each);
    }
  }
  return false;
}
