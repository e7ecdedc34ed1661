import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { filePlaces, sitePlaces, type Where } from '../content/embedding';
import { inTransaction } from '../../platform/database/transaction';
import { MEDIA_TEXTS } from './texts';

const FILE = 'plugin::upload.file';

/** Maximum places named in a message; the others are counted. */
const MAX_NAMED = 3;

/** A column with rich text; `within` turns a condition on its rows into one on documents. */
interface TextColumn {
  readonly uid: UID.ContentType | UID.Component;
  readonly column: string;
  readonly within: (row: Where) => Where;
}

/** How a document shows files: in its media fields, and in rich text, whose pictures hold a copy of the file's data. */
interface Kind {
  readonly uid: UID.ContentType;
  readonly title: 'title' | 'name' | undefined;
  readonly shows: (file: Where) => Where;
  readonly text: TextColumn | undefined;
  readonly place: (title: string) => string;
}

const KINDS: readonly Kind[] = [
  {
    uid: 'api::training.training',
    title: 'title',
    shows: (file) => ({ $or: filePlaces(file) }),
    text: { uid: 'api::training.training', column: 'content', within: (row) => row },
    place: MEDIA_TEXTS.training,
  },
  {
    uid: 'api::publication.publication',
    title: 'title',
    shows: (file) => ({ $or: [...filePlaces(file), { partners: { image: file } }] }),
    text: { uid: 'api::publication.publication', column: 'content', within: (row) => row },
    place: MEDIA_TEXTS.publication,
  },
  {
    uid: 'api::teacher.teacher',
    title: 'name',
    shows: (file) => ({ image: file }),
    text: undefined,
    place: MEDIA_TEXTS.teacher,
  },
  {
    uid: 'api::landing-image.landing-image',
    title: undefined,
    shows: (file) => ({ image: file }),
    text: undefined,
    place: () => MEDIA_TEXTS.landingImages,
  },
  {
    uid: 'api::site-content.site-content',
    title: undefined,
    shows: (file) => ({ $or: sitePlaces(file) }),
    text: { uid: 'site.section', column: 'content', within: (row) => ({ about: { sections: row } }) },
    place: () => MEDIA_TEXTS.siteContent,
  },
];

/** A version of a document, the draft or the published one. */
interface Version {
  readonly documentId: string;
  readonly title?: string | null;
  readonly name?: string | null;
  readonly publishedAt: string | null;
}

/**
 * Checks that no draft or published document shows these files. The caller holds the lock of the content revision, so
 * that no document starts to show one meanwhile.
 *
 * @param refusal builds the message from the places
 * @throws {errors.ValidationError} naming the places, which Strapi's admin shows
 */
export async function assertUnused(
  strapi: Core.Strapi,
  where: unknown,
  refusal: (places: string) => string,
): Promise<void> {
  const files = (await strapi.db.query(FILE).findMany({ where, select: ['id', 'hash'] })) as {
    readonly id: number;
    readonly hash: string;
  }[];
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const hashes = files.map(({ hash }) => hash);
  const places: string[] = [];
  for (const kind of KINDS) {
    places.push(...placesOf(strapi, kind, await versionsShowing(strapi, kind, ids, hashes)));
  }
  if (places.length > 0) throw new errors.ValidationError(refusal(listOf(places)));
}

async function versionsShowing(
  strapi: Core.Strapi,
  { uid, shows, text }: Kind,
  ids: readonly number[],
  hashes: readonly string[],
): Promise<Version[]> {
  const inFields = shows({ id: { $in: ids } });
  const inText = text?.within({ id: { $in: await rowsNaming(strapi, text, hashes) } });
  const where = { $or: inText ? [inFields, inText] : [inFields] };
  return (await strapi.db.query(uid).findMany({ where, orderBy: { id: 'asc' } })) as Version[];
}

/** Ids of the rows whose text holds one of the files; Strapi cannot search a JSON column on PostgreSQL. */
async function rowsNaming(
  strapi: Core.Strapi,
  { uid, column }: TextColumn,
  hashes: readonly string[],
): Promise<number[]> {
  const table = strapi.getModel(uid).collectionName ?? '';
  return inTransaction(strapi, async ({ trx }) => {
    const rows = await trx<{ readonly id: number }>(table)
      .where((found) => {
        for (const hash of hashes) void found.orWhereRaw('cast(?? as text) like ?', [column, `%${hash}%`]);
      })
      .select('id');
    return rows.map(({ id }) => id);
  });
}

/** One place per document, even if both its draft and its published version show the file. */
function placesOf(strapi: Core.Strapi, { uid, title, place }: Kind, versions: readonly Version[]): string[] {
  const hasDrafts = strapi.getModel(uid).options?.draftAndPublish === true;
  const documents = new Map<string, string>();
  for (const version of versions) {
    const named = place((title && version[title]) ?? '');
    const isPublished = hasDrafts && version.publishedAt !== null;
    if (!isPublished) documents.set(version.documentId, named);
    else if (!documents.has(version.documentId)) {
      documents.set(version.documentId, MEDIA_TEXTS.publishedVersion(named));
    }
  }
  return [...new Set(documents.values())];
}

function listOf(places: readonly string[]): string {
  const left = places.length - MAX_NAMED;
  const named = places.slice(0, MAX_NAMED);
  return new Intl.ListFormat('es').format(left > 0 ? [...named, MEDIA_TEXTS.morePlaces(left)] : named);
}
