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

/** What we use of the upload plugin's services. */
interface UploadService {
  getSettings: () => Promise<object | null>;
  setSettings: (settings: object) => Promise<unknown>;
  upload: (input: { readonly files: Files }, options: unknown) => Promise<unknown>;
  replace: (id: number, input: { readonly file: UploadedFile }, options: unknown) => Promise<unknown>;
}

interface ImageService {
  isImage: (file: UploadedFile) => Promise<unknown>;
}

/** Telephones save photographs lying and say so beside; pages show them upright and in several widths. */
const SETTINGS = {
  sizeOptimization: true,
  responsiveDimensions: true,
  autoOrientation: true,
  aiMetadata: false,
};

/** Sets how the media library keeps pictures, and makes it refuse what only calls itself a picture. */
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
      if (!file.mimetype?.startsWith('image/')) {
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
  if (!file.mimetype?.startsWith('image/') || (await images.isImage(file))) return;
  throw new errors.ValidationError(`«${file.originalFilename ?? ''}» no es una imagen.`);
}
