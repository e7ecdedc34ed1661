import { CATEGORY_LABELS, TRAINING_TYPE_LABELS, type Training } from '@centro/shared';
import { cardPicture } from '../../lib/share-card/picture.ts';

/** Label and picture of a training's share card; without its state, which would be outdated where it is shared. */
export function trainingShareCard({ type, category, cardImage }: Training) {
  return {
    label: `${TRAINING_TYPE_LABELS[type]} · ${CATEGORY_LABELS[category]}`,
    picture: cardPicture(cardImage),
  };
}
