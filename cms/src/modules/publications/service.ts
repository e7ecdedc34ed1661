import { PUBLICATIONS_PER_PAGE, publicationSchema, publicationSummarySchema } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../../platform/errors/api-error';
import { keepValid } from '../content/keep-valid';
import { pagesOf } from '../content/pages';
import {
  PUBLICATION_POPULATE,
  PUBLICATION_SUMMARY_POPULATE,
  publicPublication,
  publicPublicationSummary,
  type StoredPublication,
  type StoredPublicationSummary,
} from './serializer';

const UID = 'api::publication.publication';
const PUBLISHED = { publishedAt: { $notNull: true } };
const LISTED = { ...PUBLISHED, $or: [{ hidden: false }, { hidden: { $null: true } }] };
const PLAIN = { $or: [{ featured: false }, { featured: { $null: true } }] };
const LATEST_FIRST = [{ timestamp: 'desc' }, { slug: 'asc' }];

/** The published publications as the public sees them. */
export function publicationService(strapi: Core.Strapi) {
  const publications = strapi.db.query(UID);

  /** A page of the publications that are neither featured nor hidden, the latest first (spec §7). */
  async function list(page: number) {
    const where = { $and: [LISTED, PLAIN] };
    const rows = (await publications.findMany({
      where,
      orderBy: LATEST_FIRST,
      limit: PUBLICATIONS_PER_PAGE,
      offset: (page - 1) * PUBLICATIONS_PER_PAGE,
      populate: PUBLICATION_SUMMARY_POPULATE,
    })) as StoredPublicationSummary[];
    const total = await publications.count({ where });
    return { data: validated(rows), meta: pagesOf(total, page, PUBLICATIONS_PER_PAGE) };
  }

  /** All featured publications that are not hidden, the latest first, as one page. */
  async function featured() {
    const rows = (await publications.findMany({
      where: { ...LISTED, featured: true },
      orderBy: LATEST_FIRST,
      populate: PUBLICATION_SUMMARY_POPULATE,
    })) as StoredPublicationSummary[];
    return { data: validated(rows), meta: { page: 1, pageCount: 1, total: rows.length } };
  }

  /**
   * One publication, hidden or not.
   *
   * @throws {ApiError} `not-found`
   */
  async function find(id: string) {
    const row = (await publications.findOne({
      where: { ...PUBLISHED, slug: id },
      populate: PUBLICATION_POPULATE,
    })) as StoredPublication | null;
    const candidates = row ? [{ label: `publication ${id}`, entry: publicPublication(row) }] : [];
    const [publication] = keepValid(strapi, publicationSchema, candidates);
    if (!publication) throw new ApiError('not-found', `No publication ${id}`);
    return { data: publication };
  }

  function validated(rows: readonly StoredPublicationSummary[]) {
    const candidates = rows.map((row) => ({
      label: `publication ${String(row.slug)}`,
      entry: publicPublicationSummary(row),
    }));
    return keepValid(strapi, publicationSummarySchema, candidates);
  }

  return { list, featured, find };
}
