/** How often the places of a training are asked for while somebody looks at them, in milliseconds. */
export const LOOK_MILLISECONDS = 20_000;

/** Lengthens a wait at random by up to a half, so that people who came at once do not ask at once for ever. */
export function spread(milliseconds: number): number {
  return milliseconds * (1 + Math.random() / 2);
}
