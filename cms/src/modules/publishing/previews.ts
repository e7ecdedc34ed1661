import { createHmac } from 'node:crypto';
import {
  entrySchemas,
  previewClaim,
  previewPath,
  routes,
  type Instant,
  type PreviewedKind,
  type PreviewGrant,
} from '@centro/shared';
import { keyFor } from '@centro/shared/service/keys';
import type { Core } from '@strapi/strapi';
import { labelsOf, type EditedKind } from './showable';
import { environment } from '../../platform/environment/environment';
import { draftOf } from './drafts';
import type { Preview, PreviewedType, PreviewRequest } from './staff-contract';

/** How long the address of a preview can be opened, in milliseconds. */
const LIFE = 10 * 60_000;

const KINDS: Readonly<Record<PreviewedType, PreviewedKind>> = {
  'api::training.training': 'training',
  'api::publication.publication': 'publication',
  'api::site-content.site-content': 'site-content',
  'api::landing-image.landing-image': 'landing-image',
};

/**
 * Creates short-lived addresses that show a draft as it will look on the site.
 *
 * @returns the addresses, or the fields that prevent rendering; `undefined` when there is no such draft
 */
export async function createPreview(
  strapi: Core.Strapi,
  { type, documentId }: PreviewRequest,
  now: Instant,
): Promise<Preview | undefined> {
  const kind = KINDS[type];
  const { entry } = await draftOf(strapi, kind, documentId);
  if (entry === null) return undefined;
  // A landing image is previewed within the site content.
  const entryKind: EditedKind = kind === 'landing-image' ? 'site-content' : kind;
  const { error, data } = entrySchemas[entryKind].safeParse(entry);
  if (error) {
    return {
      kind: 'unshowable',
      fields: labelsOf(
        entryKind,
        error.issues.map(({ path: [field] }) => field),
      ),
    };
  }
  const token = signed({ kind, documentId, expires: now + LIFE });
  const pages = pagesOf(kind, data).map(([name, page]) => ({
    name,
    address: new URL(previewPath(token, page), environment().publicUrl).href,
  }));
  return { kind: 'shown', pages };
}

type NamedPage = readonly [name: 'own' | 'list' | 'home' | 'about' | 'treasury', page: string];

function pagesOf(kind: PreviewedKind, entry: object): readonly NamedPage[] {
  const id = 'id' in entry && typeof entry.id === 'string' ? entry.id : '';
  switch (kind) {
    case 'training':
      return [
        ['own', routes.training(id)],
        ['list', routes.trainings()],
        ['home', routes.home()],
      ];
    case 'publication':
      return [
        ['own', routes.publication(id)],
        ['list', routes.publications()],
        ['home', routes.home()],
      ];
    case 'site-content':
      return [
        ['home', routes.home()],
        ['about', routes.about()],
        ['treasury', routes.treasury()],
      ];
    case 'landing-image':
      return [['home', routes.home()]];
  }
}

function signed(grant: PreviewGrant): string {
  const claim = previewClaim(grant);
  const key = keyFor('addresses of previews', environment().publisherSecret);
  return `${claim}.${createHmac('sha256', key).update(claim).digest('base64url')}`;
}
