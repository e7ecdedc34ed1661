import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared/upload/images';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageMetaSchema, pageQuery } from '../../platform/staff-api/requests';

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

export const picturesResponseSchema = z.object({ data: z.array(listedPictureSchema), meta: pageMetaSchema });
export const personPicturesResponseSchema = z.object({ data: z.array(listedPictureSchema) });

export type PicturePage = z.output<typeof picturesResponseSchema>;
