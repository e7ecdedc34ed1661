import type { Image } from '@centro/shared';

/** Least width of a picture on a card, in pixels: narrower ones are shown enlarged. */
const LEAST_WIDTH = 560;

/** The smallest version of a picture that is large enough for a card. */
export function cardPicture(image: Image | null): string | null {
  if (image === null) return null;
  const versions = [...image.versions, image].sort((a, b) => a.width - b.width);
  return (versions.find(({ width, height }) => width >= LEAST_WIDTH && height >= LEAST_WIDTH) ?? image).url;
}
