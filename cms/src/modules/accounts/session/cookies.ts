import { SESSION_HINT } from '@centro/shared';
import type { Context } from '../../../platform/http/context';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Lifetimes of the tokens, in seconds; use does not extend that of a session. */
export const TOKEN_SECONDS = {
  access: 10 * MINUTE,
  refresh: 30 * DAY,
  device: 365 * DAY,
  'staff-device': 30 * DAY,
} as const;

/** The hint outlives the session, so that a page can tell an expired one from none (design, Identity). */
const HINT_SECONDS = 365 * DAY;

/** Cookie prefix that browsers accept only from the host itself, over TLS, with the path `/`. */
export const HOST_PREFIX = '__Host-';

export type Token = keyof typeof TOKEN_SECONDS;

export function readToken(ctx: Context, token: Token): string | undefined {
  return ctx.cookies.get(nameOf(ctx, token), { signed: false });
}

export function writeToken(ctx: Context, token: Token, value: string): void {
  write(ctx, nameOf(ctx, token), value, { httpOnly: true, seconds: TOKEN_SECONDS[token] });
}

/** Clears the session cookies that the request has. */
export function clearTokens(ctx: Context): void {
  for (const token of ['access', 'refresh'] as const) {
    if (readToken(ctx, token) !== undefined) clear(ctx, nameOf(ctx, token), true);
  }
}

/** Sets a cookie by which pages and scripts detect that this browser has signed in. */
export function writeHint(ctx: Context): void {
  write(ctx, prefixed(ctx, SESSION_HINT), '1', { httpOnly: false, seconds: HINT_SECONDS });
}

export function clearHint(ctx: Context): void {
  // Behind TLS the browser may still have a cookie from before the prefix was introduced.
  for (const name of new Set([SESSION_HINT, prefixed(ctx, SESSION_HINT)])) clear(ctx, name, false);
}

function nameOf(ctx: Context, token: Token): string {
  return prefixed(ctx, `cea-07-${token}`);
}

/** Adds the prefix behind TLS: the browser then ensures that no other host and no plain connection set the cookie. */
function prefixed({ secure }: Context, name: string): string {
  return secure ? HOST_PREFIX + name : name;
}

interface Lifetime {
  readonly httpOnly: boolean;
  readonly seconds: number;
}

function write(ctx: Context, name: string, value: string, { httpOnly, seconds }: Lifetime): void {
  ctx.cookies.set(name, value, { ...common(ctx, httpOnly), maxAge: seconds * 1000 });
}

function clear(ctx: Context, name: string, httpOnly: boolean): void {
  ctx.cookies.set(name, '', { ...common(ctx, httpOnly), expires: new Date(0) });
}

/** Cookie attributes; Koa's signatures are off because tokens are signed themselves. */
function common({ secure }: Context, httpOnly: boolean) {
  return { httpOnly, secure, sameSite: 'lax', path: '/', signed: false, overwrite: true } as const;
}
