import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  INITIAL_SCORES,
  mergeScores,
  totalScore,
  type Category,
  type PublicProfile,
  type PublicProfileRequest,
  type Scores,
  type ShownProfile,
} from '@centro/shared';
import { USER_TABLE } from '../../platform/database/users';
import { PUBLIC_PROFILE_TABLE } from '../../platform/database/models';
import type { Queries, Transaction } from '../../platform/database/transaction';
import { discardImage } from '../images/files';

/** A public profile as the database holds it; its fields are those of the approved version, if there is one. */
export interface StoredProfile {
  readonly uid: string;
  readonly person_id: number;
  readonly names: string;
  readonly surnames: string;
  readonly phone_number: string;
  readonly email: string;
  readonly job: string;
  readonly city: string;
  readonly category: Category;
  readonly machinery_score: number;
  readonly agroindustry_score: number;
  readonly management_score: number;
  readonly a_production_score: number;
  readonly v_production_score: number;
  readonly total_score: number;
  /** SQLite has 1 and 0. */
  readonly unpublished: boolean | number | null;
  /** JSON of a {@link PublicProfileRequest} */
  readonly pending: string | null;
  readonly rejection: string | null;
  readonly picture: string | null;
}

const COLUMNS = [
  ...(['uid', 'person_id', 'names', 'surnames', 'phone_number', 'email', 'job', 'city', 'category'] as const),
  ...(['machinery_score', 'agroindustry_score', 'management_score'] as const),
  ...(['a_production_score', 'v_production_score', 'total_score'] as const),
  ...(['unpublished', 'pending', 'rejection', 'picture'] as const),
].map((column) => `${PUBLIC_PROFILE_TABLE}.${column}`);

/** The column of each ranking. */
export const RANKING_COLUMNS = {
  totalScore: 'total_score',
  machineryScore: 'machinery_score',
  agroindustryScore: 'agroindustry_score',
  managementScore: 'management_score',
  aProductionScore: 'a_production_score',
  vProductionScore: 'v_production_score',
} as const;

/** Flags that hide a person from the board: a ban, and the lock that the staff put on an account. */
export const HIDING = ['banned', 'blocked'] as const;

/** Public profiles that the staff approved, of people who are on the board. */
export function profilesOnBoard(queries: Queries) {
  return profilesOfActivePeople(queries, [`${PUBLIC_PROFILE_TABLE}.unpublished`]);
}

/**
 * Public profiles joined with the accounts of their owners, without hidden people.
 *
 * @param unset further columns that must not be true
 */
export function profilesOfActivePeople({ trx }: Queries, unset: readonly string[] = []) {
  const profiles = trx<StoredProfile>(PUBLIC_PROFILE_TABLE).join(
    USER_TABLE,
    `${USER_TABLE}.id`,
    `${PUBLIC_PROFILE_TABLE}.person_id`,
  );
  for (const column of [...HIDING.map((field) => `${USER_TABLE}.${field}`), ...unset]) {
    void profiles.where((shown) => {
      void shown.where(column, false).orWhereNull(column);
    });
  }
  return profiles;
}

/** Columns of a {@link StoredProfile}. */
export function profileColumns(): readonly string[] {
  return COLUMNS;
}

/** Reads a person's own public profile, even if they are banned. */
export async function ownProfile({ trx }: Queries, personId: number): Promise<StoredProfile | undefined> {
  return trx<StoredProfile>(PUBLIC_PROFILE_TABLE)
    .where({ person_id: personId })
    .first<StoredProfile | undefined>(COLUMNS);
}

/** The public ids of these people's profiles. */
export async function profileUidsOf({ trx }: Queries, personIds: readonly number[]): Promise<string[]> {
  const rows = await trx<StoredProfile>(PUBLIC_PROFILE_TABLE).whereIn('person_id', personIds).select('uid');
  return rows.map(({ uid }) => uid);
}

/**
 * Submits a new public profile, with all scores at 0, or a change of it for approval. A request equal to the approved
 * version needs none.
 *
 * @param picture storage key of the owner's current one
 */
export async function submitProfile(
  transaction: Transaction,
  personId: number,
  request: PublicProfileRequest,
  picture: string,
  now: number,
): Promise<void> {
  const { trx } = transaction;
  const own = await ownProfile(transaction, personId);
  const pending = JSON.stringify(request);
  if (!own) {
    await trx(PUBLIC_PROFILE_TABLE).insert({
      ...requestColumns(request),
      ...scoreColumns(INITIAL_SCORES),
      uid: randomBytes(12).toString('hex'),
      person_id: personId,
      unpublished: true,
      pending,
      created_at: new Date(now),
    });
    return;
  }
  const approved =
    !own.unpublished &&
    (own.picture ?? picture) === picture &&
    isDeepStrictEqual(approvedRequest(own), request);
  await trx(PUBLIC_PROFILE_TABLE)
    .where({ uid: own.uid })
    .update({ pending: approved ? null : pending, rejection: null });
}

/**
 * Submits a person's new picture for approval if they have a public profile.
 *
 * @param before storage key of the picture that it replaces
 * @returns whether the board still shows the replaced one
 */
