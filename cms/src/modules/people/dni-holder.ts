import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { moveCertificates } from '../certificates/merging';
import { requireClaim } from '../accounts/claims';
import { SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import type { Transaction } from '../../platform/database/transaction';
import { dropAttendanceOf, moveAttendance } from '../enrolments/attendance';
import { lockCapacity } from '../enrolments/capacity';
import { movePlaces } from '../enrolments/merging';
import { lockDni } from '../accounts/person';
import { trainingsWith } from '../enrolments/rows';
import { moveMails, queueMails } from '../../platform/mail/outbox';
import type { HolderRefusal } from './staff-contract';

/** A profile to make the holder; its owner showed the document. */
export interface HolderOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly uid: string;
  readonly reason: string | null;
}

/** The outcome; `changed` is false when the profile was the holder already. */
export type HolderOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: HolderRefusal | 'not-found' };

/**
 * Makes a profile the only one with its DNI (docs/adr/103): its document counts as seen, the places and certificates
 * that other profiles have under this DNI move to it, and these lose the DNI. An unconfirmed holder has to claim the
 * profile by mail. One transaction under the locks of revision, people and capacities, with the audit log. Idempotent.
 */
export async function makeDniHolder(
  strapi: Core.Strapi,
  order: HolderOrder,
  now: number,
): Promise<HolderOutcome> {
  return writeContent(strapi, async (_mark, transaction) => {
    const dni = (await find(strapi, { documentId: order.uid }))[0]?.dniNumber;
    if (dni === undefined) return { kind: 'refused', code: 'not-found' };
    if (dni === null) return { kind: 'refused', code: 'dni-missing' };
    await lockDni(transaction, dni);
    const profiles = await find(strapi, { dniNumber: dni });
    const holder = profiles.find(({ documentId }) => documentId === order.uid);
    if (!holder) return { kind: 'refused', code: 'changed' };
    const others = profiles.filter((profile) => profile !== holder);
    if (others.length === 0 && holder.dniSeen === true) return { kind: 'done', changed: false };
    if (others.some(({ role }) => role?.type === SITE_ADMIN_ROLE)) {
      return { kind: 'refused', code: 'site-administrator' };
    }
    await lockCapacities(transaction, profiles);
    const people = strapi.db.query(USER_UID);
    // A ban that covers the DNI stays with it (docs/adr/104); before the places move, so that none is promoted.
    if (others.some(({ banned, dniSeen }) => banned === true && dniSeen === true)) {
      await people.update({ where: { id: holder.id }, data: { banned: true } });
    }
    if (others.length > 0) await requireClaim(strapi, transaction, holder, now);
    for (const other of others) await takeOver(strapi, transaction, { holder, other, dni, now });
    await people.update({ where: { id: holder.id }, data: { dniSeen: true } });
    const mails = others.map(({ id: personId }) => ({ kind: 'dni-taken', personId }) as const);
    await queueMails(transaction, mails, now);
    const entry = {
      by: byStaff(order.staffId),
      kind: 'dni-holder' as const,
      personUid: order.uid,
      reason: order.reason,
      details: { people: others.length, profiles: others.map(({ documentId }) => documentId) },
    };
    await appendAuditEntries(transaction, [entry], now);
    return { kind: 'done', changed: true };
  });
}

async function find(strapi: Core.Strapi, where: object): Promise<StoredUser[]> {
  const users = strapi.db.query(USER_UID);
  return (await users.findMany({ where, populate: ['role'], orderBy: { id: 'asc' } })) as StoredUser[];
}

/** Locks all capacities in order; locking per profile would break the lock order. */
async function lockCapacities(transaction: Transaction, profiles: readonly StoredUser[]): Promise<void> {
  const ids = profiles.map(({ id }) => id);
  for (const trainingId of await trainingsWith(transaction, ids)) await lockCapacity(transaction, trainingId);
}

interface TakeOver {
  readonly holder: StoredUser;
  readonly other: StoredUser;
  readonly dni: string;
  readonly now: number;
}

/** Answers and files stay with the profile that gave them: they are not about the DNI. */
async function takeOver(
  strapi: Core.Strapi,
  transaction: Transaction,
  { holder, other, dni, now }: TakeOver,
): Promise<void> {
  const pair = { staying: holder.id, ending: other.id };
  const { givenUp } = await movePlaces(strapi, transaction, pair, now);
  await moveCertificates(transaction, pair, givenUp, dni);
  await moveAttendance(transaction, other.id, holder.id);
  await dropAttendanceOf(transaction, [other.id]);
  await moveMails(transaction, other.id, holder.id);
  await strapi.db.query(USER_UID).update({ where: { id: other.id }, data: { dniNumber: null } });
}
