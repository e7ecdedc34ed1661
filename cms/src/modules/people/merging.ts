import { buffer } from 'node:stream/consumers';
import { fillFrom, IMAGE_FOLDERS, keepsEmail, type ImageFolder } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, entriesOf, appendAuditEntries } from '../../platform/audit/entries';
import { moveCertificates } from '../certificates/merging';
import { readActionsOn, type ActionsRange } from '../audit/log';
import type { AuditPage } from '../../platform/audit/staff-contract';
import { requireClaim } from '../accounts/claims';
import { imageKeyOf } from '../accounts/citizen';
import { IMAGE_FIELDS, SITE_ADMIN_ROLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { emailOf } from '../accounts/without-email';
import { writeContent } from '../content/revision';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { moveAttendance } from '../enrolments/attendance';
import { movePlaces } from '../enrolments/merging';
import { lockPeople } from '../accounts/person';
import { moveAnswers } from '../forms/answer-rows';
import { moveFiles } from '../forms/files';
import { moveMails, queueMails } from '../../platform/mail/outbox';
import { discardImage, openImage, storedAt, storeImage } from '../images/files';
import { boardEntries } from '../public-profiles/board';
import { mergeProfiles } from '../public-profiles/rows';
import { moveNotes } from './notes';
import type { MergeRefusal } from './staff-contract';

/** Two profiles of one person; the staff choose which one stays. */
export interface MergeOrder {
  /** Account in the admin. */
  readonly staffId: number;
  readonly stayingUid: string;
  readonly endingUid: string;
  readonly reason: string;
}

/** Outcome; `changed` is false when the profiles were merged before. */
export type MergeOutcome =
  | { readonly kind: 'done'; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly code: MergeRefusal | 'not-found' };

type Pair = Readonly<Record<'staying' | 'ending', StoredUser>>;

/** Keys of pictures that were copied for the staying profile, by folder. */
type Copies = ReadonlyMap<ImageFolder, string>;

/** Texts that the staying profile takes from the other where it has none. */
const TEXTS = [
  ...(['names', 'surnames', 'phoneNumber', 'sex', 'job', 'city'] as const),
  ...(['cuit', 'address', 'town', 'acceptedTermsAt'] as const),
];

/** Flags that the staying profile gets if either profile has them. */
const EITHER = [
  ...(['banned', 'bpmProfile'] as const),
  ...(['subscribedToPromotions', 'subscribedToAnnouncements', 'subscribedToNotifications'] as const),
];

/**
 * Merges two profiles of a person (same DNI): everything of the ending one goes to the staying one, and its account is
 * deleted. An unconfirmed staying one has to be claimed by mail. A ban of either holds. One transaction under the locks
 * of revision, people and capacities, with the audit log. Idempotent.
 */
export async function mergePeople(
  strapi: Core.Strapi,
  order: MergeOrder,
  now: number,
): Promise<MergeOutcome> {
  const copies = await copyPictures(strapi, order);
  const used = new Set<string>();
  try {
    return await writeContent(strapi, async (mark, transaction) => {
      const pair = await lockPair(strapi, transaction, order);
      if (!pair) return goneAlready(transaction, order);
      const refusal = mergeRefusal(pair);
      if (refusal) return { kind: 'refused', code: refusal };
      await requireClaim(strapi, transaction, pair.staying, now);
      mark(boardEntries(await moveEverything(strapi, transaction, pair, now)));
      const taken = picturesTaken(pair, copies);
      for (const key of taken.values()) used.add(key);
      await mergeAccounts(strapi, transaction, pair, taken);
      await notifyBoth(transaction, pair, now);
      await noteMerge(transaction, order, now);
      return { kind: 'done', changed: true };
    });
  } catch (error) {
    used.clear();
    throw error;
  } finally {
    for (const key of copies.values()) if (!used.has(key)) await discardImage(key);
  }
}

async function lockPair(
  strapi: Core.Strapi,
  transaction: Transaction,
  order: Pick<MergeOrder, 'stayingUid' | 'endingUid'>,
): Promise<Pair | undefined> {
  const found = await findPair(strapi, order);
  if (!found) return undefined;
  await lockPeople(transaction, [found.staying.id, found.ending.id]);
  return findPair(strapi, order);
}

async function findPair(
  strapi: Core.Strapi,
  { stayingUid, endingUid }: Pick<MergeOrder, 'stayingUid' | 'endingUid'>,
): Promise<Pair | undefined> {
  const find = async (documentId: string) =>
    (await strapi.db
      .query(USER_UID)
      .findOne({ where: { documentId }, populate: ['role'] })) as StoredUser | null;
  const [staying, ending] = [await find(stayingUid), await find(endingUid)];
  return staying && ending ? { staying, ending } : undefined;
}

/** Answers a retry of a merge that was done, whose first response may have been lost. */
async function goneAlready(queries: Queries, { stayingUid, endingUid }: MergeOrder): Promise<MergeOutcome> {
  const merged = await mergedInto(queries, stayingUid);
  return merged.includes(endingUid)
    ? { kind: 'done', changed: false }
    : { kind: 'refused', code: 'not-found' };
}

/** Notes and actions of the staff on a person and on the profiles merged into theirs; the latest first. */
export async function actionsOn(strapi: Core.Strapi, uid: string, range: ActionsRange): Promise<AuditPage> {
  const merged = await mergedInto({ trx: strapi.db.connection }, uid);
  return readActionsOn(strapi, [uid, ...merged], range);
}

/** Uids of the profiles merged into a profile, directly or indirectly, from the audit log. */
async function mergedInto(queries: Queries, uid: string): Promise<string[]> {
  const rows = await entriesOf(queries, 'person-merge').where({ person_uid: uid }).select('details');
  const direct = rows.flatMap(({ details }) => {
    const { merged } = JSON.parse(details) as { readonly merged?: string };
    return merged ?? [];
  });
  const before: string[] = [];
  for (const each of direct) before.push(...(await mergedInto(queries, each)));
  return [...direct, ...before];
}

function mergeRefusal({ staying, ending }: Pair): MergeRefusal | undefined {
  if (staying.id === ending.id) return 'same-profile';
  if (staying.dniNumber === null || staying.dniNumber !== ending.dniNumber) return 'different-dni';
  if (ending.role?.type === SITE_ADMIN_ROLE) return 'site-administrator';
  if (!keepsEmail(addressOf(staying), addressOf(ending))) return 'staying-without-email';
  return undefined;
}

function addressOf({ email, withoutEmail }: StoredUser): string | null {
  return emailOf(email, withoutEmail);
}

async function moveEverything(
  strapi: Core.Strapi,
  transaction: Transaction,
  pair: Pair,
  now: number,
): Promise<string[]> {
  const ids = { staying: pair.staying.id, ending: pair.ending.id };
  const { givenUp } = await movePlaces(strapi, transaction, ids, now);
  await moveCertificates(transaction, ids, givenUp);
  await moveAttendance(transaction, ids.ending, ids.staying);
  await moveAnswers(transaction, ids.ending, ids.staying);
  await moveFiles(transaction, ids.ending, ids.staying);
  await moveMails(transaction, ids.ending, ids.staying);
  return mergeProfiles(transaction, ids.staying, ids.ending);
}

async function mergeAccounts(
  strapi: Core.Strapi,
  transaction: Transaction,
  { staying, ending }: Pair,
  pictures: Copies,
): Promise<void> {
  const users = strapi.db.query(USER_UID);
  // `banned: false` must not be written: it would count as lifting a ban.
  const yes = EITHER.filter((field) => ending[field] === true && staying[field] !== true);
  const data = {
    ...fillFrom(TEXTS, staying, ending),
    ...Object.fromEntries(yes.map((field) => [field, true])),
    ...Object.fromEntries(Array.from(pictures, ([folder, key]) => [IMAGE_FIELDS[folder], key])),
  };
  if (Object.keys(data).length > 0) await users.update({ where: { id: staying.id }, data });
  await moveNotes(transaction, ending.documentId, staying.documentId);
  await users.delete({ where: { id: ending.id } });
  // After the deletion, because only one profile per DNI may have a seen document.
  if (ending.dniSeen === true && staying.dniSeen !== true) {
    await users.update({ where: { id: staying.id }, data: { dniSeen: true } });
  }
}

/**
 * Copies the pictures that the staying profile lacks; keys contain the uid of their owner, so they cannot be
 * reassigned.
 */
async function copyPictures(strapi: Core.Strapi, order: MergeOrder): Promise<Copies> {
  const copies = new Map<ImageFolder, string>();
  const pair = await findPair(strapi, order);
  if (!pair || mergeRefusal(pair)) return copies;
  for (const folder of IMAGE_FOLDERS) {
    const key = imageKeyOf(pair.ending, folder);
    if (key === null || imageKeyOf(pair.staying, folder) !== null) continue;
    const file = await openImage(key);
    if (!file) continue;
    const picture = await buffer(file.content);
    const { documentId } = pair.staying;
    copies.set(folder, await storeImage(folder, documentId, picture, 'webp', storedAt(key)));
  }
  return copies;
}

/** The copies that the staying profile still lacks, checked under the locks. */
function picturesTaken({ staying }: Pair, copies: Copies): Copies {
  return new Map(Array.from(copies).filter(([folder]) => imageKeyOf(staying, folder) === null));
}

/** Notifies both addresses, so that the owner of a wrongly merged profile can object. */
async function notifyBoth(transaction: Transaction, { staying, ending }: Pair, now: number): Promise<void> {
  const known = [staying, ending].flatMap((profile) => addressOf(profile) ?? []);
  const mails = known.map((to) => ({ kind: 'profiles-merged', personId: staying.id, to }) as const);
  await queueMails(transaction, mails, now);
}

async function noteMerge(
  transaction: Transaction,
  { staffId, stayingUid, endingUid, reason }: MergeOrder,
  now: number,
): Promise<void> {
  const entry = {
    by: byStaff(staffId),
    kind: 'person-merge' as const,
    personUid: stayingUid,
    reason,
    details: { merged: endingUid },
  };
  await appendAuditEntries(transaction, [entry], now);
}
