import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { imageKeyOf } from '../accounts/citizen';
import { USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { PUBLIC_PROFILE_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import type { StoredObject } from '../../platform/storage/store';
import { openImage } from '../images/files';
import { boardEntries } from './board';
import {
  approvedRequest,
  latestRequest,
  ownerOf,
  profileColumns,
  profilesOfActivePeople,
  publishProfile,
  type StoredProfile,
} from './rows';
import type { PendingProfile, ProfileQueue, Review } from './staff-contract';

interface PendingRow extends StoredProfile {
  readonly document_id: string;
  readonly profile_image: string | null;
}

const PENDING_COLUMNS = [...profileColumns(), `${USER_TABLE}.document_id`, `${USER_TABLE}.profile_image`];

/** One page of the profiles that await approval, the oldest first. */
export async function pendingProfiles(
  strapi: Core.Strapi,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<ProfileQueue> {
  const queries = { trx: strapi.db.connection };
  const [counted] = await awaitingApproval(queries).count({ total: '*' });
  const rows = await awaitingApproval(queries)
    .select<PendingRow[]>(PENDING_COLUMNS)
    .orderBy(`${PUBLIC_PROFILE_TABLE}.id`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { data: rows.map(pendingProfile), meta: { page, pageSize, total: Number(counted?.total ?? 0) } };
}

function awaitingApproval(queries: Queries) {
  return profilesOfActivePeople(queries)
    .whereNotNull(`${PUBLIC_PROFILE_TABLE}.pending`)
    .whereNull(`${PUBLIC_PROFILE_TABLE}.rejection`);
}

function pendingProfile(row: PendingRow): PendingProfile {
  return {
    uid: row.uid,
    personUid: row.document_id,
    version: versionOf(row),
    pending: latestRequest(row),
    approved: row.unpublished ? null : approvedRequest(row),
    pictureChanged: row.picture !== null && row.picture !== row.profile_image,
  };
}

/** Hash of the request that the staff reads, so that a later change by the owner is not approved unread. */
function versionOf({ pending, profile_image: picture }: PendingRow): string {
  return createHash('sha256')
    .update(JSON.stringify([pending, picture]))
    .digest('hex');
}

/**
 * Approves a pending request, which the board then shows, or rejects it with a reason; recorded in the audit log.
 *
 * @param staffId account in the admin
 * @returns whether the version that the staff read was still pending
 */
export function reviewProfile(
  strapi: Core.Strapi,
  staffId: number,
  uid: string,
  review: Review,
  now: number,
): Promise<boolean> {
  return writeContent(strapi, async (mark, transaction) => {
    const { trx } = transaction;
    const personUid = await ownerOf(transaction, uid);
    if (personUid === undefined) return false;
    // Writes by the owner take the same lock.
    await trx(USER_TABLE).where({ document_id: personUid }).forUpdate().first('id');
    const row = await awaitingApproval(transaction)
      .where({ uid })
      .first<PendingRow | undefined>(PENDING_COLUMNS);
    if (!row || versionOf(row) !== review.version) return false;
    if (review.approved) {
      await publishProfile(transaction, row, await pictureKey(strapi, row));
      mark(boardEntries([uid]));
    } else {
      await trx(PUBLIC_PROFILE_TABLE).where({ uid }).update({ rejection: review.reason });
    }
    const { approved } = review;
    const reason = review.approved ? null : review.reason;
    const entry = {
      by: byStaff(staffId),
      kind: 'profile-review',
      personUid,
      details: { approved },
      reason,
    } as const;
    await appendAuditEntries(transaction, [entry], now);
    return true;
  });
}

/** Opens the picture that a pending profile will have once it is approved. */
export async function pendingPicture(strapi: Core.Strapi, uid: string): Promise<StoredObject | undefined> {
  const row = await awaitingApproval({ trx: strapi.db.connection })
    .where({ uid })
    .first<Pick<StoredProfile, 'person_id'> | undefined>('person_id');
  const key = row ? await pictureKey(strapi, row) : null;
  return key === null ? undefined : openImage(key);
}

async function pictureKey(
  strapi: Core.Strapi,
  { person_id: id }: Pick<StoredProfile, 'person_id'>,
): Promise<string | null> {
  const owner = (await strapi.db.query(USER_UID).findOne({ where: { id } })) as StoredUser | null;
  return owner && imageKeyOf(owner, 'profile-images');
}
