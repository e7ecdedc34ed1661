/** Folders of pictures that only the owner and authorized staff may see (design, Images). */
export const PRIVATE_IMAGE_FOLDERS = ['dni-images', 'dni-images-back', 'passport-photos'] as const;
export type PrivateImageFolder = (typeof PRIVATE_IMAGE_FOLDERS)[number];

/** Folders of citizens' pictures (spec §7); profile images are public while the profile is on the board. */
export const IMAGE_FOLDERS = [...PRIVATE_IMAGE_FOLDERS, 'profile-images'] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** Maximum width of stored pictures, in pixels, and their webp quality (spec §9). */
export const IMAGE_WIDTH = 640;
export const IMAGE_QUALITY = 85;

/** Maximum size of a picture in one request, in bytes. */
export const IMAGE_BODY_LIMIT = 5 * 1024 * 1024;

/** Maximum size of a resumable upload, in bytes. */
export const RESUMABLE_BODY_LIMIT = 32 * 1024 * 1024;

/** Larger pictures are uploaded in chunks, whose size doubles from the first to the last; in bytes (spec §9). */
export const RESUMABLE_ABOVE = 262_144;
export const PIECE_SIZE = { first: 256 * 1024, last: 32 * 1024 * 1024 } as const;

/** Whether a picture's file name has an extension of spec §5. */
export function isAcceptedImageName(name: string): boolean {
  return /\.(?:jpe?g|bmp|gif|png|webp)$/i.test(name);
}
