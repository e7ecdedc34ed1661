import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { entryOf, SITE_ENTRY, type FeedEntry } from './feed-keys';
import { teacherTexts } from './texts';

/** A condition of Strapi's queries. */
export type Where = Record<string, unknown>;

const PUBLISHED = { publishedAt: { $notNull: true } };

/** Feed entries that contain a teacher: published trainings, and the site content, which lists all teachers. */
export async function entriesEmbeddingTeacher(strapi: Core.Strapi, documentId: string): Promise<FeedEntry[]> {
  return [SITE_ENTRY, ...(await publishedTrainings(strapi, { teachers: { documentId } }))];
}

/**
 * Checks, before a deletion, that no training shows the teacher, published or not.
 *
 * @throws {errors.ValidationError} naming the trainings
 */
export async function assertTeacherUnused(strapi: Core.Strapi, documentId: string): Promise<void> {
  const rows = (await strapi.db.query('api::training.training').findMany({
    select: ['documentId', 'title'],
    where: { teachers: { documentId } },
    orderBy: { id: 'asc' },
  })) as Titled[];
  const titles = [...new Map(rows.map(({ documentId: id, title }) => [id, `«${title ?? ''}»`])).values()];
  if (titles.length === 0) return;
  const { training, trainings, used } = teacherTexts;
  const where = titles.length === 1 ? training(titles.join('')) : trainings(titles.join(', '));
  throw new errors.ValidationError(used(where));
}

/** The entries whose public shape contains one of these files of the media library. */
export async function entriesEmbeddingFiles(
  strapi: Core.Strapi,
  fileIds: readonly number[],
): Promise<FeedEntry[]> {
  const file = { id: { $in: fileIds } };
  const [trainings, publications, inSite] = await Promise.all([
    publishedTrainings(strapi, {
      $or: [...filePlaces(file), { teachers: { image: file } }],
    }),
    publishedPublications(strapi, {
      $or: [...filePlaces(file), { partners: { image: file } }],
    }),
    siteEmbeds(strapi, file),
  ]);
  return [...trainings, ...publications, ...(inSite ? [SITE_ENTRY] : [])];
}

async function siteEmbeds(strapi: Core.Strapi, file: Where): Promise<boolean> {
  const places: [UID.ContentType, Where][] = [
    ['api::teacher.teacher', { image: file }],
    ['api::landing-image.landing-image', { ...PUBLISHED, image: file }],
    ['api::site-content.site-content', { ...PUBLISHED, $or: sitePlaces(file) }],
  ];
  const counts = await Promise.all(places.map(([uid, where]) => strapi.db.query(uid).count({ where })));
  return counts.some((count) => count > 0);
}

/** File fields that trainings and publications share. */
export function filePlaces(file: Where): Where[] {
  return [{ cardImage: file }, { images: file }, { video: { cover: file } }, { attachments: file }];
}

/** The fields of the site content that hold a picture. */
export function sitePlaces(file: Where): Where[] {
  return [
    { general: { logo: file } },
    { general: { simpleLogo: file } },
    { about: { mapImage: file } },
    { about: { sections: { image: file } } },
    { people: { administration: { image: file } } },
    { people: { treasury: { image: file } } },
  ];
}

interface Titled {
  readonly documentId: string;
  readonly title: string | null;
}

async function publishedTrainings(strapi: Core.Strapi, where: Where): Promise<FeedEntry[]> {
  const rows = await published(strapi, 'api::training.training', where);
  return rows.map(({ documentId, title }) => entryOf('training', documentId, title));
}

async function publishedPublications(strapi: Core.Strapi, where: Where): Promise<FeedEntry[]> {
  const rows = await published(strapi, 'api::publication.publication', where);
  return rows.map(({ documentId, title }) => entryOf('publication', documentId, title));
}

async function published(strapi: Core.Strapi, uid: UID.ContentType, where: Where): Promise<Titled[]> {
  const select = ['documentId', 'title'];
  return (await strapi.db.query(uid).findMany({ select, where: { ...PUBLISHED, ...where } })) as Titled[];
}
