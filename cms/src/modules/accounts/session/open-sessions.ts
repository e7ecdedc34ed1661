import { z, type OpenSession } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { parseUserAgent } from '@strapi/utils';
import { createHmac } from 'node:crypto';
import { environment } from '../../../platform/environment/environment';
import { ApiError } from '../../../platform/errors/api-error';
import type { Context } from '../../../platform/http/context';

/** Stored browser of a session; `null` in sessions that are older than this record. */
const browserSchema = z
  .object({ browser: z.string().nullable(), system: z.string().nullable() })
  .catch({ browser: null, system: null });

/** Open sessions of one citizen; a further one ends the oldest. */
const MAX_SESSIONS = 10;

type StoredSession = Awaited<ReturnType<Sessions['listSessions']>>[number];
type Sessions = ReturnType<Core.Strapi['sessionManager']>;

/** Names of the browser and system of a request; more details could identify people. */
export function browserOf(ctx: Context): z.output<typeof browserSchema> {
  const { browser = null, os: system = null } = parseUserAgent(ctx.get('User-Agent'));
  return { browser, system };
}

/**
 * Lists the open sessions of an account: the current one first, then the newest.
 *
 * @param currentId id of the current session
 */
export async function openSessionsOf(
  sessions: Sessions,
  userId: number,
  currentId: string | undefined,
): Promise<OpenSession[]> {
  const open = (await liveSessions(sessions, userId)).map(
    ({ sessionId, createdAt, metadata }): OpenSession => ({
      ref: refOf(sessionId),
      current: sessionId === currentId,
      startedAt: new Date(createdAt ?? 0).toISOString(),
      ...browserSchema.parse(metadata),
    }),
  );
  const order = ({ current, startedAt }: OpenSession) => `${current ? '1' : '0'} ${startedAt}`;
  return open.toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
}

/**
 * Ends a session of an account.
 *
 * @throws {ApiError} `not-found` when the account has no open session with this reference
 */
export async function endOpenSession(sessions: Sessions, userId: number, ref: string): Promise<void> {
  const meant = (await liveSessions(sessions, userId)).find(({ sessionId }) => refOf(sessionId) === ref);
  const ended = meant && (await sessions.revokeSessionById(String(userId), meant.sessionId));
  if (ended !== true) throw new ApiError('not-found', 'There is no such session any more');
}

/** Ends the oldest sessions of an account beyond the maximum. */
export async function endOldestSessions(sessions: Sessions, userId: number): Promise<void> {
  const started = ({ createdAt }: StoredSession) => new Date(createdAt ?? 0).getTime();
  const open = (await liveSessions(sessions, userId)).toSorted((a, b) => started(b) - started(a));
  for (const { sessionId } of open.slice(MAX_SESSIONS)) {
    await sessions.revokeSessionById(String(userId), sessionId);
  }
}

/** Ends all sessions of an account except the current one. */
export async function endOtherSessions(
  sessions: Sessions,
  userId: number,
  currentId: string | undefined,
): Promise<void> {
  for (const { sessionId } of await liveSessions(sessions, userId)) {
    if (sessionId !== currentId) await sessions.revokeSessionById(String(userId), sessionId);
  }
}

/** Open sessions; Strapi deletes expired ones only later. */
async function liveSessions(sessions: Sessions, userId: number): Promise<StoredSession[]> {
  const now = Date.now();
  const found = await sessions.listSessions(String(userId));
  return found.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
}

/** Public reference of a session. Its id would be harmless, too, but clients do not need it. */
function refOf(sessionId: string): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(JSON.stringify(['session', sessionId]))
    .digest('base64url');
}
