import type { Draft, PreviewedKind } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { entryOf, SITE_ENTRY } from '../content/feed-keys';
import { readDraft } from './entries';
import { readSiteContent } from '../site-content/published';

/** Placeholder for the slug of a draft without one. */
const NO_ADDRESS = 'borrador';

/** Reads a saved draft in the shape of its entry in the content feed; `entry` is null without a draft. */
export async function draftOf(strapi: Core.Strapi, kind: PreviewedKind, documentId: string): Promise<Draft> {
  switch (kind) {
    case 'training':
    case 'publication': {
      const entry = await readDraft(strapi, kind, documentId);
      const { key, label } = entryOf(kind, documentId, null);
      return { key, kind, label, entry: entry && { ...entry, id: entry.id ?? NO_ADDRESS } };
    }
    case 'site-content': {
      const { key, label } = SITE_ENTRY;
      return { key, kind, label, entry: await readSiteContent(strapi, { draft: 'site-content' }) };
    }
    case 'landing-image': {
      const { key, kind: site, label } = SITE_ENTRY;
      const entry = await readSiteContent(strapi, { draft: 'landing-image', documentId });
      return { key, kind: site, label, entry };
    }
  }
}
