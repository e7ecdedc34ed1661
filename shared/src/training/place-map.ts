/** Location facts of a training and its centre. */
export interface Whereabouts {
  readonly place: string | null;
  readonly mode: string | null;
  readonly city: string;
  /** URL of the centre's location on a map. */
  readonly centreMap: string | null;
}

/**
 * URL of a map of the training's place: a map search if the place has a house number or road kilometre, otherwise the
 * centre's map, because the place is then a room in the centre.
 *
 * @returns `null` for remote trainings and unknown places
 */
export function placeMap({ place, mode, city, centreMap }: Whereabouts): string | null {
  if (place === null || /virtual|a distancia|en línea/i.test(mode ?? '')) return null;
  if (!/\skm \d|\s\d{3,5}\b/i.test(place)) return centreMap;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${place}, ${city}` }).toString()}`;
}
