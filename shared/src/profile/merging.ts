import type { EnrolmentStatus } from '../enrolment/enrol.ts';
import { SCORE_FIELDS, type ScoreField, type Scores } from '../public-profile/ranking.ts';

/** A place, or a position in the queue, that a profile has in a training. */
export interface HeldPlace {
  readonly trainingId: string;
  readonly status: EnrolmentStatus;
  /** In the queue; null for those who never waited. */
  readonly position: number | null;
}

/** Of two profiles of one person: the one that stays, and the one that ends. */
export type MergedProfile = 'staying' | 'ending';

/** What becomes of the places of two profiles that are made one. */
export interface MergedPlaces {
  /** Trainings in which the ending profile's place goes to the staying one. */
  readonly moved: readonly string[];
  /** Trainings that both are in, with whose place is given up. */
  readonly givenUp: ReadonlyMap<string, MergedProfile>;
}

/** Whether a profile may absorb another one: an account with an e-mail address does not end in one without. */
export function keepsEmail(staying: string | null, ending: string | null): boolean {
  return staying !== null || ending === null;
}

const RANKS: Readonly<Record<EnrolmentStatus, number>> = { waiting: 0, enrolled: 1, approved: 2 };

/**
 * Says what becomes of the places of two profiles of one person. Nobody loses a training: where both are in one, the
 * place that is further along stays (approved, then enrolled, then waiting), of two who wait the one that came first,
 * and of two alike the staying profile's. A person has one place, so the other is given up, to the first in the queue.
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

/** The better of each score: what somebody was given once is not taken because they had two profiles. */
export function mergeScores(staying: Scores, ending: Scores): Scores {
  const better: Record<ScoreField, number> = { ...staying };
  for (const field of Object.values(SCORE_FIELDS)) better[field] = Math.max(staying[field], ending[field]);
  return better;
}

/** What the staying profile does not say and the ending one does. */
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
