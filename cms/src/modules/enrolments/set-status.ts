import { hasEnded, staffRefusal, type StaffRefusal, type Standing } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff } from '../../platform/audit/entries';
import { revokeCertificate } from '../certificates/revocation-and-replacement';
import { currentCertificate, issueCertificates } from '../certificates/issuing';
import { writeContent, type ContentWrite } from '../content/revision';
import type { Transaction } from '../../platform/database/transaction';
import { queueEnrolmentNotice, type EnrolmentEvent } from './notices';
import { changeCapacity, lockCapacityOf, type Capacity } from './capacity';
import { noteChanges } from './changes';
import { readTraining, type KnownTraining } from './known-trainings';
import { lockPersonOf, profilesOf, type Person } from '../accounts/person';
import { promote } from './promotion';
import { deleteRows, insertRow, isProvisional, rowsIn, rowsLike, updateRow, type EnrolmentRow } from './rows';
import { approvalTexts } from './texts';

/** Status that the staff set for a person in a training. */
export interface StaffOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly trainingId: string;
  readonly personUid: string;
  /** Changes only people in the queue. */
  readonly onlyWaiting?: boolean;
  /** Refuses people who are in the training. */
  readonly onlyNew?: boolean;
  readonly to: Standing;
  readonly reason: string | null;
}

/** Outcome of an order; `changed` is false when nothing had to change. */
export type StaffOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: StaffRefusal | 'not-found' | 'not-enrolled' };

const NOT_FOUND = { kind: 'refused', code: 'not-found' } as const;
const NOT_ENROLLED = { kind: 'refused', code: 'not-enrolled' } as const;
const ALREADY_ENROLLED = { kind: 'refused', code: 'already-enrolled' } as const;
const UNCHANGED = { kind: 'done', changed: false } as const;
const NAME_MISSING = { kind: 'refused', code: 'name-missing' } as const;
const CHANGED = { kind: 'done', changed: true } as const;

/** Places given by the staff need no confirmation. */
const BY_STAFF = { provisionalUntil: null, addressKey: null };

/** Rolls back a change that turned out to be impossible. */
class Refused extends Error {
  readonly code: StaffRefusal;

