import { SCORE_FIELDS, type Ranking } from '@centro/shared/public-profile/ranking';
import { CATEGORIES, CATEGORY_LABELS } from '@centro/shared/training/labels';
import { publicProfileCopy } from '../../copy/public-profile.ts';

/** Label of a ranking. */
export function rankingLabel(ranking: Ranking): string {
  const category = CATEGORIES.find((candidate) => SCORE_FIELDS[candidate] === ranking);
  return category === undefined ? publicProfileCopy.total : CATEGORY_LABELS[category];
}
