import { placesCopy } from '../../copy/places.ts';

/** The texts about places as `data-` attributes, from which the visitors' script reads them. */
export const placesAttributes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(placesCopy).map(([name, text]) => [
    `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    text,
  ]),
);