  constructor(code: StaffRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Sets the status of a person in a training, beyond quota and queue (design, Enrolment, staff; docs/adr/040), with an
 * audit entry, in one transaction under the locks of revision, person and capacity. Freed places go to the first in the
 * queue. An approval issues a certificate, and withdrawing it revokes the certificate. Idempotent.
 */
export async function setStatus(strapi: Core.Strapi, order: StaffOrder, now: number): Promise<StaffOutcome> {
  try {
    return await writeContent(strapi, async (mark, transaction) => {
      const person = await lockPersonOf(transaction, order.personUid);
      const capacity = person && (await lockCapacityOf(transaction, order.trainingId));
      const training = capacity && (await readTraining(strapi, order.trainingId));
      if (!training) return NOT_FOUND;
      const rows = await rowsLike(transaction, order.trainingId, person);
      const row = rows.find(({ person_id: id }) => id === person.id);
      const from = row?.status ?? 'none';
      if (from === order.to) return UNCHANGED;
      if (order.onlyNew && from !== 'none') return ALREADY_ENROLLED;
      if (order.onlyWaiting && from !== 'waiting') return from === 'none' ? NOT_ENROLLED : UNCHANGED;
      const otherProfileIn = rows.some(({ person_id: id }) => id !== person.id);
      const refusal = staffRefusal({
        from,
        to: order.to,
        banned: person.banned,
        otherProfileIn,
        hasDni: person.dni !== null,
        ended: hasEnded(training.terms.dates, now),
        cancelled: isCancelled(training),
        hasReason: order.reason !== null,
      });
      if (refusal) return { kind: 'refused', code: refusal };
      await apply(transaction, { ...order, person, capacity, training, row, from, now });
      await noteChanges(transaction, [{ ...order, from }], now);
      await certify(strapi, { mark, transaction }, { ...order, from, personId: person.id }, now);
      return CHANGED;
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', code: error.code };
    throw error;
  }
}

/**
 * Issues the certificate of an approval, and revokes that of a withdrawn one.
 *
 * @throws {Refused} when the names or the DNI of the approved person are unknown
 */
async function certify(
  strapi: Core.Strapi,
  content: ContentWrite,
  { from, to, personId, ...order }: StaffOrder & { readonly from: Standing; readonly personId: number },
  now: number,
): Promise<void> {
  if (to === 'approved') {
    const issued = await issueCertificates(strapi, content, { ...order, personIds: [personId] }, now);
    if (!issued.has(personId)) throw new Refused('name-missing');
  }
  if (from === 'approved') {
    const code = await currentCertificate(content.transaction, order.trainingId, personId);
    const { staffId } = order;
    const reason = approvalTexts.withdrawn;
    if (code !== undefined) await revokeCertificate(content, { staffId, code, reason }, now);
  }
}

/** An accepted change of status, under the locks of person and capacity. */
interface Change {
  readonly person: Person;
  readonly capacity: Capacity;
  readonly training: KnownTraining;
  readonly row: EnrolmentRow | undefined;
  readonly from: Standing;
  readonly to: Standing;
  /** Account in the admin that makes it. */
  readonly staffId: number;
  readonly now: number;
}

async function apply(transaction: Transaction, change: Change): Promise<void> {
  const { capacity, training, from, to, staffId, now } = change;
  const { trainingId } = capacity;
  await write(transaction, change);
  const taken = placesOf(to) - placesOf(from);
  const waiting = Number(to === 'waiting') - Number(from === 'waiting');
  const left = { taken: capacity.taken + taken, waiting: capacity.waiting + waiting };
  const promoted = await promote(transaction, training, left, now, { by: byStaff(staffId) });
  await changeCapacity(transaction, trainingId, {
    taken: taken + promoted,
    waiting: waiting - promoted,
    lastPosition: Number(to === 'waiting'),
  });
  if (to === 'waiting') await assertWaits(transaction, trainingId, change.person);
  const fact = factOf(from, to);
  if (!fact || (fact === 'removed' && change.row && isProvisional(change.row))) return;
  await queueEnrolmentNotice(transaction, fact, { personId: change.person.id, training, now });
}

/** Event to notify the person of after a change of status, if any. */
function factOf(from: Standing, to: Standing): EnrolmentEvent | undefined {
  switch (to) {
    case 'none':
      return 'removed';
    case 'waiting':
      return from === 'none' ? 'waiting' : 'moved-back';
    case 'enrolled':
      if (from === 'approved') return undefined;
      return from === 'waiting' ? 'promoted' : 'enrolled';
    case 'approved':
      return undefined;
  }
}

const isCancelled = ({ interruption }: KnownTraining) => interruption?.kind === 'cancelled';

const placesOf = (standing: Standing) => Number(standing === 'enrolled' || standing === 'approved');

async function write(transaction: Transaction, { person, capacity, row, to, now }: Change): Promise<void> {
  const { trainingId } = capacity;
  const position = to === 'waiting' ? capacity.lastPosition + 1 : null;
  if (to === 'none') {
    if (row) await deleteRows(transaction, [row]);
  } else if (row) {
    await updateRow(transaction, row, { status: to, ...(position !== null && { position }) });
  } else if (person.dni !== null && to !== 'approved') {
    const place = { trainingId, personId: person.id, dni: person.dni, status: to, position, ...BY_STAFF };
    if (!(await insertRow(transaction, place, now))) throw new Error('An unexpected row prevents the insert');
  }
}

/** @throws {Refused} when a place was free, so that the person was promoted at once */
async function assertWaits(transaction: Transaction, trainingId: string, { id }: Person): Promise<void> {
  const [row] = await rowsIn(transaction, trainingId, [id]);
  if (row?.status !== 'waiting') throw new Refused('place-free');
}

/** People of one training to approve. */
export interface ApprovalOrder extends Pick<StaffOrder, 'staffId' | 'trainingId' | 'reason'> {
  readonly personUids: readonly string[];
}

/**
 * Approves people in one transaction under the locks of revision and capacity, and issues their certificates; people
 * who cannot be approved do not block the others.
 *
 * @returns the outcome for each person, or `undefined` without the training
 */
export function approveAll(
  strapi: Core.Strapi,
  { personUids, ...order }: ApprovalOrder,
  now: number,
): Promise<ReadonlyMap<string, StaffOutcome> | undefined> {
  return writeContent(strapi, async (mark, transaction) => {
    const capacity = await lockCapacityOf(transaction, order.trainingId);
    const training = capacity && (await readTraining(strapi, order.trainingId));
    if (!training) return undefined;
    const facts = { ended: hasEnded(training.terms.dates, now), cancelled: isCancelled(training) };
    const profiles = await profilesOf(transaction, personUids);
    const ids = Array.from(profiles.values(), ({ id }) => id);
    const rows = await rowsIn(transaction, order.trainingId, ids);
    const enrolled = rows.filter(({ status }) => approval(status, facts) === CHANGED);
    const personIds = enrolled.map(({ person_id: id }) => id);
    const issued = await issueCertificates(strapi, { mark, transaction }, { ...order, personIds }, now);
    const byPerson = new Map(rows.map((row) => [row.person_id, row]));
    const outcomes = new Map<string, StaffOutcome>();
    const approved: string[] = [];
    for (const uid of new Set(personUids)) {
      const id = profiles.get(uid)?.id;
      const row = id === undefined ? undefined : byPerson.get(id);
      const outcome = outcomeOf(id, row, { issued, facts });
      outcomes.set(uid, outcome);
      if (!row || outcome !== CHANGED) continue;
      await updateRow(transaction, row, { status: 'approved' });
      approved.push(uid);
    }
    const change = { ...order, from: 'enrolled', to: 'approved' } as const;
    await noteChanges(
      transaction,
      approved.map((personUid) => ({ ...change, personUid })),
      now,
    );
    return outcomes;
  });
}

function outcomeOf(
  personId: number | undefined,
  row: EnrolmentRow | undefined,
  { issued, facts }: { readonly issued: ReadonlyMap<number, unknown>; readonly facts: ApprovalFacts },
): StaffOutcome {
  if (personId === undefined) return NOT_FOUND;
  const outcome = approval(row?.status ?? 'none', facts);
  return outcome === CHANGED && !issued.has(personId) ? NAME_MISSING : outcome;
}

type ApprovalFacts = Pick<Parameters<typeof staffRefusal>[0], 'ended' | 'cancelled'>;

function approval(from: Standing, facts: ApprovalFacts): StaffOutcome {
  if (from === 'approved') return UNCHANGED;
  const refusal = staffRefusal({
    from,
    to: 'approved',
    banned: false,
    hasDni: true,
    otherProfileIn: false,
    hasReason: false,
    ...facts,
  });
  return refusal ? { kind: 'refused', code: refusal } : CHANGED;
}
