import { PUBLICATION_TYPE_LABELS, formatDate, type Publication } from '@centro/shared';
import { cardPicture } from '../../lib/share-card/picture.ts';

/** Label and picture of a publication's share card. */
export function publicationShareCard({ type, timestamp, cardImage }: Publication) {
  return {
    label: `${PUBLICATION_TYPE_LABELS[type]} · ${formatDate(Date.parse(timestamp))}`,
    picture: cardPicture(cardImage),
  };
}
