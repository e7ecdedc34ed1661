import { PRIVATE_IMAGE_FOLDERS, z, type PrivateImageFolder } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { imageKeyOf } from '../accounts/citizen';
import { IMAGE_FIELDS, USER_UID, type StoredUser } from '../../platform/database/users';
import { byStaff, entriesOf, appendAuditEntries, personEntry } from '../../platform/audit/entries';
import type { StoredObject } from '../../platform/storage/store';
import { openImage, storedAt } from './files';
import type { ListedPicture, pictureParamsSchema, PicturePage, picturesQuerySchema } from './staff-contract';

const storedViewSchema = personEntry(z.object({ folder: z.enum(PRIVATE_IMAGE_FOLDERS) })).transform(
  ({ details: { folder }, made_at: madeAt }) => ({ folder, viewedAt: madeAt.toISOString() }),
);

/** Returns one page of the pictures in a folder, sorted by the names of their owners. */
export async function listPictures(
  strapi: Core.Strapi,
  { folder, page, pageSize }: z.output<typeof picturesQuerySchema>,
): Promise<PicturePage> {
  const field = IMAGE_FIELDS[folder];
  const [users, total] = (await strapi.db.query(USER_UID).findWithCount({
    where: { [field]: { $notNull: true } },
    select: ['documentId', 'names', 'surnames', field],
    orderBy: [{ surnames: 'asc' }, { names: 'asc' }, { id: 'asc' }],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })) as [StoredUser[], number];
  const data = users.flatMap((user) => listed(user, folder));
  return { data, meta: { page, pageSize, total } };
}

/** Lists the stored pictures of a person. */
export async function picturesOf(strapi: Core.Strapi, uid: string): Promise<ListedPicture[]> {
  const users = strapi.db.query(USER_UID);
  const owner = (await users.findOne({ where: { documentId: uid } })) as StoredUser | null;
  return owner === null ? [] : PRIVATE_IMAGE_FOLDERS.flatMap((folder) => listed(owner, folder));
}

function listed(user: StoredUser, folder: PrivateImageFolder): ListedPicture[] {
  const { documentId: uid, names, surnames, [IMAGE_FIELDS[folder]]: key } = user;
  if (key === null) return [];
  return [{ uid, names, surnames, folder, storedAt: new Date(storedAt(key)).toISOString() }];
}

/**
 * Opens a picture for the staff after recording the view in the audit log (design, Images).
 *
 * @param staffId account in the admin
 * @returns `undefined` when there is no such picture
 */
export async function viewPicture(
  strapi: Core.Strapi,
  staffId: number,
  { folder, uid }: z.output<typeof pictureParamsSchema>,
): Promise<StoredObject | undefined> {
  const users = strapi.db.query(USER_UID);
  const owner = (await users.findOne({ where: { documentId: uid } })) as StoredUser | null;
  const key = owner && imageKeyOf(owner, folder);
  const file = key === null ? undefined : await openImage(key);
  if (!file) return undefined;
  try {
    await noteView(strapi, staffId, { folder, uid });
  } catch (error) {
    file.content.destroy();
    throw error;
  }
  return file;
}

async function noteView(
  strapi: Core.Strapi,
  staffId: number,
  { folder, uid }: z.output<typeof pictureParamsSchema>,
): Promise<void> {
  const view = { by: byStaff(staffId), kind: 'picture-view', personUid: uid, details: { folder } } as const;
  await appendAuditEntries(queriesOf(strapi), [view], Date.now());
  strapi.log.info(`Staff ${String(staffId)} views a picture in ${folder} of ${uid}`);
}

/** Lists the views of a person's pictures, oldest first. */
export async function viewsOf(
  strapi: Core.Strapi,
  uid: string,
): Promise<{ readonly folder: PrivateImageFolder; readonly viewedAt: string }[]> {
  const rows: unknown = await entriesOf(queriesOf(strapi), 'picture-view')
    .where({ person_uid: uid })
    .orderBy('id');
  return z.array(storedViewSchema).parse(rows);
}

function queriesOf(strapi: Core.Strapi) {
  return { trx: strapi.db.connection };
}
