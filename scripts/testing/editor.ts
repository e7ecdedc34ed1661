import { z } from 'zod';
import { openSession, type CmsSession, type Credentials } from '../demo/cms/session.ts';

const documentSchema = z.object({ data: z.looseObject({ documentId: z.string() }) });
const fileSchema = z.looseObject({ id: z.int(), url: z.string(), name: z.string() });

/** Singular names of the collections that editors manage. */
export type CollectionName = 'training' | 'publication' | 'teacher' | 'landing-image' | 'form';
/** The fields of a form in the admin. */
export type Fields = Readonly<Record<string, unknown>>;
export type MediaFile = z.infer<typeof fileSchema>;

/** Client of the admin's API; every call rejects if the cms refuses. */
export interface Editor {
  readonly session: CmsSession;
  /** Creates a draft and returns its document id. */
  create: (collection: CollectionName, fields: Fields) => Promise<string>;
  update: (collection: CollectionName, documentId: string, fields: Fields) => Promise<void>;
  publish: (collection: CollectionName, documentId: string) => Promise<void>;
  unpublish: (collection: CollectionName, documentId: string) => Promise<void>;
  remove: (collection: CollectionName, documentId: string) => Promise<void>;
  /** Creates and publishes in one request, like the admin's button. */
  createPublished: (collection: CollectionName, fields: Fields) => Promise<string>;
  updatePublished: (collection: CollectionName, documentId: string, fields: Fields) => Promise<void>;
  publishSiteContent: (fields: Fields) => Promise<void>;
  upload: (name: string, content: Blob) => Promise<MediaFile>;
}

/** Signs in to the admin of a running cms. @throws {CmsError} if the credentials are wrong */
export async function signIn(cmsUrl: string, credentials: Credentials): Promise<Editor> {
  const session = await openSession(cmsUrl, credentials);
  const post = (path: string, body: Fields = {}) => session.send('POST', path, z.unknown(), body);
  const made = async (path: string, fields: Fields) =>
    (await session.send('POST', path, documentSchema, fields)).data.documentId;
  return {
    session,
    create: (name, fields) => made(collection(name), fields),
    update: async (name, documentId, fields) => {
      await session.send('PUT', collection(name, documentId), z.unknown(), fields);
    },
    publish: async (name, documentId) => {
      await post(collection(name, documentId, 'actions/publish'));
    },
    unpublish: async (name, documentId) => {
      await post(collection(name, documentId, 'actions/unpublish'));
    },
    remove: async (name, documentId) => {
      await session.send('DELETE', collection(name, documentId), z.unknown());
    },
    createPublished: (name, fields) => made(collection(name, 'actions/publish'), fields),
    updatePublished: async (name, documentId, fields) => {
      await post(collection(name, documentId, 'actions/publish'), fields);
    },
    publishSiteContent: async (fields) => {
      await post('/content-manager/single-types/api::site-content.site-content/actions/publish', fields);
    },
    upload: async (name, content) => {
      const form = new FormData();
      form.append('fileInfo', JSON.stringify({ name, alternativeText: name }));
      form.append('files', content, name);
      const [file] = await session.send('POST', '/upload', z.tuple([fileSchema]), form);
      return file;
    },
  };
}

/** The path of a collection, or of an entry or action in it, in the admin's API. */
function collection(name: CollectionName, ...rest: string[]): string {
  return ['/content-manager/collection-types', `api::${name}.${name}`, ...rest].join('/');
}
