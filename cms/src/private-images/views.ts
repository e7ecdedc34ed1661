import { PRIVATE_IMAGE_FOLDERS, z, type PrivateImageFolder } from '@centro/shared';
import type { FileHandle } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { IMAGE_FIELDS, USER_UID, type StoredUser } from '../citizens/citizen';
import { PICTURE_VIEW_TABLE } from '../database/models';
import { openImage, storedAt } from './files';

/** What of the admin may be asked about pictures (spec §5: a page has 1 to 1000). */
export const listQuerySchema = z.strictObject({
  folder: z.enum(PRIVATE_IMAGE_FOLDERS).default('dni-images'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
  pageSize: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((size) => size <= 1000)
    .default(50),
});

export const pictureParamsSchema = z.object({
  folder: z.enum(PRIVATE_IMAGE_FOLDERS),
  uid: z.string().regex(/^[a-z0-9]{1,40}$/),
});

/** A picture in the list of the staff. */
export interface ListedPicture {
  readonly uid: string;
  readonly names: string | null;
  readonly surnames: string | null;
  readonly folder: PrivateImageFolder;
  /** ISO 8601 */
  readonly storedAt: string;
}

export interface PicturePage {
  readonly data: readonly ListedPicture[];
  readonly meta: { readonly page: number; readonly pageSize: number; readonly total: number };
}

/** One page of the pictures in a folder, by the names of whose they are. */
export async function listPictures(
  strapi: Core.Strapi,
  { folder, page, pageSize }: z.output<typeof listQuerySchema>,
): Promise<PicturePage> {
  const field = IMAGE_FIELDS[folder];
  const [users, total] = (await strapi.db.query(USER_UID).findWithCount({
    where: { [field]: { $notNull: true } },
    select: ['documentId', 'names', 'surnames', field],
    orderBy: [{ surnames: 'asc' }, { names: 'asc' }, { id: 'asc' }],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })) as [StoredUser[], number];
  const data = users.map(({ documentId, names, surnames, [field]: key }) => ({
    ...{ uid: documentId, names, surnames, folder },
    storedAt: new Date(storedAt(key ?? '')).toISOString(),
  }));
  return { data, meta: { page, pageSize, total } };
}

/**
 * Opens a picture for somebody of the staff, once it is noted who looks at whose (design, Images).
 *
 * @param staffId whose account in the admin it is
 * @returns `undefined` when there is no such picture
 */
export async function viewPicture(
  strapi: Core.Strapi,
  staffId: number,
  { folder, uid }: z.output<typeof pictureParamsSchema>,
): Promise<FileHandle | undefined> {
  const users = strapi.db.query(USER_UID);
  const owner = (await users.findOne({ where: { documentId: uid } })) as StoredUser | null;
  const key = owner?.[IMAGE_FIELDS[folder]] ?? null;
  const file = key === null ? undefined : await openImage(key);
  if (!file) return undefined;
  try {
    await noteView(strapi, { staff_id: staffId, person_uid: uid, folder, viewed_at: new Date() });
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

async function noteView(
  strapi: Core.Strapi,
  view: {
    readonly staff_id: number;
    readonly person_uid: string;
    readonly folder: PrivateImageFolder;
    readonly viewed_at: Date;
  },
): Promise<void> {
  await strapi.db.connection(PICTURE_VIEW_TABLE).insert(view);
  strapi.log.info(
    `Staff ${String(view.staff_id)} looks at a picture in ${view.folder} of ${view.person_uid}`,
  );
}
