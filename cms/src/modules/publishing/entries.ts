import type { ContentKind } from '@centro/shared';
import type { Core, UID } from '@strapi/strapi';
import { readIssuer } from '../certificates/issuer';
import type { Entries } from '../content/feed-keys';
import { PUBLICATION_POPULATE, publicPublication, type StoredPublication } from '../publications/serializer';
import { readSiteContent } from '../site-content/published';
import { readBoard } from '../public-profiles/board';
import { readVerifications } from '../certificates/verification';
import { publicTraining, TRAINING_POPULATE, type StoredTraining } from '../trainings/serializer';

const PUBLISHED = { publishedAt: { $notNull: true } };
const DRAFT = { publishedAt: null };

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

/** Reads a draft in the public shape, not validated; `null` when there is none. */
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
