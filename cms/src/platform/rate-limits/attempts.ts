import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { RATE_LIMIT_TABLE } from '../database/models';
import type { Queries } from '../database/transaction';
import { environment } from '../environment/environment';
import { ApiError } from '../errors/api-error';
import type { Limit } from './limits';

/** Attempts of a process between two cleanups of expired counters. */
const ATTEMPTS_BETWEEN_CLEANUPS = 500;

/** A limit, and what an attempt counts for: an account, a DNI, an address. */
export type Counted = readonly [limit: Limit, ...subject: string[]];

interface Counter {
  readonly key: string;
  readonly limit: Limit;
}

interface CounterRow {
  readonly key: string;
  readonly attempts: number;
  /** A number of milliseconds on SQLite. */
  readonly expires_at: Date | number;
}

let attemptsSinceCleanup = 0;

/**
 * Counts an attempt in the database, for all processes together. Counting precedes the attempt, so that concurrent
 * attempts cannot exceed the limit.
 *
 * @throws {ApiError} `too-many-requests` when any limit is exceeded; the attempt then does not count for the others
 */
export async function countAttempt(strapi: Core.Strapi, counted: readonly Counted[]): Promise<void> {
  const now = new Date();
  const counters = countersOf(counted);
  const rows = await increment(strapi, counters, now);
  await cleanUpNowAndThen(strapi, now);
  const exceeded = rows.filter(({ key, attempts }) => {
    const counter = counters.find((candidate) => candidate.key === key);
    return counter !== undefined && attempts > counter.limit.attempts;
  });
  if (exceeded.length === 0) return;
  const others = counters.filter(({ key }) => !exceeded.some((row) => row.key === key));
  await decrement(strapi, others);
  const wait = Math.max(...exceeded.map((row) => new Date(row.expires_at).getTime() - now.getTime()));
  throw new ApiError('too-many-requests', 'Too many attempts', Math.max(1, Math.ceil(wait / 1000)));
}

/**
 * Counts an attempt only if the limit has room for it; a delayed attempt uses up nothing.
 *
 * @returns when there is room again; `undefined` when the attempt was counted
 */
export async function countIfRoom(
  strapi: Core.Strapi,
  counted: Counted,
  now: Date,
): Promise<Date | undefined> {
  const hasRoom = await countInIfRoom({ trx: strapi.db.connection }, counted, now);
  await cleanUpNowAndThen(strapi, now);
  if (hasRoom) return undefined;
  const [limit, ...subject] = counted;
  return (await counterRow(strapi, keyOf(limit, subject)))?.expiresAt ?? now;
}

/** Counts in the caller's transaction, only if the limit has room for it; returns whether it has. */
export async function countInIfRoom(
  { trx }: Queries,
  [limit, ...subject]: Counted,
  now: Date,
): Promise<boolean> {
  const counted = await incrementing(trx, [{ limit, key: keyOf(limit, subject) }], now)
    .where(`${RATE_LIMIT_TABLE}.attempts`, '<', limit.attempts)
    .orWhere(`${RATE_LIMIT_TABLE}.expires_at`, '<=', now)
    .returning('key');
  return counted.length > 0;
}

/** Counts in the caller's transaction without checking the limit; see {@link isUsedUp}. */
export async function countIn({ trx }: Queries, counted: readonly Counted[], now: Date): Promise<void> {
  await incrementing(trx, countersOf(counted), now);
}

/** Whether any of the limits has no room left. */
export async function isUsedUp({ trx }: Queries, counted: readonly Counted[], now: Date): Promise<boolean> {
  const counters = countersOf(counted);
  const rows = await trx<CounterRow>(RATE_LIMIT_TABLE)
    .whereIn(
      'key',
      counters.map(({ key }) => key),
    )
    .where('expires_at', '>', now)
    .select('key', 'attempts');
  return counters.some(({ key, limit }) =>
    rows.some((row) => row.key === key && row.attempts >= limit.attempts),
  );
}

