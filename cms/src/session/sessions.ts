import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from '../http/context';
import { clearHint, clearTokens, readToken, writeHint, writeToken } from './cookies';

/** Strapi's table of sessions. */
export const SESSION_TABLE = 'strapi_sessions';

/**
 * Signs somebody in: a session of their own, whose tokens are in cookies only. One that the request came with ends, for
 * nobody could end it any more.
 */
export async function startSession(strapi: Core.Strapi, ctx: Context, userId: number): Promise<void> {
  await revokeSession(strapi, ctx);
  const { token: refresh } = await sessions(strapi).generateRefreshToken(String(userId), randomUUID(), {
    type: 'refresh',
  });
  const access = await sessions(strapi).generateAccessToken(refresh);
  if ('error' in access) throw new Error(`A new session gives no access token: ${access.error}`);
  writeToken(ctx, 'refresh', refresh);
  writeToken(ctx, 'access', access.token);
  writeHint(ctx);
}

/**
 * The access token of the session a request came with, renewed when it expired.
 *
 * An access token does not know of a session that ended, so the session itself is looked for, too. The refresh token is
 * never rotated: of several simultaneous renewals only one would succeed.
 *
 * @returns `undefined` when there is no such session any more; its cookies are taken back then
 */
export async function resumeSession(strapi: Core.Strapi, ctx: Context): Promise<string | undefined> {
  const token = (await liveAccessToken(strapi, ctx)) ?? (await renewedAccessToken(strapi, ctx));
  if (token === undefined) clearTokens(ctx);
  return token;
}

/** Signs somebody out of this session; their others stay. */
export async function endSession(strapi: Core.Strapi, ctx: Context): Promise<void> {
  await revokeSession(strapi, ctx);
  clearTokens(ctx);
  clearHint(ctx);
}

async function revokeSession(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const session = (await ofRefreshToken(strapi, ctx)) ?? ofAccessToken(strapi, ctx);
  if (session) await sessions(strapi).revokeSessionById(session.userId, session.sessionId);
}

/** Signs somebody out everywhere. */
export async function endAllSessions(strapi: Core.Strapi, userId: number): Promise<void> {
  await sessions(strapi).invalidateRefreshToken(String(userId));
}

interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

async function liveAccessToken(strapi: Core.Strapi, ctx: Context): Promise<string | undefined> {
  const session = ofAccessToken(strapi, ctx);
  if (!session) return undefined;
  const row: unknown = await strapi.db
    .connection(SESSION_TABLE)
    .where({ session_id: session.sessionId })
    .first('id');
  return row === undefined ? undefined : readToken(ctx, 'access');
}

async function renewedAccessToken(strapi: Core.Strapi, ctx: Context): Promise<string | undefined> {
  const refresh = readToken(ctx, 'refresh');
  if (refresh === undefined) return undefined;
  const access = await sessions(strapi).generateAccessToken(refresh);
  if ('error' in access) return undefined;
  writeToken(ctx, 'access', access.token);
  return access.token;
}

function ofAccessToken(strapi: Core.Strapi, ctx: Context): Session | undefined {
  const token = readToken(ctx, 'access');
  const checked = token === undefined ? undefined : sessions(strapi).validateAccessToken(token);
  return checked?.isValid ? checked.payload : undefined;
}

async function ofRefreshToken(strapi: Core.Strapi, ctx: Context): Promise<Session | undefined> {
  const token = readToken(ctx, 'refresh');
  if (token === undefined) return undefined;
  const checked = await sessions(strapi).validateRefreshToken(token);
  return checked.isValid ? checked : undefined;
}

function sessions(strapi: Core.Strapi) {
  return strapi.sessionManager('users-permissions');
}
