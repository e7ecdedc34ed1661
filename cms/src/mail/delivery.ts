import type { Core } from '@strapi/strapi';
import { dropExpiredResetTokens } from '../citizens/password-resets';
import { OUTBOX_TABLE } from '../database/models';
import { compose } from './messages';
import { mailSchema, whenMailIsQueued } from './outbox';
import { openTransport, type Transport } from './transport';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How often the outbox is looked at without being told: for what other processes left, and for another try. */
const POLL = 5 * SECOND;
/** How long a process has for sending a mail before another takes it for dead. */
const LEASE = 2 * MINUTE;
/** The wait before another try doubles from the first to the last of these. */
const RETRY = { first: 15 * SECOND, last: 60 * MINUTE };
/** A mail that no server took for so long is given up. */
const PATIENCE = 7 * DAY;
/** What was sent is remembered for so long. */
const MEMORY = 30 * DAY;

interface DueMail {
  readonly id: number;
  readonly payload: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly created_at: Date | number;
}

/**
 * Sends what is in the outbox, one mail after the other, until it is stopped (design, E-mail). Several processes may:
 * each mail is claimed by one of them.
 *
 * @returns stops, once the mail that is being sent is
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
      while (!stopped && (await deliverNext(strapi, transport)));
    });
  };
  whenMailIsQueued(run);
  const polling = setInterval(run, POLL);
  const clearing = setInterval(() => {
    inTurn(() => clearAway(strapi));
  }, DAY / 24);
  run();
  return async () => {
    stopped = true;
    clearInterval(polling);
    clearInterval(clearing);
    await running;
    transport.close();
  };
}

/** Sends the mail that is due first; whether there was one. */
async function deliverNext(strapi: Core.Strapi, transport: Transport): Promise<boolean> {
  const now = Date.now();
  const mail = await claim(strapi, now);
  if (mail === 'none') return false;
  if (mail === 'taken') return true;
  try {
    const content = mailSchema.parse(JSON.parse(mail.payload));
    const message = await compose(strapi, content, mail.message_id, now);
    if (message) await transport.send(message, mail.message_id);
    await settle(strapi, mail, { sent_at: new Date(), next_attempt_at: null, payload: '{}' });
  } catch (error) {
    await postpone(strapi, mail, error, now);
  }
  return true;
}

/** Makes the mail that is due first this process's own for a while. */
async function claim(strapi: Core.Strapi, now: number): Promise<DueMail | 'none' | 'taken'> {
  const outbox = () => strapi.db.connection(OUTBOX_TABLE);
  const due = await outbox()
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy(['next_attempt_at', 'id'])
    .first<DueMail | undefined>('id', 'payload', 'message_id', 'attempts', 'created_at');
  if (!due) return 'none';
  const claimed = await outbox()
    .where({ id: due.id, attempts: due.attempts })
    .where('next_attempt_at', '<=', new Date(now))
    .update({ attempts: due.attempts + 1, next_attempt_at: new Date(now + LEASE) });
  return claimed === 1 ? due : 'taken';
}

async function postpone(strapi: Core.Strapi, mail: DueMail, error: unknown, now: number): Promise<void> {
  const failed = isRefusedForGood(error) || now - new Date(mail.created_at).getTime() > PATIENCE;
  const wait = Math.min(RETRY.first * 2 ** mail.attempts, RETRY.last);
  strapi.log.warn(
    `Mail ${mail.message_id} was not taken (${reasonOf(error)}), ${failed ? 'given up' : `next try in ${String(wait / SECOND)} s`}`,
  );
  await settle(
    strapi,
    mail,
    failed ? { failed_at: new Date(), next_attempt_at: null } : { next_attempt_at: new Date(now + wait) },
  );
}

async function settle(strapi: Core.Strapi, { id }: DueMail, fields: object): Promise<void> {
  await strapi.db.connection(OUTBOX_TABLE).where({ id }).update(fields);
}

/** The server answered, and its answer will be the same tomorrow (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 550;
}

/** Why something failed, without a word of the mail or of whom it is to. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error) return String(error.responseCode);
  return 'code' in error ? String(error.code) : error.name;
}

async function clearAway(strapi: Core.Strapi): Promise<void> {
  const queries = { trx: strapi.db.connection };
  await queries
    .trx(OUTBOX_TABLE)
    .where('sent_at', '<=', new Date(Date.now() - MEMORY))
    .delete();
  await dropExpiredResetTokens(queries, Date.now());
}
