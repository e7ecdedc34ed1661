/** Folders of pictures that nobody but their owner and some of the staff may see (design, Images). */
export const PRIVATE_IMAGE_FOLDERS = ['dni-images', 'dni-images-back', 'passport-photos'] as const;
export type PrivateImageFolder = (typeof PRIVATE_IMAGE_FOLDERS)[number];

/** Everywhere that citizens put pictures (spec §7); whoever is on the board shows theirs to everybody. */
export const IMAGE_FOLDERS = [...PRIVATE_IMAGE_FOLDERS, 'profile-images'] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** Width that pictures are shrunk to, in pixels, and their webp quality (spec §9). */
export const IMAGE_WIDTH = 640;
export const IMAGE_QUALITY = 85;

/** Largest picture that can be sent in one request, in bytes. */
export const IMAGE_BODY_LIMIT = 5 * 1024 * 1024;

/** Largest picture that can be sent in pieces, in bytes. */
export const RESUMABLE_BODY_LIMIT = 32 * 1024 * 1024;

/** Pictures of more bytes are sent in pieces, which begin with the first size and double up to the last (spec §9). */
export const RESUMABLE_ABOVE = 262_144;
export const PIECE_SIZE = { first: 256 * 1024, last: 32 * 1024 * 1024 } as const;

/** Whether a picture's name ends as spec §5 wants it. */
export function isAcceptedImageName(name: string): boolean {
  return /\.(?:jpe?g|bmp|gif|png|webp)$/i.test(name);
}
