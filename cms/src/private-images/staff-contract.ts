import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared/upload/images';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageQuery } from '../staff/requests';

const folderSchema = z.enum(PRIVATE_IMAGE_FOLDERS);

/** `GET /staff/pictures` */
export const picturesQuerySchema = z.strictObject({
  folder: folderSchema.default('dni-images'),
  ...pageQuery,
});

/** `GET /staff/pictures/:folder/:uid` */
export const pictureParamsSchema = z.object({ folder: folderSchema, uid: documentIdSchema });

/** `GET /staff/people/:uid/pictures` */
export const personParamsSchema = z.object({ uid: documentIdSchema });

/** `GET /staff/picture-views` */
export const viewsQuerySchema = z.strictObject(pageQuery);

const listedPictureSchema = z.object({
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  folder: folderSchema,
  /** ISO 8601 */
  storedAt: z.string(),
});

/** A picture in a list of the staff. */
export type ListedPicture = z.output<typeof listedPictureSchema>;

const listedViewSchema = z.object({
  id: z.int(),
  /** ISO 8601 */
  viewedAt: z.string(),
  folder: folderSchema,
  /** `null` when the account in the admin is gone. */
  staff: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The names are `null` when the person's account is gone, or has none. */
  person: z.object({ uid: z.string(), names: z.string().nullable(), surnames: z.string().nullable() }),
});

/** One time somebody of the staff looked at a picture. */
export type ListedView = z.output<typeof listedViewSchema>;

const metaSchema = z.object({ page: z.int(), pageSize: z.int(), total: z.int() });

export const picturesResponseSchema = z.object({ data: z.array(listedPictureSchema), meta: metaSchema });
export const personPicturesResponseSchema = z.object({ data: z.array(listedPictureSchema) });
export const viewsResponseSchema = z.object({ data: z.array(listedViewSchema), meta: metaSchema });

export type PicturePage = z.output<typeof picturesResponseSchema>;
export type ViewPage = z.output<typeof viewsResponseSchema>;
