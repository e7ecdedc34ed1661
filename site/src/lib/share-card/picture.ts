import type { Image } from '@centro/shared';

/** Minimum width and height of a picture on a card, in pixels: smaller ones are enlarged. */
const MIN_SIZE = 560;

/** The smallest version of a picture that is large enough for a card. */
export function cardPicture(image: Image | null): string | null {
  if (image === null) return null;
  const versions = [...image.versions, image].sort((a, b) => a.width - b.width);
  return (versions.find(({ width, height }) => width >= MIN_SIZE && height >= MIN_SIZE) ?? image).url;
}
