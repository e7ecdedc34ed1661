import { CATEGORY_LABELS, TRAINING_TYPE_LABELS, type Training } from '@centro/shared';
import { cardPicture } from '../../lib/share-card/picture.ts';

/** What a training's card says besides its title: what it is, never its state, which would be outdated where it is shared. */
export function trainingShareCard({ type, category, cardImage }: Training) {
  return {
    label: `${TRAINING_TYPE_LABELS[type]} · ${CATEGORY_LABELS[category]}`,
    picture: cardPicture(cardImage),
  };
}
