import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { rememberPlaceholders } from './placeholder';
import { MEDIA_TEXTS } from './texts';
import { assertUnused } from './usage';

interface UploadedFile {
  readonly originalFilename?: string | null;
  readonly mimetype?: string | null;
}

type Files = UploadedFile | readonly UploadedFile[];

/** The part of the upload plugin's service that is used. */
interface UploadService {
  getSettings: () => Promise<object | null>;
  setSettings: (settings: object) => Promise<unknown>;
  upload: (input: { readonly files: Files }, options: unknown) => Promise<unknown>;
  replace: (id: number, input: { readonly file: UploadedFile }, options: unknown) => Promise<unknown>;
}

interface ImageService {
  isImage: (file: UploadedFile) => Promise<unknown>;
}

/** Phones store photographs rotated, with the orientation as metadata; pages show them upright, in several widths. */
const SETTINGS = {
  sizeOptimization: true,
  responsiveDimensions: true,
  autoOrientation: true,
  aiMetadata: false,
};

/** Configures pictures in the media library, and rejects files that only claim to be pictures. */
export async function guardUploads(strapi: Core.Strapi): Promise<void> {
  rememberPlaceholders(strapi);
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const settings = await service.getSettings();
  const wanted = { ...settings, ...SETTINGS };
  if (!isDeepStrictEqual(settings, wanted)) await service.setSettings(wanted);
  const { upload, replace } = service;
  Object.assign(service, {
    upload: async (...args: Parameters<typeof upload>) => {
      await assertPictures(strapi, args[0].files);
      return upload(...args);
    },
    replace: async (...args: Parameters<typeof replace>) => {
      const [id, { file }] = args;
      await assertPictures(strapi, file);
      if (isPicture(file.mimetype) !== isPicture(await storedType(strapi, id))) {
        await assertUnused(strapi, { id }, MEDIA_TEXTS.notReplaced);
      }
      return replace(...args);
    },
  });
}

async function assertPictures(strapi: Core.Strapi, files: Files): Promise<void> {
  for (const file of [files].flat()) await assertPicture(strapi, file);
}

async function assertPicture(strapi: Core.Strapi, file: UploadedFile): Promise<void> {
  const images = strapi.plugin('upload').service('image-manipulation') as unknown as ImageService;
  if (!isPicture(file.mimetype) || (await images.isImage(file))) return;
  throw new errors.ValidationError(MEDIA_TEXTS.notAnImage(file.originalFilename ?? ''));
}

async function storedType(strapi: Core.Strapi, id: number): Promise<string | null | undefined> {
  const file = (await strapi.db
    .query('plugin::upload.file')
    .findOne({ where: { id }, select: ['mime'] })) as {
    readonly mime: string | null;
  } | null;
  return file?.mime;
}

function isPicture(type: string | null | undefined): boolean {
  return type?.startsWith('image/') ?? false;
}
