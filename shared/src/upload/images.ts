/** Folders of pictures that nobody but their owner and some of the staff may see (design, Images). */
export const PRIVATE_IMAGE_FOLDERS = ['dni-images', 'dni-images-back', 'passport-photos'] as const;
export type PrivateImageFolder = (typeof PRIVATE_IMAGE_FOLDERS)[number];

/** Width that pictures are shrunk to, in pixels, and their webp quality (spec §9). */
export const IMAGE_WIDTH = 640;
export const IMAGE_QUALITY = 85;

/** Largest picture that can be sent in one request, in bytes. */
export const IMAGE_BODY_LIMIT = 5 * 1024 * 1024;

/** Whether a picture's name ends as spec §5 wants it. */
export function isAcceptedImageName(name: string): boolean {
  return /\.(?:jpe?g|bmp|gif|png|webp)$/i.test(name);
}
