import type { ContentKind } from '@centro/shared';
import type { Core, UID } from '@strapi/strapi';
import { readIssuer } from '../certificates/issuer';
import type { Entries } from '../content/feed-keys';
import { PUBLICATION_POPULATE, publicPublication, type StoredPublication } from '../publications/serializer';
import {
  LANDING_IMAGE_POPULATE,
  publicSiteContent,
  SITE_CONTENT_POPULATE,
  type StoredLandingImage,
  type StoredSiteContent,
} from '../site-content/serializer';
import { TEACHER_POPULATE, type StoredTeacher } from '../trainings/teacher-serializer';
import { readBoard } from '../public-profiles/board';
import { readVerifications } from '../certificates/verification';
import { publicTraining, TRAINING_POPULATE, type StoredTraining } from '../trainings/serializer';

const PUBLISHED = { publishedAt: { $notNull: true } };
const DRAFT = { publishedAt: null };
const BY_NAME = [{ name: 'asc' }, { documentId: 'asc' }];

/** Reads the published entries of a kind. */
export async function readEntries(
  strapi: Core.Strapi,
  kind: ContentKind,
  documentIds: readonly string[],
): Promise<Entries> {
  switch (kind) {
    case 'training': {
      const rows = await read(strapi, 'api::training.training', documentIds, TRAINING_POPULATE);
      return entries(rows as StoredTraining[], publicTraining);
    }
    case 'publication': {
      const rows = await read(strapi, 'api::publication.publication', documentIds, PUBLICATION_POPULATE);
      return entries(rows as StoredPublication[], publicPublication);
    }
    case 'certificate':
      return readVerifications(strapi, documentIds);
    case 'public-profile':
      return readBoard(strapi, documentIds);
    case 'issuer':
      return new Map([['issuer', await readIssuer(strapi)]]);
    case 'site-content': {
      const entry = await readSiteContent(strapi);
      return new Map(entry === null ? [] : documentIds.map((documentId) => [documentId, entry]));
    }
  }
}

/** Reads an entry as it is saved, in the public shape, unjudged; `null` when there is no such draft. */
export async function readDraft(
  strapi: Core.Strapi,
  kind: 'training' | 'publication',
  documentId: string,
): Promise<{ readonly id: unknown } | null> {
  const where = { ...DRAFT, documentId };
  if (kind === 'training') {
    const query = { where, populate: TRAINING_POPULATE };
    const row = (await strapi.db.query('api::training.training').findOne(query)) as StoredTraining | null;
    return row && publicTraining(row);
  }
  const query = { where, populate: PUBLICATION_POPULATE };
  const row = (await strapi.db
    .query('api::publication.publication')
    .findOne(query)) as StoredPublication | null;
  return row && publicPublication(row);
}

/** Which part of the site content is read as it is saved, and not as it is published. */
export type SitePart =
  | { readonly draft: 'none' | 'site-content' }
  | { readonly draft: 'landing-image'; readonly documentId: string };

/**
 * Reads the site content with all teachers and the published landing images; `null` when it is not published, or has no
 * draft where that is wanted.
 */
export async function readSiteContent(strapi: Core.Strapi, part: SitePart = { draft: 'none' }) {
  const stored = (await strapi.db.query('api::site-content.site-content').findOne({
    where: part.draft === 'site-content' ? DRAFT : PUBLISHED,
    populate: SITE_CONTENT_POPULATE,
  })) as StoredSiteContent | null;
  if (!stored) return null;
  const teachers = (await strapi.db.query('api::teacher.teacher').findMany({
    orderBy: BY_NAME,
    populate: TEACHER_POPULATE,
  })) as StoredTeacher[];
  const landingImages = (await strapi.db.query('api::landing-image.landing-image').findMany({
    where: part.draft === 'landing-image' ? withDraftOf(part.documentId) : PUBLISHED,
    orderBy: BY_NAME,
    populate: LANDING_IMAGE_POPULATE,
  })) as StoredLandingImage[];
  return publicSiteContent(stored, teachers, landingImages);
}

function withDraftOf(documentId: string): object {
  return {
    $or: [
      { ...PUBLISHED, documentId: { $ne: documentId } },
      { ...DRAFT, documentId },
    ],
  };
}

function read(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
  populate: object,
): Promise<unknown[]> {
  const where = { ...PUBLISHED, documentId: { $in: documentIds } };
  return strapi.db.query(uid).findMany({ where, populate });
}

function entries<T extends { readonly documentId: string }>(
  rows: readonly T[],
  toPublic: (row: T) => unknown,
): Entries {
  return new Map(rows.map((row) => [row.documentId, toPublic(row)]));
}
