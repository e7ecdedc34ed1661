import type { Core } from '@strapi/strapi';
import { TEACHER_POPULATE, type StoredTeacher } from '../trainings/teacher-serializer';
import {
  LANDING_IMAGE_POPULATE,
  publicSiteContent,
  SITE_CONTENT_POPULATE,
  type StoredLandingImage,
  type StoredSiteContent,
} from './serializer';

const PUBLISHED = { publishedAt: { $notNull: true } };
const DRAFT = { publishedAt: null };
const BY_NAME = [{ name: 'asc' }, { documentId: 'asc' }];

/** Which part of the site content is read as a draft. */
export type SitePart =
  | { readonly draft: 'none' | 'site-content' }
  | { readonly draft: 'landing-image'; readonly documentId: string };

/**
 * Reads the site content with all teachers and the published landing images; `null` when it is not published, or has no
 * draft if a draft is requested.
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
