import { randomUUID } from 'node:crypto';
import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { dropExpiredConfirmations } from '../accounts/email-confirmations';
import { dropExpiredResetTokens } from '../accounts/passwords/reset-tokens';
import { OUTBOX_TABLE } from '../../platform/database/models';
import { inTransaction } from '../../platform/database/transaction';
import { recordNotifiedEdition, type NotifiedEdition } from '../enrolments/last-notified';
import { countIfRoom, forgiveAttempt, type Counted } from '../../platform/rate-limits/attempts';
import { dailyLimitOf, limitOf, nextCheckOfDay, type DailyLimit } from './limits';
import { compose } from './messages';
import { isNotice, isSuperseded, mailSchema, whenMailIsQueued, type Mail } from '../../platform/mail/outbox';
import { openSources, type Sources } from './sources';
import { MAILS_AT_ONCE, openTransport, type Transport } from './transport';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Polling interval, for mails queued by other processes and for retries; in milliseconds, as all durations here. */
const POLL = SECOND;
/** Lease on a mail; after it another process may send the mail. */
const LEASE = 2 * MINUTE;
/** The wait before a retry doubles from the first to the last of these. */
const RETRY = { first: 15 * SECOND, last: 60 * MINUTE };
/** A mail that no server accepted for this long is given up. */
const GIVE_UP_AFTER = 7 * DAY;
/** Minimum attempts before that; they take most of a day, so a system that was off for a week still tries. */
const MIN_ATTEMPTS = 24;
/** Retention of sent and failed mails. */
const MEMORY = 30 * DAY;

const dueMailSchema = z.object({
  id: z.int(),
  kind: z.string(),
  payload: z.string(),
  message_id: z.string(),
  /** Including the current one. */
  attempts: z.int(),
  wanted: z.int().nullable(),
  requested_from: z.string().nullable(),
  /** SQLite has milliseconds. */
  created_at: z.coerce.date(),
});

type DueMail = z.infer<typeof dueMailSchema>;

/**
 * Sends the mails of the outbox, a few at a time, until it is stopped (design, E-mail). Several processes may run it:
 * each mail is claimed by one of them.
 *
 * @returns a function that stops it, after the mails that are being sent
 */
export function startDelivery(strapi: Core.Strapi): () => Promise<void> {
  const transport = openTransport();
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: unknown) => {
      strapi.log.error(`The outbox cannot be read: ${reasonOf(error)}`);
    });
  };
  const run = () => {
    inTurn(async () => {
      while (!stopped && (await deliverSome(strapi, transport)));
    });
  };
  whenMailIsQueued(run);
  const polling = setInterval(run, POLL);
  const clearing = setInterval(() => {
    inTurn(() => clearAway(strapi));
  }, DAY / 24);
  inTurn(() => checkHeldAgain(strapi));
  run();
  return async () => {
    stopped = true;
    clearInterval(polling);
    clearInterval(clearing);
    await running;
    transport.close();
  };
}

/** Sends the mails that are due first; returns whether there may be more. */
async function deliverSome(strapi: Core.Strapi, transport: Transport): Promise<boolean> {
  const now = Date.now();
  const mails = await claim(strapi, now);
  const sources = openSources(strapi);
  const ended = await Promise.allSettled(mails.map((mail) => deliver(sources, transport, mail, now)));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return mails.length > 0 || (await isAnyDue(strapi, now));
}

async function deliver(sources: Sources, transport: Transport, due: DueMail, now: number): Promise<void> {
  const { strapi } = sources;
  try {
    const mail = mailSchema.parse(JSON.parse(due.payload));
    const { until, notified } = (await isSuperseded(sources.queries, due, mail, new Date(now + LEASE)))
      ? {}
      : await sendWithinLimits(sources, transport, { mail, due, now });
    if (until === undefined) await markSent(strapi, due, notified);
    else await hold(strapi, due, until);
  } catch (error) {
    await postpone(strapi, due, error, now);
  }
}

interface Delivery {
  readonly mail: Mail;
  readonly due: DueMail;
  readonly now: number;
}

interface Outcome {
  /** When the mail may leave; `undefined` when it was sent, or there is nothing to send. */
  readonly until?: Date;
  /** Edition that the recipient was notified of. */
  readonly notified?: NotifiedEdition | undefined;
}

/** Sends a mail if the limits allow it. A mail that is not sent does not count. */
async function sendWithinLimits(
  sources: Sources,
  transport: Transport,
  { mail, due, now }: Delivery,
): Promise<Outcome> {
  const { strapi } = sources;
  const counted: Counted[] = [];
  const waitsFor = async (limit: Counted | undefined) => {
    const until = limit && (await countIfRoom(strapi, limit, new Date(now)));
    if (limit && !until) counted.push(limit);
    return until;
  };
  let sent = false;
  try {
    // Before composing, which stores the mail's link or code.
    if (await waitsForDay(dailyLimitOf(mail, due.requested_from, now), waitsFor)) {
      return { until: nextCheckOfDay(now) };
    }
    const composed = await compose(sources, mail, due.message_id, now);
    if (!composed) return {};
    const until = await waitsFor(limitOf(mail, composed));
    if (until) return { until };
    await transport.send(composed.message, due.message_id);
    sent = true;
    return { notified: composed.notified };
  } finally {
    if (!sent && counted.length > 0) await forgiveAttempt(strapi, counted);
  }
}

