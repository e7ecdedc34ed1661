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

/** Outcome of a request for a place; `created` is false when the person had one already. */
export interface EnrolmentOutcome {
  readonly created: boolean;
  readonly enrolment: Enrolment;
}

/** Availability of trainings, and enrolments of citizens (design, Enrolment). */
export function enrolmentService(strapi: Core.Strapi) {
  const trainings = knownTrainings(strapi);

  /** For reads of one statement. */
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

  /** Availability, cached for one second. */
  const availability = cacheForOneSecond(readAvailability, placeChanges);

  /** Availability of several trainings; those without a page are left out. */
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
   * Reads a person's enrolment in a training.
   *
   * @throws {ApiError} `not-found` when it was never published
   */
  async function find(publicId: string, personId: number): Promise<Enrolment> {
    const { trainingId } = found(publicId, await capacityAt(queries, publicId));
    return statusOf(queries, trainingId, personId);
  }

  /**
   * Gives a person a place, or a position in the queue, unless they have one. Checks in the order of design, Enrolment,
   * in one transaction under the locks of person and capacity.
   *
   * @param address network address of the client
   * @param now time of the request
   * @throws {ApiError} with the code of the first failed check
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
      if (!person) throw new ApiError('unauthenticated', 'The account was deleted');
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
   * Rejects requests without a lock: when hundreds request thirty places, most are rejected and need not wait for it.
   *
   * @throws {ApiError} as {@link enrol} does, which decides whatever the snapshot cannot
   */
  async function rejectWithoutLock(publicId: string, personId: number, now: number): Promise<void> {
    const seen = await readEligibilitySnapshot(queries, publicId, personId);
    const training = seen && trainings.at(seen.capacity);
    if (!training || seen.isIn) return;
    const { person, capacity, isDniIn } = seen;
    // Read after the snapshot: a form answered in between counts as answered before it.
    if (await isFormDue(queries, training, personId)) return;
    const verdict = judge(
      { person, reachability: CONFIRMED, capacity, training, formPending: false, now },
      isDniIn,
    );
    if (verdict.kind === 'refused') throw refused(verdict, training);
  }

  /**
   * Removes a person from a training; without an enrolment it does nothing.
   *
   * @param address network address of the client
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

  /** A person's enrolments, the latest first. */
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

/** Passes the checks that need the lock of the person. */
const CONFIRMED: Reachability = {
  emailConfirmed: true,
  holdsProvisional: false,
  provisionalFromAddress: 0,
  provisionalSpent: false,
  shutOut: false,
};

/** Everything that decides about a request for a place, except who is in the training already. */
interface Request {
  readonly person: Person;
  readonly reachability: Reachability;
  readonly capacity: Capacity;
  readonly training: KnownTraining;
  /** Whether the training requires a form that this person has not answered for it (design, Forms). */
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
  // The holder of a DNI, whose document was seen, comes before profiles that only claim it.
  const otherProfileIn = isOtherProfileIn || person.dniHeld;
  return verdictOn({ applicant: person, demands, terms, otherProfileIn, reachability, occupancy, now });
}

/**
 * Gives a place or a position, unless a check fails. The insert itself detects an existing enrolment; most requests
 * have none, so none is looked up first.
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
  // An unconfirmed address may be a stranger's: it is notified once it is confirmed.
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
  return new Error('An enrolment failed although no check rejects it');
}

function notFound(publicId: string): ApiError {
  return new ApiError('not-found', `No training ${publicId}`);
}
