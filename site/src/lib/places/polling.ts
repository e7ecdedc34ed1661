/** How often the places of a training are asked for while its page is in view, in milliseconds. */
export const POLL_INTERVAL_MS = 20_000;

/** Lengthens a wait at random by up to a half, so that people who came at once do not ask at once for ever. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (1 + Math.random() / 2);
}