/** Counts a mail against the limits of the day; returns whether it has to wait. */
async function waitsForDay(
  limits: DailyLimit | undefined,
  waitsFor: (limit: Counted) => Promise<Date | undefined>,
): Promise<boolean> {
  if (!limits) return false;
  const { day, total, repeated } = limits;
  if (total && (await waitsFor(total))) return true;
  const counter = repeated && (await waitsFor(repeated.first)) ? repeated.counter : day;
  return (await waitsFor(counter)) !== undefined;
}

/** Holds a mail until later, without counting a failed attempt. */
async function hold(strapi: Core.Strapi, { id, attempts }: DueMail, until: Date): Promise<void> {
  await strapi.db
    .connection(OUTBOX_TABLE)
    .where({ id })
    .update({ attempts: attempts - 1, next_attempt_at: until });
}

/** Makes held mails due again: MAIL_DAILY_LIMIT may have changed with the restart. */
async function checkHeldAgain(strapi: Core.Strapi): Promise<void> {
  const now = new Date();
  await strapi.db
    .connection(OUTBOX_TABLE)
    .where('attempts', 0)
    .where('next_attempt_at', '>', now)
    .update({ next_attempt_at: now });
}

/** Leases the mails that are due first to this process. */
async function claim(strapi: Core.Strapi, now: number): Promise<DueMail[]> {
  const first = dueAt(strapi, now).orderBy(['next_attempt_at', 'id']).limit(MAILS_AT_ONCE).select('id');
  // Of two processes that find the same mail, the later one checks the condition again, which no longer holds.
  const claimed: unknown = await dueAt(strapi, now)
    .whereIn('id', first)
    .update({ attempts: strapi.db.connection.raw('attempts + 1'), next_attempt_at: new Date(now + LEASE) })
    .returning(['id', 'kind', 'payload', 'message_id', 'attempts', 'wanted', 'requested_from', 'created_at']);
  return z.array(dueMailSchema).parse(claimed);
}

async function isAnyDue(strapi: Core.Strapi, now: number): Promise<boolean> {
  return (await dueAt(strapi, now).first('id')) !== undefined;
}

function dueAt(strapi: Core.Strapi, now: number) {
  return strapi.db.connection(OUTBOX_TABLE).where('next_attempt_at', '<=', new Date(now));
}

/** Marks a mail as sent and records the notified edition. If it was requested again meanwhile, it becomes due again. */
async function markSent(
  strapi: Core.Strapi,
  due: DueMail,
  notified: NotifiedEdition | undefined,
): Promise<void> {
  const { id, wanted } = due;
  await inTransaction(strapi, async ({ trx }) => {
    if (notified) await recordNotifiedEdition({ trx }, notified);
    const sent = {
      sent_at: new Date(),
      next_attempt_at: null,
      payload: '{}',
      requested_from: null,
      ...freedKey(due),
    };
    const settled = await trx(OUTBOX_TABLE).where({ id, wanted }).update(sent);
    if (settled === 0) {
      const again = { message_id: randomUUID(), attempts: 0, next_attempt_at: new Date() };
      await trx(OUTBOX_TABLE).where({ id }).update(again);
    }
  });
}

/** Frees the key of a notice, so that the next change gets a mail of its own. */
function freedKey(due: DueMail): { readonly key?: null } {
  return isNotice(due) ? { key: null } : {};
}

async function postpone(strapi: Core.Strapi, mail: DueMail, error: unknown, now: number): Promise<void> {
  const isOver = now - mail.created_at.getTime() > GIVE_UP_AFTER && mail.attempts >= MIN_ATTEMPTS;
  const failed = isRefusedForGood(error) || isOver;
  const wait = Math.min(RETRY.first * 2 ** (mail.attempts - 1), RETRY.last);
  await strapi.db
    .connection(OUTBOX_TABLE)
    .where({ id: mail.id })
    .update(
      failed
        ? {
            failed_at: new Date(),
            next_attempt_at: null,
            payload: '{}',
            requested_from: null,
            ...freedKey(mail),
          }
        : { next_attempt_at: new Date(now + wait) },
    );
  strapi.log.warn(
    `Mail ${mail.message_id} was not taken (${reasonOf(error)}), ${failed ? 'given up' : `next try in ${String(wait / SECOND)} s`}`,
  );
}

/**
 * Whether the server rejected this recipient or mail permanently (RFC 5321, 4.2.1). Responses to earlier commands
 * concern all mails, and the operator can fix the cause.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return (error.command === 'RCPT TO' || error.command === 'DATA') && Number(error.responseCode) >= 550;
}

/** Reason of a failure for the log, without content or recipient of the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error) return String(error.responseCode);
  return 'code' in error ? String(error.code) : error.name;
}

async function clearAway(strapi: Core.Strapi): Promise<void> {
  const queries = { trx: strapi.db.connection };
  const forgotten = new Date(Date.now() - MEMORY);
  await queries
    .trx(OUTBOX_TABLE)
    .where('sent_at', '<=', forgotten)
    .orWhere('failed_at', '<=', forgotten)
    .delete();
  await dropExpiredResetTokens(queries, Date.now());
  await dropExpiredConfirmations(queries, Date.now());
}
