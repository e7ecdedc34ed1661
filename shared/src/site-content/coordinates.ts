import { z } from '../zod.ts';

/** Geographic coordinates in degrees; south and west are negative. */
export const coordinatesSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export type Coordinates = z.infer<typeof coordinatesSchema>;

/**
 * Parses coordinates copied from a map: `-36.1234, -60.5678`.
 *
 * @returns `undefined` if the text is not such a pair, or out of range
 */
export function coordinatesOf(text: string): Coordinates | undefined {
  const pair = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [, latitude, longitude] = pair ?? [];
  return coordinatesSchema.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data;
}

/** OpenStreetMap link to a place; phones open it in their map app. */
export function mapAddress({ latitude, longitude }: Coordinates): string {
  const [lat, lon] = [String(latitude), String(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}
