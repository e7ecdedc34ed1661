import { errorResponseSchema, z } from '@centro/shared';

/** Longest wait for an answer of the cms, in milliseconds. */
const TIMEOUT = 15_000;

const wantedSchema = z.object({ data: z.object({ wanted: z.boolean() }) });

/** Speaks to the cms about its first administrator (design, Identity). */
export interface FirstAdministrator {
  /** Whether there is nobody yet; a cms outside of development wants nobody. */
  readonly isWanted: () => Promise<boolean>;
  /** @returns why nobody was made, as the cms says it; else nothing */
  readonly make: (fields: Readonly<Record<'email' | 'password', string>>) => Promise<string | undefined>;
}

/** @param secret what the cms knows the publisher by */
export function firstAdministrator(cmsUrl: string, secret: string): FirstAdministrator {
  let found = false;
  const ask = (init: RequestInit = {}) =>
    fetch(`${cmsUrl}/internal/first-administrator`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT),
    });
  return {
    isWanted: async () => {
      if (found) return false;
      const response = await ask();
      const wanted = response.ok && wantedSchema.parse(await response.json()).data.wanted;
      found = !wanted;
      return wanted;
    },
    make: async (fields) => {
      const response = await ask({ method: 'POST', body: JSON.stringify(fields) });
      if (response.ok) return undefined;
      return errorResponseSchema.parse(await response.json()).error.message;
    },
  };
}
