import type { Core } from '@strapi/strapi';
import { onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { SITE_ENTRY } from '../content/feed-keys';
import {
  assertLandingImageHasAltText,
  assertShowable,
  EDITED_UIDS,
  LANDING_IMAGE_UID,
  type EditedKind,
} from './showable';

/** Rejects publishing an entry from which no page can be rendered (docs/adr/014). */
export function checkShowable(strapi: Core.Strapi, kind: EditedKind): DocumentWriteSubscriber {
  return onWritesOf(EDITED_UIDS[kind], {
    afterPublishing: (_write, documentId) =>
      assertShowable(strapi, kind, kind === 'site-content' ? SITE_ENTRY.documentId : documentId),
  });
}

/** Rejects publishing a landing image without alternative text. */
export function checkLandingImages(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(LANDING_IMAGE_UID, {
    afterPublishing: (_write, documentId) => assertLandingImageHasAltText(strapi, documentId),
  });
}
