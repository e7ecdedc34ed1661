import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Interval in milliseconds. */
  readonly every?: number;
  /** Timeout in milliseconds. */
  readonly atMost: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Polls until the condition is true. Resolves to false on timeout or when the signal aborts.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { every = 50, atMost, signal }: WaitOptions,
): Promise<boolean> {
  const deadline = Date.now() + atMost;
  for (;;) {
    if (await condition()) return true;
    if (signal?.aborted || Date.now() >= deadline) return false;
    await pause(every, signal);
  }
}

/** Waits for a duration, or until the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

/** Whether a URL responds with success within two seconds. */
export async function answers(address: string): Promise<boolean> {
  return (await headOf(address))?.ok ?? false;
}

/** Whether a URL responds at all within two seconds. */
export async function responds(address: string): Promise<boolean> {
  return (await headOf(address)) !== undefined;
}

async function headOf(address: string): Promise<Response | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response;
  } catch {
    return undefined;
  }
}
