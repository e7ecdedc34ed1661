import { ADDITIONS_POPULATE, publicAdditions, type StoredAdditions } from '../content/additions';
import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { publicRichContent } from '../content/rich-content';

/** The fields of a stored publication that lists need. */
export interface StoredPublicationSummary {
  readonly documentId: string;
  readonly slug: unknown;
  readonly type: unknown;
  readonly timestamp: unknown;
  readonly title: unknown;
  readonly description: unknown;
  readonly cardImage: StoredFile | null;
  readonly featured: unknown;
  readonly hidden: unknown;
}

/** A publication as the database holds it, with everything it embeds. */
export interface StoredPublication extends StoredPublicationSummary, StoredAdditions {
  readonly content: unknown;
  readonly images: readonly StoredFile[];
  readonly partners: readonly { readonly name: unknown; readonly image: StoredFile | null }[];
}

export const PUBLICATION_SUMMARY_POPULATE = { cardImage: { select: FILE_FIELDS } };

export const PUBLICATION_POPULATE = {
  ...PUBLICATION_SUMMARY_POPULATE,
  ...ADDITIONS_POPULATE,
  images: { select: FILE_FIELDS },
  partners: { select: ['name'], populate: { image: { select: FILE_FIELDS } } },
};

/** The part of a publication that lists show, in the public shape; values are not validated. */
export function publicPublicationSummary(stored: StoredPublicationSummary) {
  return {
    id: stored.slug,
    type: stored.type,
    timestamp: stored.timestamp,
    title: stored.title,
    description: stored.description ?? '',
    cardImage: publicImage(stored.cardImage),
    featured: stored.featured ?? false,
    hidden: stored.hidden ?? false,
  };
}

/** A publication in the public shape (`publicationSchema`); values are not validated. */
export function publicPublication(stored: StoredPublication) {
  return {
    ...publicPublicationSummary(stored),
    content: publicRichContent(stored.content),
    images: stored.images.map(publicImage),
    ...publicAdditions(stored),
    partners: stored.partners.map(({ name, image }) => ({ name, image: publicImage(image) })),
  };
}
