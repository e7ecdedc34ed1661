import type { EnrolmentStatus } from '../enrolment/enrol.ts';
import { SCORE_FIELDS, type ScoreField, type Scores } from '../public-profile/ranking.ts';

/** A profile's place, or position in the queue, in a training. */
export interface HeldPlace {
  readonly trainingId: string;
  readonly status: EnrolmentStatus;
  /** Position in the queue; null if the profile never waited. */
  readonly position: number | null;
}

/** The two profiles of a merge: `staying` absorbs `ending`. */
export type MergedProfile = 'staying' | 'ending';

/** Outcome for the places of two merged profiles. */
export interface MergedPlaces {
  /** Trainings whose place moves to the staying profile. */
  readonly moved: readonly string[];
  /** Trainings that both are in, with the profile whose place is released. */
  readonly givenUp: ReadonlyMap<string, MergedProfile>;
}

/** Whether a profile may absorb another: an account with an e-mail address may not end in one without. */
export function keepsEmail(staying: string | null, ending: string | null): boolean {
  return staying !== null || ending === null;
}

const RANKS: Readonly<Record<EnrolmentStatus, number>> = { waiting: 0, enrolled: 1, approved: 2 };

/**
 * Merges the places of two profiles of one person, without losing a training. If both are in one, the better place stays
 * (approved, then enrolled, then waiting); of two waiting ones the earlier position; on a tie the staying profile's. A
 * person has one place, so the other is released to the first in the queue.
 */
export function mergePlaces(staying: readonly HeldPlace[], ending: readonly HeldPlace[]): MergedPlaces {
  const own = new Map(staying.map((place) => [place.trainingId, place]));
  const givenUp = new Map<string, MergedProfile>();
  const moved: string[] = [];
  for (const place of ending) {
    const rival = own.get(place.trainingId);
    const wins = rival === undefined || isBetter(place, rival);
    if (wins) moved.push(place.trainingId);
    if (rival) givenUp.set(place.trainingId, wins ? 'staying' : 'ending');
  }
  return { moved, givenUp };
}

function isBetter(place: HeldPlace, rival: HeldPlace): boolean {
  if (place.status !== rival.status) return RANKS[place.status] > RANKS[rival.status];
  if (place.status !== 'waiting') return false;
  return (place.position ?? Infinity) < (rival.position ?? Infinity);
}

/** The higher of each score, so that a merge never lowers one. */
export function mergeScores(staying: Scores, ending: Scores): Scores {
  const better: Record<ScoreField, number> = { ...staying };
  for (const field of Object.values(SCORE_FIELDS)) better[field] = Math.max(staying[field], ending[field]);
  return better;
}

/** Fields that only the ending profile has. */
export function fillFrom<Field extends string>(
  fields: readonly Field[],
  staying: Readonly<Record<Field, string | null>>,
  ending: Readonly<Record<Field, string | null>>,
): Partial<Record<Field, string>> {
  const filled: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const value = ending[field];
    if (isEmpty(staying[field]) && value !== null && !isEmpty(value)) filled[field] = value;
  }
  return filled;
}

function isEmpty(value: string | null): boolean {
  return value === null || value.trim() === '';
}
