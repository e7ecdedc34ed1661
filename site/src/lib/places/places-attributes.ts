import { placesCopy } from '../../copy/places.ts';

/** The sentences about places as attributes of the page, where a visitor's script finds them by its dataset. */
export const placesAttributes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(placesCopy).map(([name, text]) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    text,
  ]),
);
