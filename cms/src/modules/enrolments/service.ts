import {
  enrol as verdictOn,
  isOver,
  leaveRefusal,
  nextClass,
  placesLeft,
  provisionalUntil,
  waitingPlacesLeft,
  type Availability,
  type Enrolment,
  type EnrolmentListEntry,
  type EnrolmentOutcome as Verdict,
  type ListedAvailability,
  type Reachability,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { SYSTEM } from '../../platform/audit/entries';
import { cacheForOneSecond } from '../../platform/database/cache';
import { inTransaction, type Queries, type Transaction } from '../../platform/database/transaction';
import { capacityAt, changeCapacity, lockCapacityAt, type Capacity } from './capacity';
import { readEligibilitySnapshot } from './eligibility-snapshot';
import { knownTrainings, type KnownTraining } from './known-trainings';
import { lockPerson, type Person } from '../accounts/person';
import { freePlaces } from './places';
import { countProvisional, isProvisionalSpent, isAddressBlocked, reachabilityOf } from './provisional';
import { issueProof } from './proofs';
import { placeChanges } from './recent';
import { enrolmentOf, insertRow, ownEnrolments, rowsIn, rowsLike } from './rows';
import { ApiError } from '../../platform/errors/api-error';
import { isFormPending } from '../forms/answer-rows';
import { queueEnrolmentNotice } from './notices';
import { addressKey } from '../../platform/rate-limits/address';

const NONE: Enrolment = { status: 'none' };

/** What became of a request for a place; `created` is false when there was one already. */
export interface EnrolmentOutcome {
  readonly created: boolean;
  readonly enrolment: Enrolment;
}

/** Who takes part in which training (design, Enrolment). */
export function enrolmentService(strapi: Core.Strapi) {
  const trainings = knownTrainings(strapi);

  /** For what is read by one statement. */
  const queries: Queries = { trx: strapi.db.connection };

  /**
   * How many places a training has left.
   *
   * @throws {ApiError} `not-found` when it has no page
   */
  async function readAvailability(publicId: string): Promise<Availability> {
    const capacity = found(publicId, await capacityAt(queries, publicId));
    const { terms, public: shown } = found(publicId, await trainings.of(capacity));
    if (!shown) throw notFound(publicId);
    const { maxQuota, waitingList } = terms;
    return {
      enrolled: capacity.taken,
      maxQuota,
      placesLeft: placesLeft(terms, capacity),
      waiting: {
        enabled: waitingList.enabled,
        length: capacity.waiting,
        placesLeft: waitingPlacesLeft(terms, capacity),
      },
    };
  }

  /** The same, as it was at most a second ago. */
  const availability = cacheForOneSecond(readAvailability, placeChanges);

  /** The same of several trainings; what has no page is left out. */
  async function availabilities(publicIds: readonly string[]): Promise<ListedAvailability[]> {
    const known = await Promise.all(
      publicIds.map(async (id) => {
        const places = await availability(id).catch(undefinedIfMissing);
        return places ? [{ id, ...places }] : [];
      }),
    );
    return known.flat();
  }

  /**
   * Somebody's status toward a training.
   *
   * @throws {ApiError} `not-found` when it was never published
   */
  async function find(publicId: string, personId: number): Promise<Enrolment> {
    const { trainingId } = found(publicId, await capacityAt(queries, publicId));
    return statusOf(queries, trainingId, personId);
  }

  /**
   * Gives somebody a place, or a position in the queue, unless they have one: in the order of design, Enrolment, in one
   * transaction under the locks of person and capacity.
   *
   * @param address the network address they asked from
   * @param now when they asked
   * @throws {ApiError} with the code of the first thing that stands against it
   */
  async function enrol(
    publicId: string,
    personId: number,
    address: string,
    now: number,
  ): Promise<EnrolmentOutcome> {
    await rejectWithoutLock(publicId, personId, now);
    return inTransaction(strapi, async (transaction) => {
      const person = await lockPerson(transaction, personId);
      if (!person) throw new ApiError('unauthenticated', 'The account is gone');
      const fromAddress = addressKey(address);
      const held = await reachabilityOf(strapi, transaction, person, fromAddress);
      const capacity = found(publicId, await lockCapacityAt(transaction, publicId));
      const { trainingId } = capacity;
      const from = { person, trainingId, fromAddress };
      const provisionalSpent = await isProvisionalSpent(transaction, from, now);
      const shutOut = await isAddressBlocked(transaction, from, now);
      const reachability = { ...held, provisionalSpent, shutOut };
      const training = found(publicId, await trainings.of(capacity));
      const formPending = await isFormDue(transaction, training, personId);
      const request = { person, reachability, capacity, training, formPending, now };
      const given = await give(transaction, request, fromAddress);
      if (given) return { created: true, enrolment: given };
      const rows = await rowsLike(transaction, capacity.trainingId, person);
      if (rows.some((row) => row.person_id === personId)) {
        return { created: false, enrolment: await statusOf(transaction, capacity.trainingId, personId) };
      }
      throw refused(judge(request, rows.length > 0), training);
    });
  }

  /**
   * Tells those for whom there is nothing, without a lock: when hundreds ask for thirty places, most are refused, and
   * need not stand in line for that.
   *
   * @throws {ApiError} as {@link enrol} does; whatever is no refusal, or not seen by one glance, is left to it
   */
  async function rejectWithoutLock(publicId: string, personId: number, now: number): Promise<void> {
    const seen = await readEligibilitySnapshot(queries, publicId, personId);
    const training = seen && trainings.at(seen.capacity);
    if (!training || seen.isIn) return;
    const { person, capacity, isDniIn } = seen;
    // Who answered meanwhile sees what they would have seen a moment later.
    if (await isFormDue(queries, training, personId)) return;
    const verdict = judge(
      { person, reachability: CONFIRMED, capacity, training, formPending: false, now },
      isDniIn,
    );
    if (verdict.kind === 'refused') throw refused(verdict, training);
  }

  /**
   * Takes somebody out of a training, where they need not be.
   *
   * @param address the network address they asked from
   * @throws {ApiError} `training-started` or `enrolment-approved` when it is too late, `not-found`
   */
  function leave(publicId: string, personId: number, address: string, now: number): Promise<Enrolment> {
    return inTransaction(strapi, async (transaction) => {
      const capacity = found(publicId, await lockCapacityAt(transaction, publicId));
      const [row] = await rowsIn(transaction, capacity.trainingId, [personId]);
      if (!row) return NONE;
      const training = found(publicId, await trainings.of(capacity));
      const refusal = leaveRefusal(row.status, startOf(training), now);
      if (refusal) throw new ApiError(refusal, `Leaving ${publicId} is not possible any more`);
      await freePlaces(transaction, capacity, training, [row], now, { requestedFrom: addressKey(address) });
      return NONE;
    });
  }

  /**
   * Issues a proof of enrolment to its owner.
   *
   * @throws {ApiError} `not-found`, `document-unseen`
   */
  async function prove(publicId: string, personId: number, now: number): Promise<{ readonly code: string }> {
    const { trainingId } = found(publicId, await capacityAt(queries, publicId));
    const outcome = await issueProof(strapi, { trainingId, person: { id: personId }, by: SYSTEM }, now);
    if (outcome.kind === 'refused') {
      throw new ApiError(outcome.code, `No proof of enrolment: ${outcome.code}`);
    }
    return { code: outcome.code };
  }

  /** Everything somebody is in, the latest first. */
  async function list(personId: number, now: number): Promise<EnrolmentListEntry[]> {
    const entries: EnrolmentListEntry[] = [];
    for (const own of await ownEnrolments(queries, personId)) {
      const training = await trainings.of(own);
      if (!training) continue;
      const { id, title, terms, interruption, public: shown } = training;
      const { starts } = terms.dates;
      entries.push({
        training: {
          id,
          title,
          public: shown,
          over: isOver(terms.dates, now),
          interruption: interruption?.kind ?? null,
          starts: starts === undefined ? null : iso(starts),
          next: nextOf(training, now),
        },
        leavable: leaveRefusal(own.status, startOf(training), now) === undefined,
        enrolment: own.enrolment,
      });
    }
    return entries;
  }

  return { availability, availabilities, find, enrol, leave, prove, list };
}

/** An interrupted training does not start on its dates. */
const startOf = ({ terms }: KnownTraining) => (terms.interrupted ? undefined : terms.dates.starts);

const iso = (instant: number) => new Date(instant).toISOString();

function nextOf(
  { classes, interruption }: KnownTraining,
  now: number,
): EnrolmentListEntry['training']['next'] {
  const next = interruption ? undefined : nextClass(classes, now);
  if (!next) return null;
  return { starts: iso(next.starts), ends: next.ends === null ? null : iso(next.ends), place: next.place };
}

/** What only the locked person is asked about. */
const CONFIRMED: Reachability = {
  emailConfirmed: true,
  holdsProvisional: false,
  provisionalFromAddress: 0,
  provisionalSpent: false,
  shutOut: false,
};

/** Everything that decides about a request for a place, but for who is in the training already. */
interface Request {
  readonly person: Person;
  readonly reachability: Reachability;
  readonly capacity: Capacity;
  readonly training: KnownTraining;
  /** Whether it asks for a form that this person has not answered for it (design, Forms). */
  readonly formPending: boolean;
  readonly now: number;
}

async function isFormDue(
  queries: Queries,
  { formId, documentId }: KnownTraining,
  personId: number,
): Promise<boolean> {
  return formId !== null && (await isFormPending(queries, formId, documentId, personId));
}

function judge(request: Request, isOtherProfileIn: boolean): Verdict {
  const { person, reachability, capacity, training, formPending, now } = request;
  const { foodHandler, terms } = training;
  const demands = { foodHandler, formPending };
  const occupancy = capacity;
  // A DNI whose document was seen is not held against its owner by a profile that only claims it.
  const otherProfileIn = isOtherProfileIn || person.dniHeld;
  return verdictOn({ applicant: person, demands, terms, otherProfileIn, reachability, occupancy, now });
}

/**
 * Gives a place or a position, unless something stands against it. Whether somebody is in already the insert itself
 * tells: most who ask are not, and need not be looked for.
 */
async function give(
  transaction: Transaction,
  request: Request,
  fromAddress: string,
): Promise<Enrolment | undefined> {
  const { person, reachability, capacity, training, now } = request;
  const verdict = judge(request, false);
  if (verdict.kind === 'refused' || person.dni === null) return undefined;
  const { trainingId } = capacity;
  const { status } = verdict;
  const waits = status === 'waiting';
  const position = waits ? capacity.lastPosition + 1 : null;
  const until = provisionalUntil(reachability, training.provisionalMinutes, now);
  const place = {
    trainingId,
    personId: person.id,
    dni: person.dni,
    status,
    position,
    provisionalUntil: until,
    addressKey: fromAddress,
  };
  if (!(await insertRow(transaction, place, now))) return undefined;
  await changeCapacity(transaction, trainingId, waits ? { waiting: 1, lastPosition: 1 } : { taken: 1 });
  // An unconfirmed address may be a stranger's: it is told once it is confirmed.
  if (until === null) {
    await queueEnrolmentNotice(transaction, status, {
      personId: person.id,
      training,
      now,
      requestedFrom: fromAddress,
    });
  } else await countProvisional(transaction, { person, trainingId, fromAddress }, now);
  return enrolmentOf(status, capacity.waiting, until);
}

async function statusOf(queries: Queries, trainingId: string, personId: number): Promise<Enrolment> {
  const [own] = await ownEnrolments(queries, personId, trainingId);
  return own?.enrolment ?? NONE;
}

function found<T>(publicId: string, what: T | undefined): T {
  if (what === undefined) throw notFound(publicId);
  return what;
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'not-found') return undefined;
  throw error;
}

function refused(verdict: Verdict, { formId }: KnownTraining): Error {
  if (verdict.kind === 'refused') {
    const facts = verdict.code === 'form-required' ? { formId } : {};
    return new ApiError(verdict.code, `Refused: ${verdict.code}`, undefined, facts);
  }
  return new Error('Nothing stands against an enrolment that was not made');
}

function notFound(publicId: string): ApiError {
  return new ApiError('not-found', `No training ${publicId}`);
}
