import { z, type OpenSession } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { parseUserAgent } from '@strapi/utils';
import { createHmac } from 'node:crypto';
import { environment } from '../../../platform/environment/environment';
import { ApiError } from '../../../platform/errors/api-error';
import type { Context } from '../../../platform/http/context';

/** What is kept of the browser in which a session began; of one from before this was kept, nothing. */
const browserSchema = z
  .object({ browser: z.string().nullable(), system: z.string().nullable() })
  .catch({ browser: null, system: null });

/** Open sessions of one citizen; a further one ends the oldest. */
const MAX_SESSIONS = 10;

type StoredSession = Awaited<ReturnType<Sessions['listSessions']>>[number];
type Sessions = ReturnType<Core.Strapi['sessionManager']>;

/** The browser and system of a request, by their names alone: what else it says of itself would tell people apart. */
export function browserOf(ctx: Context): z.output<typeof browserSchema> {
  const { browser = null, os: system = null } = parseUserAgent(ctx.get('User-Agent'));
  return { browser, system };
}

/**
 * Somebody's sessions that have not ended, the one that asks first, then from the newest.
 *
 * @param currentId of the session that asks
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
 * Ends one of somebody's sessions.
 *
 * @throws {ApiError} `not-found` when they have none of that name, or no longer
 */
export async function endOpenSession(sessions: Sessions, userId: number, ref: string): Promise<void> {
  const meant = (await liveSessions(sessions, userId)).find(({ sessionId }) => refOf(sessionId) === ref);
  const ended = meant && (await sessions.revokeSessionById(String(userId), meant.sessionId));
  if (ended !== true) throw new ApiError('not-found', 'There is no such session any more');
}

/** Ends somebody's oldest sessions beyond the number that may be open. */
export async function endOldestSessions(sessions: Sessions, userId: number): Promise<void> {
  const started = ({ createdAt }: StoredSession) => new Date(createdAt ?? 0).getTime();
  const open = (await liveSessions(sessions, userId)).toSorted((a, b) => started(b) - started(a));
  for (const { sessionId } of open.slice(MAX_SESSIONS)) {
    await sessions.revokeSessionById(String(userId), sessionId);
  }
}

/** Ends all of somebody's sessions but the one that asks. */
export async function endOtherSessions(
  sessions: Sessions,
  userId: number,
  currentId: string | undefined,
): Promise<void> {
  for (const { sessionId } of await liveSessions(sessions, userId)) {
    if (sessionId !== currentId) await sessions.revokeSessionById(String(userId), sessionId);
  }
}

/** Strapi leaves those that expired for a while. */
async function liveSessions(sessions: Sessions, userId: number): Promise<StoredSession[]> {
  const now = Date.now();
  const found = await sessions.listSessions(String(userId));
  return found.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now);
}

/** The name of a session outside: with its id nobody could do anything either, but need not know it. */
function refOf(sessionId: string): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(JSON.stringify(['session', sessionId]))
    .digest('base64url');
}
