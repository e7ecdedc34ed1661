/** Polling interval of a training's places while its page is visible, in milliseconds. */
export const POLL_INTERVAL_MS = 20_000;

/** Lengthens a delay at random by up to a half, so that simultaneous clients spread out. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (1 + Math.random() / 2);
}