/** How many attempts count against a limit now. */
export async function attemptsOf(
  strapi: Core.Strapi,
  [limit, ...subject]: Counted,
  now: Date,
): Promise<number> {
  const row = await counterRow(strapi, keyOf(limit, subject));
  return row && row.expiresAt > now ? row.attempts : 0;
}

async function counterRow(
  strapi: Core.Strapi,
  key: string,
): Promise<{ readonly attempts: number; readonly expiresAt: Date } | undefined> {
  const row = await strapi.db
    .connection(RATE_LIMIT_TABLE)
    .where({ key })
    .first<CounterRow | undefined>('key', 'attempts', 'expires_at');
  return row && { attempts: row.attempts, expiresAt: new Date(row.expires_at) };
}

/** Refunds an attempt that should not count, such as a sign-in with the right password. */
export async function forgiveAttempt(strapi: Core.Strapi, counted: readonly Counted[]): Promise<void> {
  await decrement(strapi, countersOf(counted));
}

/** Forgets all attempts. */
export function forgetAttempts(strapi: Core.Strapi, counted: Counted): Promise<void> {
  return forgetIn({ trx: strapi.db.connection }, [counted]);
}

/** Forgets all attempts in a transaction. */
export async function forgetIn({ trx }: Queries, counted: readonly Counted[]): Promise<void> {
  const keys = countersOf(counted).map(({ key }) => key);
  await trx(RATE_LIMIT_TABLE).whereIn('key', keys).delete();
}

/** Sorted, so that concurrent statements do not deadlock. */
function countersOf(counted: readonly Counted[]): Counter[] {
  return counted
    .map(([limit, ...subject]) => ({ limit, key: keyOf(limit, subject) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Keyed hash, so that no DNI, e-mail or address is stored: there are so few DNIs that a hash without a secret could be
 * reversed. Hexadecimal, which sorts alike here and by every collation of a database.
 */
function keyOf({ name }: Limit, subject: readonly string[]): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(JSON.stringify([name, ...subject]))
    .digest('hex');
}

async function increment(
  strapi: Core.Strapi,
  counters: readonly Counter[],
  now: Date,
): Promise<readonly CounterRow[]> {
  return incrementing(strapi.db.connection, counters, now).returning(['key', 'attempts', 'expires_at']);
}

/** The statement that counts an attempt and restarts expired counters. */
function incrementing(connection: Queries['trx'], counters: readonly Counter[], now: Date) {
  const isOver = `${RATE_LIMIT_TABLE}.expires_at <= ?`;
  return connection(RATE_LIMIT_TABLE)
    .insert(
      counters.map(({ key, limit }) => ({
        key,
        attempts: 1,
        expires_at: new Date(now.getTime() + limit.seconds * 1000),
      })),
    )
    .onConflict('key')
    .merge({
      attempts: connection.raw(`case when ${isOver} then 1 else ${RATE_LIMIT_TABLE}.attempts + 1 end`, [now]),
      expires_at: connection.raw(
        `case when ${isOver} then excluded.expires_at else ${RATE_LIMIT_TABLE}.expires_at end`,
        [now],
      ),
    });
}

async function decrement(strapi: Core.Strapi, counters: readonly Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key);
  await strapi.db
    .connection(RATE_LIMIT_TABLE)
    .whereIn('key', lockedInOrder(strapi).whereIn('key', keys))
    .where('attempts', '>', 0)
    .decrement('attempts', 1);
}

async function cleanUpNowAndThen(strapi: Core.Strapi, now: Date): Promise<void> {
  attemptsSinceCleanup += 1;
  if (attemptsSinceCleanup < ATTEMPTS_BETWEEN_CLEANUPS) return;
  attemptsSinceCleanup = 0;
  await strapi.db
    .connection(RATE_LIMIT_TABLE)
    .whereIn('key', lockedInOrder(strapi).where('expires_at', '<=', now))
    .delete();
}

/**
 * Selects and locks keys of counters in order: PostgreSQL changes several rows in any order, so two statements on the
 * same rows could deadlock.
 */
function lockedInOrder(strapi: Core.Strapi) {
  return strapi.db.connection(RATE_LIMIT_TABLE).select('key').orderBy('key').forUpdate();
}
