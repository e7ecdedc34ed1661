import { decodeImage, encodeImage } from '@centro/shared/browser/shrink-image';
import {
  isHeic,
  isShrinkable,
  MEDIA_FILE_LIMIT,
  MEDIA_PICTURE_LIMIT,
  MEDIA_PICTURE_WIDTH,
  needsShrinking,
  shrunkTypes,
  withEndingOf,
} from '@centro/shared/upload/media-files';
import { z } from '@centro/shared/zod';
import { texts } from './texts';

/** A file that is not sent; the message is for the editor. */
export class RefusedFileError extends Error {}

const infoSchema = z.looseObject({ name: z.string() });

/** A body of Strapi's upload dialogs: any number of `files`, then as many `fileInfo`. */
export function isUpload(body: unknown): body is FormData {
  return body instanceof FormData && body.has('files') && body.has('fileInfo');
}

/**
 * The body with its pictures shrunk.
 *
 * @throws {RefusedFileError}
 */
export async function prepareUpload(form: FormData): Promise<FormData> {
  const prepared = new FormData();
  const names = new Map<string, string>();
  for (const [field, value] of form) {
    if (value instanceof File) {
      const file = await prepareFile(value);
      names.set(value.name, file.name);
      prepared.append(field, file);
    } else {
      prepared.append(field, field === 'fileInfo' ? renamed(value, names) : value);
    }
  }
  return prepared;
}

async function prepareFile(file: File): Promise<File> {
  const shrinkable = isShrinkable(file);
  if (shrinkable && file.size > MEDIA_PICTURE_LIMIT) {
    throw new RefusedFileError(texts.tooLargePicture(file.name));
  }
  const prepared = shrinkable ? await shrunk(file) : file;
  if (prepared.size > MEDIA_FILE_LIMIT) {
    throw new RefusedFileError((shrinkable ? texts.unreadable : texts.tooLarge)(file.name));
  }
  return prepared;
}

async function shrunk(file: File): Promise<File> {
  const bitmap = await decodeImage(file);
  if (!bitmap && isHeic(file)) throw new RefusedFileError(texts.heic(file.name));
  if (!bitmap) return file;
  if (!needsShrinking(file, bitmap.width)) {
    bitmap.close();
    return file;
  }
  const blob = await encodeImage(bitmap, MEDIA_PICTURE_WIDTH, shrunkTypes(file));
  if (!blob) return file;
  const { type } = blob;
  const name = type === file.type ? file.name : withEndingOf(file.name, type.replace('image/', '.'));
  return new File([blob], name, { type });
}

/** Strapi takes the stored name from here; one that the editor typed is left. */
function renamed(info: string, names: ReadonlyMap<string, string>): string {
  const read = infoSchema.safeParse(JSON.parse(info));
  if (!read.success) return info;
  return JSON.stringify({ ...read.data, name: names.get(read.data.name) ?? read.data.name });
}
