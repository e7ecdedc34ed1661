import { randomBytes } from 'node:crypto';
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
import { USER_TABLE } from '../citizens/citizen';
import { PUBLIC_PROFILE_TABLE } from '../database/models';
import type { Queries, Transaction } from '../database/transaction';

/** A public profile as the database holds it. */
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
}

const COLUMNS = [
  ...(['uid', 'person_id', 'names', 'surnames', 'phone_number', 'email', 'job', 'city', 'category'] as const),
  ...(['machinery_score', 'agroindustry_score', 'management_score'] as const),
  ...(['a_production_score', 'v_production_score', 'total_score'] as const),
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

/** What keeps somebody off the board: a ban, and the lock that the staff put on an account. */
export const HIDING = ['banned', 'blocked'] as const;

/** Public profiles of people who are on the board. */
export function profilesOnBoard({ trx }: Queries) {
  const profiles = trx<StoredProfile>(PUBLIC_PROFILE_TABLE).join(
    USER_TABLE,
    `${USER_TABLE}.id`,
    `${PUBLIC_PROFILE_TABLE}.person_id`,
  );
  for (const column of HIDING.map((field) => `${USER_TABLE}.${field}`)) {
    void profiles.where((shown) => {
      void shown.where(column, false).orWhereNull(column);
    });
  }
  return profiles;
}

/** What is read of them. */
export function profileColumns(): readonly string[] {
  return COLUMNS;
}

/** Somebody's own public profile, banned or not. */
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

/** Makes somebody's public profile, all scores at 0, or changes what they said of themselves in it. */
export async function writeProfile(
  { trx }: Transaction,
  personId: number,
  request: PublicProfileRequest,
  now: number,
): Promise<void> {
  const { names, surnames, phoneNumber, email, job, city, category } = request;
  const said = { names, surnames, phone_number: phoneNumber, email, job, city, category };
  await trx(PUBLIC_PROFILE_TABLE)
    .insert({
      ...said,
      ...scoreColumns(INITIAL_SCORES),
      uid: randomBytes(12).toString('hex'),
      person_id: personId,
      created_at: new Date(now),
    })
    .onConflict('person_id')
    .merge(said);
}

/** Whose profile it is, by the name that the admin has for them. */
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
 * Makes one of the public profiles of two accounts of one person: what the staying one says stays, and of each score the
 * better.
 *
 * @returns the public ids of both
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
    await trx(PUBLIC_PROFILE_TABLE).where({ uid: other.uid }).update({ person_id: staying });
    return [other.uid];
  }
  await writeScores(transaction, own.uid, mergeScores(scoresOf(own), scoresOf(other)));
  await deleteProfiles(transaction, [other.uid]);
  return [own.uid, other.uid];
}

export async function deleteProfiles({ trx }: Transaction, uids: readonly string[]): Promise<void> {
  await trx(PUBLIC_PROFILE_TABLE).whereIn('uid', uids).delete();
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

/** What everybody may see of somebody on the board. */
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

/** How to reach somebody on the board. */
export function contactOf({ phone_number: phoneNumber, email, job }: StoredProfile) {
  return { phoneNumber, email, job };
}

/** Somebody's public profile as they see it themselves. */
export function publicProfileOf(row: StoredProfile): PublicProfile {
  return { ...shownOf(row), ...contactOf(row) };
}
