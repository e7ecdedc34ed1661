import type { Image } from '@centro/shared';

/** Fields of a media library file that the public shape is built from. */
export const FILE_FIELDS = ['url', 'width', 'height', 'alternativeText', 'placeholderColour', 'formats'];

/** A file of the media library as the database holds it. */
export interface StoredFile {
  readonly url: unknown;
  readonly width: unknown;
  readonly height: unknown;
  readonly alternativeText: unknown;
  readonly placeholderColour: unknown;
  readonly formats: unknown;
}

/** A shape with unvalidated values, as stored; the reader of a public entry validates them. */
type Unvalidated<T> = { readonly [K in keyof T]: unknown };

const UPLOADED = /^\/uploads\/(?=[^/]+$)/;

/** Rewrites the address of an uploaded file to the one the public sees: `/uploads/x` → `/media/x`. */
export function mediaUrl(url: string): string {
  return url.replace(UPLOADED, '/media/');
}

/** A picture with the smaller versions made of it, narrowest first. */
export function publicImage(file: StoredFile | null | undefined): Unvalidated<Image> | null {
  if (!file) return null;
  return {
    url: typeof file.url === 'string' ? mediaUrl(file.url) : file.url,
    width: file.width,
    height: file.height,
    alternativeText: file.alternativeText ?? '',
    colour: file.placeholderColour ?? null,
    versions: versions(file.formats),
  };
}

interface StoredVersion {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

function versions(formats: unknown): StoredVersion[] {
  if (typeof formats !== 'object' || formats === null) return [];
  return Object.values(formats)
    .filter(isVersion)
    .map(({ url, width, height }) => ({ url: mediaUrl(url), width, height }))
    .sort((a, b) => a.width - b.width);
}

function isVersion(value: unknown): value is StoredVersion {
  const version = value as Partial<StoredVersion> | null;
  return (
    typeof version?.url === 'string' &&
    typeof version.width === 'number' &&
    typeof version.height === 'number'
  );
}
