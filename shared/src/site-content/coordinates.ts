import { z } from '../zod.ts';

/** A place on earth, in degrees; south and west are negative. */
export const coordinatesSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export type Coordinates = z.infer<typeof coordinatesSchema>;

/**
 * Reads coordinates as maps give them to copy: `-36.1234, -60.5678`.
 *
 * @returns `undefined` for what is no such pair, or lies nowhere on earth
 */
export function coordinatesOf(text: string): Coordinates | undefined {
  const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [, latitude, longitude] = pair ?? [];
  return coordinatesSchema.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data;
}

/** Where a place is shown on the map of OpenStreetMap, which phones open in their own. */
export function mapAddress({ latitude, longitude }: Coordinates): string {
  const [lat, lon] = [String(latitude), String(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}
