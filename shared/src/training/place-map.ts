/** What is known of where a training is given, and of its centre. */
export interface Whereabouts {
  readonly place: string | null;
  readonly mode: string | null;
  readonly city: string;
  /** The centre's own address on a map. */
  readonly centreMap: string | null;
}

/**
 * Where people find the way to a training: a place with the number of a house or the kilometre of a road is looked up
 * by its words, any other is taken to be in the centre itself.
 *
 * @returns an address; none for what is given at a distance, or when nothing is known
 */
export function placeMap({ place, mode, city, centreMap }: Whereabouts): string | null {
  if (place === null || /virtual|a distancia|en línea/i.test(mode ?? '')) return null;
  if (!/\skm \d|\s\d{3,5}\b/i.test(place)) return centreMap;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${place}, ${city}` }).toString()}`;
}
