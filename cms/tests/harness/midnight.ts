import { endOfLocalDay } from '@centro/shared';
import { vi } from 'vitest';

/** Longer than any test with a daily counter, in milliseconds. */
const MARGIN = 240_000;

/** Waits past midnight in Buenos Aires if it is near, since daily counters restart then. */
export async function farFromMidnight(): Promise<void> {
  const isFar = () => endOfLocalDay(Date.now()) - Date.now() > MARGIN;
  await vi.waitUntil(isFar, { timeout: MARGIN + 1_000, interval: 500 });
}
