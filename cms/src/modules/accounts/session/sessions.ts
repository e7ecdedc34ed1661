import { randomUUID } from 'node:crypto';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { lockUnchangedAccount } from '../account-lock';
import {
  SESSION_TABLE,
  USER_TABLE,
  type Identity,
  type StoredAccount,
} from '../../../platform/database/users';
import { inTransaction } from '../../../platform/database/transaction';
import type { Context } from '../../../platform/http/context';
import { browserOf, endOldestSessions } from './open-sessions';
import { clearHint, clearTokens, readToken, writeHint, writeToken } from './cookies';

const ROLE_TABLE = 'up_roles';
const USER_ROLE_TABLE = 'up_users_role_lnk';

/** SQLite has 1 and 0. */
const flag = z.union([z.boolean(), z.number(), z.null()]).transform(Boolean);

const signedInSchema = z
  .object({ id: z.int(), document_id: z.string(), banned: flag, blocked: flag, type: z.string() })
  .transform(({ id, document_id: documentId, banned, blocked, type }) => ({
    id,
    documentId,
    banned,
    blocked,
    role: { type },
  }));

/**
 * Starts a session for an account whose password was checked; its tokens are in cookies only. A session that the
 * request has ends: its cookies are overwritten.
 *
 * @throws {ApiError} `wrong-password` when it was changed or the account locked or erased meanwhile
 */
export async function startSession(strapi: Core.Strapi, ctx: Context, account: StoredAccount): Promise<void> {
  const { refresh, access } = await inTransaction(strapi, async (transaction) => {
    await lockUnchangedAccount(transaction, account);
    return newTokens(strapi, String(account.id), browserOf(ctx));
  });
  await revokeSession(strapi, ctx);
  await endOldestSessions(sessions(strapi), account.id);
  writeToken(ctx, 'refresh', refresh);
  writeToken(ctx, 'access', access);
  writeHint(ctx);
}

async function newTokens(strapi: Core.Strapi, userId: string, metadata: ReturnType<typeof browserOf>) {
  const options = { type: 'refresh', metadata } as const;
  const { token: refresh } = await sessions(strapi).generateRefreshToken(userId, randomUUID(), options);
  const access = await sessions(strapi).generateAccessToken(refresh);
  if ('error' in access) throw new Error(`A new session gives no access token: ${access.error}`);
  return { refresh, access: access.token };
}

/** Owner of a request's session, with the role of the API. */
export interface SignedIn extends Identity {
  readonly role: { readonly type: string };
  /** The staff locked the account. */
  readonly blocked: boolean;
}

/**
 * Returns the owner of a request's session; renews an expired access token.
 *
 * An access token outlives its session, so the session row is checked, too. The refresh token is never rotated: of
 * several simultaneous renewals only one would succeed.
 *
 * @returns `undefined` without an open session; its cookies are cleared then
 */
export async function resumeSession(strapi: Core.Strapi, ctx: Context): Promise<SignedIn | undefined> {
  const signedIn =
    (await liveSession(strapi, sessionOf(strapi, readToken(ctx, 'access')))) ??
    (await liveSession(strapi, await renewedSession(strapi, ctx)));
  if (signedIn === undefined) clearTokens(ctx);
  return signedIn;
}

/** Ends the session of a request; other sessions of the account stay open. */
export async function endSession(strapi: Core.Strapi, ctx: Context): Promise<void> {
  await revokeSession(strapi, ctx);
  clearTokens(ctx);
  clearHint(ctx);
}

async function revokeSession(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const session = await presentedSession(strapi, ctx);
  if (session) await sessions(strapi).revokeSessionById(session.userId, session.sessionId);
}

/** The session of a request's cookies, which may have ended. */
export async function presentedSession(strapi: Core.Strapi, ctx: Context): Promise<Session | undefined> {
  return (await ofRefreshToken(strapi, ctx)) ?? sessionOf(strapi, readToken(ctx, 'access'));
}

/** Ends all sessions of an account. */
export async function endAllSessions(strapi: Core.Strapi, userId: number): Promise<void> {
  await sessions(strapi).invalidateRefreshToken(String(userId));
}

/** Ids of a session, as Strapi names them. */
interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

/** Checks that a session has not ended and reads its owner, in one statement. */
async function liveSession(strapi: Core.Strapi, session: Session | undefined): Promise<SignedIn | undefined> {
  if (!session) return undefined;
  const knex = strapi.db.connection;
  const row: unknown = await knex(`${USER_TABLE} as person`)
    .join(`${USER_ROLE_TABLE} as has`, 'has.user_id', 'person.id')
    .join(`${ROLE_TABLE} as role`, 'role.id', 'has.role_id')
    .where('person.id', Number(session.userId))
    .whereExists(knex(SESSION_TABLE).where({ session_id: session.sessionId }).select('id'))
    .first('person.id', 'person.document_id', 'person.banned', 'person.blocked', 'role.type');
  return row === undefined ? undefined : signedInSchema.parse(row);
}

async function renewedSession(strapi: Core.Strapi, ctx: Context): Promise<Session | undefined> {
  const refresh = readToken(ctx, 'refresh');
  if (refresh === undefined) return undefined;
  const access = await sessions(strapi).generateAccessToken(refresh);
  if ('error' in access) return undefined;
  writeToken(ctx, 'access', access.token);
  return sessionOf(strapi, access.token);
}

function sessionOf(strapi: Core.Strapi, accessToken: string | undefined): Session | undefined {
  if (accessToken === undefined) return undefined;
  const checked = sessions(strapi).validateAccessToken(accessToken);
  return checked.isValid ? checked.payload : undefined;
}

async function ofRefreshToken(strapi: Core.Strapi, ctx: Context): Promise<Session | undefined> {
  const token = readToken(ctx, 'refresh');
  if (token === undefined) return undefined;
  const checked = await sessions(strapi).validateRefreshToken(token);
  return checked.isValid ? checked : undefined;
}

/** Strapi's session manager for citizens. */
export function sessions(strapi: Core.Strapi) {
  return strapi.sessionManager('users-permissions');
}
