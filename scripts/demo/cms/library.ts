import { z } from 'zod';
import { concurrently } from '../concurrently.ts';
import { PICTURE_IDS, pictures, readPicture, type PictureId } from '../pictures/catalogue.ts';
import { teachers, type TeacherId } from '../teachers.ts';
import type { CmsSession } from './session.ts';

const TEACHERS = '/content-manager/collection-types/api::teacher.teacher';
const UPLOADS_AT_ONCE = 3;
const PAGE_SIZE = 100;

const fileSchema = z.looseObject({ id: z.number(), name: z.string(), url: z.string() });
const filesSchema = z.object({
  results: z.array(fileSchema),
  pagination: z.object({ pageCount: z.number() }),
});
const teachersSchema = z.object({ results: z.array(z.object({ documentId: z.string(), name: z.string() })) });
const createdSchema = z.object({ data: z.object({ documentId: z.string() }) });

/** A file of the media library, with all fields from Strapi. */
export type MediaFile = z.infer<typeof fileSchema>;

/** Referenced content: uploaded pictures, and document ids of teachers. */
export interface Library {
  readonly pictures: ReadonlyMap<PictureId, MediaFile>;
  readonly teachers: ReadonlyMap<TeacherId, string>;
}

/** Ensures the pictures and teachers of the demo, and reports the added ones. */
export async function ensureLibrary(
  session: CmsSession,
  report: (line: string) => void = () => undefined,
): Promise<Library> {
  const { files, added } = await ensurePictures(session);
  report(`Seeded ${String(added)} pictures`);
  const { ids, created } = await ensureTeachers(session, files);
  report(`Seeded ${String(created)} teachers`);
  return { pictures: files, teachers: ids };
}

/** Uploads the pictures that the media library lacks. */
async function ensurePictures(
  session: CmsSession,
): Promise<{ files: Map<PictureId, MediaFile>; added: number }> {
  const known = new Map((await allFiles(session)).map((file) => [file.name, file]));
  const files = new Map<PictureId, MediaFile>();
  for (const id of PICTURE_IDS) {
    const file = known.get(pictures[id].file);
    if (file) files.set(id, file);
  }
  const missing = PICTURE_IDS.filter((id) => !files.has(id));
  await concurrently(UPLOADS_AT_ONCE, missing, async (id) => {
    files.set(id, await upload(session, id));
  });
  return { files, added: missing.length };
}

async function allFiles(session: CmsSession): Promise<MediaFile[]> {
  const files: MediaFile[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const path = `/upload/files?page=${String(page)}&pageSize=${String(PAGE_SIZE)}&sort=name:ASC`;
    const answer = await session.send('GET', path, filesSchema);
    files.push(...answer.results);
    pageCount = answer.pagination.pageCount;
  }
  return files;
}

async function upload(session: CmsSession, id: PictureId): Promise<MediaFile> {
  const { file, alternativeText } = pictures[id];
  const form = new FormData();
  form.set('fileInfo', JSON.stringify({ name: file, alternativeText, caption: null }));
  form.set('files', await readPicture(file), file);
  const [uploaded] = await session.send('POST', '/upload', z.tuple([fileSchema]), form);
  return uploaded;
}

/** Creates missing teachers, identified by name. */
async function ensureTeachers(
  session: CmsSession,
  files: ReadonlyMap<PictureId, MediaFile>,
): Promise<{ ids: Map<TeacherId, string>; created: number }> {
  const found = await session.send('GET', `${TEACHERS}?page=1&pageSize=${String(PAGE_SIZE)}`, teachersSchema);
  const known = new Map(found.results.map(({ name, documentId }) => [name, documentId]));
  const ids = new Map<TeacherId, string>();
  let created = 0;
  for (const [id, { name, description, picture }] of entries(teachers)) {
    const existing = known.get(name);
    if (existing !== undefined) {
      ids.set(id, existing);
      continue;
    }
    const image = picture === null ? null : (files.get(picture)?.id ?? null);
    const { data } = await session.send('POST', TEACHERS, createdSchema, { name, description, image });
    ids.set(id, data.documentId);
    created += 1;
  }
  return { ids, created };
}

function entries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}
