import type { Core } from '@strapi/strapi';
import { isPublishing, onWritesOf, type DocumentWriteSubscriber } from '../content/document-writes';
import { SITE_ENTRY } from '../content/feed-keys';
import {
  assertLandingImageHasAltText,
  assertShowable,
  EDITED_UIDS,
  LANDING_IMAGE_UID,
  type EditedKind,
} from './showable';

/** Refuses to publish what no page can be rendered from (docs/adr/014). */
export function checkShowable(strapi: Core.Strapi, kind: EditedKind): DocumentWriteSubscriber {
  return onWritesOf(EDITED_UIDS[kind], {
    after: async (write, documentId) => {
      const shown = kind === 'site-content' ? SITE_ENTRY.documentId : documentId;
      if (isPublishing(write)) await assertShowable(strapi, kind, shown);
    },
  });
}

/** Refuses to publish a landing image without alternative text. */
export function checkLandingImages(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(LANDING_IMAGE_UID, {
    after: async (write, documentId) => {
      if (isPublishing(write)) await assertLandingImageHasAltText(strapi, documentId);
    },
  });
}
