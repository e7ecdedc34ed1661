/** Maximum size of a picture chosen by an editor, in bytes: more than phones produce. It is shrunk before upload. */
export const MEDIA_PICTURE_LIMIT = 25 * 1024 * 1024;

/** Maximum size of a file in the media library, in bytes. */
export const MEDIA_FILE_LIMIT = 5 * 1024 * 1024;

/** Maximum width of editors' pictures, in pixels: the gallery on a screen with a pixel ratio of 2. */
export const MEDIA_PICTURE_WIDTH = 1600;

/** Formats for which the server generates smaller versions. */
const STORED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Metadata of a chosen file. */
export interface ChosenFile {
  readonly name: string;
  /** Media type; empty if the browser does not know the extension. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** HEIC is the default format of iPhones, and only Safari decodes it. */
export function isHeic({ name, type }: ChosenFile): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Whether a file can be shrunk in the browser. A gif would lose its animation, and an svg has no pixels. */
export function isShrinkable(file: ChosenFile): boolean {
  return isHeic(file) || (file.type.startsWith('image/') && !/^image\/(?:gif|svg\+xml)$/.test(file.type));
}

/** Whether a picture must be shrunk or converted. @param width in pixels */
export function needsShrinking({ type, size }: ChosenFile, width: number): boolean {
  return width > MEDIA_PICTURE_WIDTH || size > MEDIA_FILE_LIMIT || !STORED_TYPES.includes(type);
}

/** Target formats of a shrunk picture, best first; only photographs are known to have no transparency. */
export function shrunkTypes(file: ChosenFile): readonly string[] {
  return file.type === 'image/jpeg' || isHeic(file) ? ['image/jpeg'] : ['image/webp', 'image/png'];
}

/** A file name with the extension of another. */
export function withEndingOf(own: string, other: string): string {
  return own.replace(/\.[^.]*$/, '') + other.slice(other.lastIndexOf('.'));
}
