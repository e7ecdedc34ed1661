import { mayBeInvented, type Reachability } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ENROLMENT_TABLE } from '../../platform/database/models';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { queueEnrolmentNotice } from './notices';
import { countIn, forgetIn, isUsedUp, type Counted } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { lockCapacity } from './capacity';
import { readTraining } from './known-trainings';
import type { Person } from '../accounts/person';
import { freePlaces } from './places';
import type { EnrolmentRow } from './rows';

/** Interval of the search for lapsed places, in milliseconds. */
const POLL_INTERVAL = 5_000;

/**
 * Reads the confirmation state that limits a person's request for a place. The caller has locked the person. Requests
 * of unconfirmed people from the same network address run one after the other, so that they are counted one by one.
 */
export async function reachabilityOf(
  strapi: Core.Strapi,
  { trx }: Transaction,
  { id, emailConfirmed }: Person,
  fromAddress: string,
): Promise<Omit<Reachability, 'provisionalSpent' | 'shutOut'>> {
  if (emailConfirmed) return { emailConfirmed, holdsProvisional: false, provisionalFromAddress: 0 };
  // SQLite has one writer at a time.
  if (strapi.db.dialect.client === 'postgres') {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [fromAddress]);
  }
  const provisional = () => trx(ENROLMENT_TABLE).whereNotNull('provisional_until');
  const own: unknown = await provisional().where({ person_id: id }).first('id');
  const [held] = await provisional()
    .where({ address_key: fromAddress })
    .count<{ readonly count: number | string }[]>({ count: '*' });
  return {
    emailConfirmed,
    holdsProvisional: own !== undefined,
    provisionalFromAddress: Number(held?.count ?? 0),
  };
}

/** A request for a provisional place; `fromAddress` is an `addressKey`. */
interface ProvisionalRequest {
  readonly person: Person;
  readonly trainingId: string;
  readonly fromAddress: string;
}

/** Whether an unconfirmed account has used up its provisional places of a day. Leaving or lapsing gives none back. */
export async function isProvisionalSpent(
  transaction: Transaction,
  request: ProvisionalRequest,
  now: number,
): Promise<boolean> {
  if (request.person.emailConfirmed) return false;
  return isUsedUp(transaction, [...periodsOf(request), closed(request.fromAddress)], new Date(now));
}

/** Counts a provisional place that was given. */
export function countProvisional(
  transaction: Transaction,
  request: ProvisionalRequest,
  now: number,
): Promise<void> {
  return countIn(transaction, periodsOf(request), new Date(now));
}

/**
 * Whether staff removed the person with others within a day, or closed the address to accounts that may be invented. A
 * confirmed e-mail proves nothing, a seen document does.
 */
export async function isAddressBlocked(
  transaction: Transaction,
  { person, fromAddress }: ProvisionalRequest,
  now: number,
): Promise<boolean> {
  if (person.history.dniSeen) return false;
  const limits = mayBeInvented(person.history, now) ? [closed(fromAddress)] : [];
  return isUsedUp(transaction, [removed(person.id), ...limits], new Date(now));
}

function removed(personId: number): Counted {
  return [LIMITS.removedPerson, String(personId)];
}

function closed(fromAddress: string): Counted {
  return [LIMITS.removed, fromAddress];
}

/** Blocks people and their network addresses for a day from now on, because staff removed their enrolments. */
export async function shutOut(
  transaction: Transaction,
  rows: readonly { readonly person_id: number; readonly address_key: string | null }[],
  now: number,
): Promise<void> {
  const addresses = new Set(rows.flatMap(({ address_key: key }) => key ?? []));
  const limits = [...[...addresses].map(closed), ...rows.map(({ person_id: id }) => removed(id))];
  if (limits.length === 0) return;
  await forgetIn(transaction, limits);
  await countIn(transaction, limits, new Date(now));
}

function periodsOf({ person, trainingId, fromAddress }: ProvisionalRequest): readonly Counted[] {
  return [
    [LIMITS.provisional.dni, person.dni ?? '', trainingId],
    [LIMITS.provisional.address, fromAddress],
  ];
}

interface ConfirmedRow {
  readonly training_id: string;
  readonly status: 'enrolled' | 'waiting';
  readonly address_key: string | null;
}

/** Makes a person's provisional places permanent after the e-mail was confirmed, and notifies the person by mail. */
export async function confirmPlaces(
  strapi: Core.Strapi,
  transaction: Transaction,
  personId: number,
  now: number,
): Promise<void> {
  const rows: ConfirmedRow[] = await transaction
    .trx(ENROLMENT_TABLE)
    .where({ person_id: personId })
    .whereNotNull('provisional_until')
    .update({ provisional_until: null })
    .returning(['training_id', 'status', 'address_key']);
  for (const { training_id: trainingId, status, address_key: requestedFrom } of rows) {
    const training = await readTraining(strapi, trainingId);
    if (training) await queueEnrolmentNotice(transaction, status, { personId, training, now, requestedFrom });
  }
}

/**
 * Removes lapsed places and positions, gives them to the next in each queue, and notifies their previous
 * owners. Safe to run in several processes at once.
 */
async function removeLapsed(strapi: Core.Strapi, now: number): Promise<void> {
  const trainingIds = await strapi.db
    .connection<{ readonly training_id: string; readonly provisional_until: Date | null }>(ENROLMENT_TABLE)
    .where('provisional_until', '<=', new Date(now))
    .distinct()
    .orderBy('training_id')
    .pluck('training_id');
  for (const trainingId of trainingIds) {
    await inTransaction(strapi, (transaction) => removeLapsedIn(strapi, transaction, trainingId, now));
  }
}

interface LapsedRow extends EnrolmentRow, Pick<ConfirmedRow, 'address_key'> {}

async function removeLapsedIn(
  strapi: Core.Strapi,
  transaction: Transaction,
  trainingId: string,
  now: number,
): Promise<void> {
  const capacity = await lockCapacity(transaction, trainingId);
  const training = await readTraining(strapi, trainingId);
  // An interrupted training has no promotions, so removing lapsed places gains nothing.
  if (!training || training.terms.interrupted) return;
  // The lock waits for a concurrent confirmation, whose row then does not match any more.
  const rows: LapsedRow[] = await transaction
    .trx(ENROLMENT_TABLE)
    .where({ training_id: trainingId })
    .where('provisional_until', '<=', new Date(now))
    .forUpdate()
    .select('id', 'person_id', 'status', 'address_key');
  if (rows.length === 0) return;
  await freePlaces(transaction, capacity, training, rows, now);
  for (const { person_id: personId, address_key: requestedFrom } of rows) {
    await queueEnrolmentNotice(transaction, 'lapsed', { personId, training, now, requestedFrom });
  }
}

/**
 * Removes lapsed places until it is stopped.
 *
 * @returns a function that stops it and waits for the current run
 */
export function startRemovingLapsed(strapi: Core.Strapi): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => removeLapsed(strapi, Date.now()))
      .catch((error: unknown) => {
        strapi.log.error(
          `Lapsed places cannot be removed: ${error instanceof Error ? error.name : 'unknown'}`,
        );
      });
  };
  const timer = setInterval(run, POLL_INTERVAL);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
