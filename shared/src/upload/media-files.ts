/** Largest picture an editor can choose, in bytes: more than any phone takes. It is shrunk before it is sent. */
export const MEDIA_PICTURE_LIMIT = 25 * 1024 * 1024;

/** Largest file that the media library stores, in bytes. */
export const MEDIA_FILE_LIMIT = 5 * 1024 * 1024;

/** Width that editors' pictures are shrunk to, in pixels: the gallery on a screen of two pixels a point. */
export const MEDIA_PICTURE_WIDTH = 1600;

/** Of these the server makes smaller versions itself. */
const STORED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Metadata of a chosen file. */
export interface ChosenFile {
  readonly name: string;
  /** Media type; empty when the browser does not know the ending. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** The default format of iPhones, which only Safari decodes. */
export function isHeic({ name, type }: ChosenFile): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Whether a file is shrunk in the browser. Of a gif only the first picture would be left, and an svg has no pixels. */
export function isShrinkable(file: ChosenFile): boolean {
  return isHeic(file) || (file.type.startsWith('image/') && !/^image\/(?:gif|svg\+xml)$/.test(file.type));
}

/** Whether a picture of this width in pixels is sent smaller, or in another format. */
export function needsShrinking({ type, size }: ChosenFile, width: number): boolean {
  return width > MEDIA_PICTURE_WIDTH || size > MEDIA_FILE_LIMIT || !STORED_TYPES.includes(type);
}

/** Formats to send a shrunk picture in, best first; only photographs are known to have no transparent areas. */
export function shrunkTypes(file: ChosenFile): readonly string[] {
  return file.type === 'image/jpeg' || isHeic(file) ? ['image/jpeg'] : ['image/webp', 'image/png'];
}

/** A file's own name with the ending of another. */
export function withEndingOf(own: string, other: string): string {
  return own.replace(/\.[^.]*$/, '') + other.slice(other.lastIndexOf('.'));
}
