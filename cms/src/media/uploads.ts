import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ApiError } from '../errors/api-error';
import { assertClean } from '../virus-scanner/assert-clean';
import { rememberPlaceholders } from './placeholder';

interface UploadedFile {
  /** Where it lies until it is kept. */
  readonly filepath: string;
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

/** Sets how the media library keeps pictures, and makes it refuse what only calls itself a picture, or what a scanner knows. */
export async function guardUploads(strapi: Core.Strapi): Promise<void> {
  rememberPlaceholders(strapi);
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const settings = await service.getSettings();
  const wanted = { ...settings, ...SETTINGS };
  if (!isDeepStrictEqual(settings, wanted)) await service.setSettings(wanted);
  const { upload, replace } = service;
  Object.assign(service, {
    upload: async (...args: Parameters<typeof upload>) => {
      await assertAccepted(strapi, args[0].files);
      return upload(...args);
    },
    replace: async (...args: Parameters<typeof replace>) => {
      await assertAccepted(strapi, args[1].file);
      return replace(...args);
    },
  });
}

async function assertAccepted(strapi: Core.Strapi, files: Files): Promise<void> {
  for (const file of [files].flat()) {
    await assertPicture(strapi, file);
    await assertHarmless(strapi, file);
  }
}

async function assertPicture(strapi: Core.Strapi, file: UploadedFile): Promise<void> {
  const images = strapi.plugin('upload').service('image-manipulation') as unknown as ImageService;
  if (!file.mimetype?.startsWith('image/') || (await images.isImage(file))) return;
  throw new errors.ValidationError(`«${nameOf(file)}» no es una imagen.`);
}

/** Pictures, too: Strapi keeps the original where its own version would be larger. */
async function assertHarmless(strapi: Core.Strapi, file: UploadedFile): Promise<void> {
  await assertClean(strapi, bytesOf(file)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new errors.ApplicationError(
      error.code === 'infected-file'
        ? `El antivirus encontró algo peligroso en «${nameOf(file)}» y no se guardó. Revisá el equipo de donde viene.`
        : `El antivirus no responde y «${nameOf(file)}» no se guardó. Probá de nuevo en unos minutos.`,
    );
  });
}

/** Opened by whoever reads it: without a scanner nobody does. */
async function* bytesOf({ filepath }: UploadedFile): AsyncGenerator<Buffer> {
  yield* createReadStream(filepath) as AsyncIterable<Buffer>;
}

function nameOf({ originalFilename }: UploadedFile): string {
  return originalFilename ?? '';
}
