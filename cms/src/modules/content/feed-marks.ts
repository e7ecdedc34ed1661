import type { Core } from '@strapi/strapi';
import { ADDRESSED_UIDS } from './addressing';
import {
  deletedId,
  documentIdOf,
  onWritesOf,
  reachesPublic,
  type DocumentWriteSubscriber,
} from './document-writes';
import { assertTeacherUnused, entriesEmbeddingTeacher } from './embedding';
import { entryOf, SITE_ENTRY, type FeedEntry } from './feed-keys';
import type { PageKind } from './public-ids';

const TEACHER_UID = 'api::teacher.teacher';

/** Marks the page of a training or a publication as changed when its public version changes. */
export function markPages(strapi: Core.Strapi, kind: PageKind): DocumentWriteSubscriber {
  return async (write, next) => {
    if (write.uid !== ADDRESSED_UIDS[kind]) return next();
    // The title cannot be read after the deletion.
    const deleted = deletedId(write);
    const entry = deleted === undefined ? undefined : await feedEntry(strapi, kind, deleted);
    const result = await next();
    const documentId = documentIdOf(write, result);
    if (documentId !== undefined && reachesPublic(write)) {
      write.mark([entry ?? (await feedEntry(strapi, kind, documentId))]);
    }
    return result;
  };
}

/**
 * Marks every entry that shows a teacher; teachers have no drafts (docs/adr/012). Deleting one that a training shows is
 * rejected.
 */
export function markTeachers(strapi: Core.Strapi): DocumentWriteSubscriber {
  return onWritesOf(TEACHER_UID, {
    beforeDeletion: (_write, documentId) => assertTeacherUnused(strapi, documentId),
    before: async (write) => {
      const { documentId } = write.params;
      write.mark(documentId === undefined ? [SITE_ENTRY] : await entriesEmbeddingTeacher(strapi, documentId));
    },
  });
}

/** Marks the site content, which contains the documents of this type. */
export function markSite(uid: string): DocumentWriteSubscriber {
  return (write, next) => {
    if (write.uid === uid && reachesPublic(write)) write.mark([SITE_ENTRY]);
    return next();
  };
}

async function feedEntry(strapi: Core.Strapi, kind: PageKind, documentId: string): Promise<FeedEntry> {
  const row = (await strapi.db.query(ADDRESSED_UIDS[kind]).findOne({
    where: { documentId },
    select: ['title'],
    orderBy: { publishedAt: 'desc' },
  })) as { title: string | null } | null;
  return entryOf(kind, documentId, row?.title);
}
