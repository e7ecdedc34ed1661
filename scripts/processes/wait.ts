import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds between two looks. */
  readonly every?: number;
  /** Milliseconds until it gives up. */
  readonly atMost: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks until the condition holds. Resolves to false when it gives up or is told to.
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

/** Waits so many milliseconds, or until the signal aborts. */
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

/** Whether an address answers with success within two seconds. */
export async function answers(address: string): Promise<boolean> {
  return (await headOf(address))?.ok ?? false;
}

/** Whether an address answers at all within two seconds. */
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
