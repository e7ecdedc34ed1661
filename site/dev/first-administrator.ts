import { errorResponseSchema, z } from '@centro/shared';
import type { AskCms } from '../publisher/ask-cms.ts';

const PATH = '/internal/first-administrator';
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

export function firstAdministrator(ask: AskCms): FirstAdministrator {
  let found = false;
  return {
    isWanted: async () => {
      if (found) return false;
      const response = await ask(PATH, TIMEOUT);
      const wanted = response.ok && wantedSchema.parse(await response.json()).data.wanted;
      found = !wanted;
      return wanted;
    },
    make: async (fields) => {
      const response = await ask(PATH, TIMEOUT, fields);
      if (response.ok) return undefined;
      return errorResponseSchema.parse(await response.json()).error.message;
    },
  };
}