export async function submitPicture(
  transaction: Transaction,
  personId: number,
  before: string | null,
): Promise<boolean> {
  const own = await ownProfile(transaction, personId);
  if (!own) return false;
  // Null would stand for the owner's current picture, the new one.
  const picture = own.unpublished ? null : (own.picture ?? before ?? '');
  const pending = JSON.stringify(latestRequest(own));
  await transaction
    .trx(PUBLIC_PROFILE_TABLE)
    .where({ uid: own.uid })
    .update({ picture, pending, rejection: null });
  return picture !== null && picture === before;
}

/** Makes the owner's latest request the approved version. */
export async function publishProfile(
  { trx, onCommit }: Transaction,
  row: StoredProfile,
  picture: string | null,
): Promise<void> {
  const published = { unpublished: false, pending: null, rejection: null, picture };
  await trx(PUBLIC_PROFILE_TABLE)
    .where({ uid: row.uid })
    .update({ ...requestColumns(latestRequest(row)), ...published });
  const replaced = row.picture;
  if (replaced !== null && replaced !== picture) onCommit(() => discardImage(replaced));
}

function requestColumns({ phoneNumber, ...same }: PublicProfileRequest) {
  return { ...same, phone_number: phoneNumber };
}

/** The owner's latest request, approved or not. */
export function latestRequest(row: StoredProfile): PublicProfileRequest {
  return row.pending === null ? approvedRequest(row) : (JSON.parse(row.pending) as PublicProfileRequest);
}

/** The fields of the approved version. */
export function approvedRequest(row: StoredProfile): PublicProfileRequest {
  const { names, surnames, city, category } = row;
  return { names, surnames, ...contactOf(row), city, category };
}

/** Document id of a profile's owner. */
export async function ownerOf({ trx }: Queries, uid: string): Promise<string | undefined> {
  const row = await trx(PUBLIC_PROFILE_TABLE)
    .join(USER_TABLE, `${USER_TABLE}.id`, `${PUBLIC_PROFILE_TABLE}.person_id`)
    .where(`${PUBLIC_PROFILE_TABLE}.uid`, uid)
    .first<{ readonly document_id: string } | undefined>(`${USER_TABLE}.document_id`);
  return row?.document_id;
}

/** Gives a profile its scores. */
export async function writeScores({ trx }: Transaction, uid: string, scores: Scores): Promise<void> {
  await trx(PUBLIC_PROFILE_TABLE).where({ uid }).update(scoreColumns(scores));
}

/**
 * Merges the public profiles of two accounts of one person: keeps the fields of the staying account and the better of
 * each score. A profile that moves to the other account awaits approval again, because its picture may differ there.
 *
 * @returns the public ids of the changed profiles
 */
export async function mergeProfiles(
  transaction: Transaction,
  staying: number,
  ending: number,
): Promise<string[]> {
  const { trx } = transaction;
  const [own, other] = [await ownProfile(transaction, staying), await ownProfile(transaction, ending)];
  if (!other) return [];
  if (!own) {
    const pending = JSON.stringify(latestRequest(other));
    await trx(PUBLIC_PROFILE_TABLE)
      .where({ uid: other.uid })
      .update({ person_id: staying, unpublished: true, pending, rejection: null, picture: null });
    return [other.uid];
  }
  await writeScores(transaction, own.uid, mergeScores(scoresOf(own), scoresOf(other)));
  await deleteProfiles(transaction, [other.uid]);
  return [own.uid, other.uid];
}

export async function deleteProfiles({ trx, onCommit }: Transaction, uids: readonly string[]): Promise<void> {
  const pictures = await trx<StoredProfile>(PUBLIC_PROFILE_TABLE).whereIn('uid', uids).select('picture');
  await trx(PUBLIC_PROFILE_TABLE).whereIn('uid', uids).delete();
  for (const { picture } of pictures) if (picture !== null) onCommit(() => discardImage(picture));
}

function scoreColumns(scores: Scores) {
  return {
    machinery_score: scores.machineryScore,
    agroindustry_score: scores.agroindustryScore,
    management_score: scores.managementScore,
    a_production_score: scores.aProductionScore,
    v_production_score: scores.vProductionScore,
    total_score: totalScore(scores),
  };
}

/** The five scores of a profile. */
export function scoresOf(row: StoredProfile): Scores {
  return {
    machineryScore: row.machinery_score,
    agroindustryScore: row.agroindustry_score,
    managementScore: row.management_score,
    aProductionScore: row.a_production_score,
    vProductionScore: row.v_production_score,
  };
}

/** The public fields of a profile on the board. */
export function shownOf(row: StoredProfile): ShownProfile {
  const { uid, names, surnames, city, category } = row;
  return {
    uid,
    names,
    surnames,
    city,
    category,
    profileImage: `/api/public-profiles/${uid}/picture`,
    ...scoresOf(row),
    totalScore: row.total_score,
  };
}

/** The contact details of a profile on the board. */
export function contactOf({ phone_number: phoneNumber, email, job }: StoredProfile) {
  return { phoneNumber, email, job };
}

/** A public profile as its owner sees it. */
export function publicProfileOf(row: StoredProfile): PublicProfile {
  return {
    ...shownOf(row),
    ...latestRequest(row),
    onBoard: !row.unpublished,
    pending: row.pending !== null && row.rejection === null,
    rejection: row.rejection,
  };
}
