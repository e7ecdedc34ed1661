import { endOfLocalDay } from '@centro/shared';
import { vi } from 'vitest';

/** Longer than a test takes that counts something per day. */
const MARGIN = 90_000;

/** Waits for the next day of Buenos Aires where it is about to begin, as what counts per day begins anew with it. */
export async function farFromMidnight(): Promise<void> {
  const isFar = () => endOfLocalDay(Date.now()) - Date.now() > MARGIN;
  await vi.waitUntil(isFar, { timeout: MARGIN + 1_000, interval: 500 });
}
