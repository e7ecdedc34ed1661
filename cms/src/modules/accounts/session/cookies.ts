import { SESSION_HINT } from '@centro/shared';
import type { Context } from '../../../platform/http/context';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How long each token lives, in seconds; the one of the session is not prolonged by use. */
export const TOKEN_SECONDS = {
  access: 10 * MINUTE,
  refresh: 30 * DAY,
  device: 365 * DAY,
  'staff-device': 30 * DAY,
} as const;

/** The hint outlives the session, so that a page can tell an expired one from none (design, Identity). */
const HINT_SECONDS = 365 * DAY;

/** What browsers take only from the host itself, over TLS, for all its paths. */
export const HOST_PREFIX = '__Host-';

export type Token = keyof typeof TOKEN_SECONDS;

export function readToken(ctx: Context, token: Token): string | undefined {
  return ctx.cookies.get(nameOf(ctx, token), { signed: false });
}

export function writeToken(ctx: Context, token: Token, value: string): void {
  write(ctx, nameOf(ctx, token), value, { httpOnly: true, seconds: TOKEN_SECONDS[token] });
}

/** Takes back the tokens of a session that a request came with. */
export function clearTokens(ctx: Context): void {
  for (const token of ['access', 'refresh'] as const) {
    if (readToken(ctx, token) !== undefined) clear(ctx, nameOf(ctx, token), true);
  }
}

/** Lets pages and scripts know that somebody signed in here. */
export function writeHint(ctx: Context): void {
  write(ctx, prefixed(ctx, SESSION_HINT), '1', { httpOnly: false, seconds: HINT_SECONDS });
}

export function clearHint(ctx: Context): void {
  // Behind TLS it may be one from before it had a prefix.
  for (const name of new Set([SESSION_HINT, prefixed(ctx, SESSION_HINT)])) clear(ctx, name, false);
}

function nameOf(ctx: Context, token: Token): string {
  return prefixed(ctx, `cea-07-${token}`);
}

/** Behind TLS the browser itself vouches that no other host and no plain connection set the cookie. */
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

/** Tokens are signed themselves. */
function common({ secure }: Context, httpOnly: boolean) {
  return { httpOnly, secure, sameSite: 'lax', path: '/', signed: false, overwrite: true } as const;
}
