import { errorResponseSchema, z } from '@centro/shared';
import type { AskCms } from '../publisher/ask-cms.ts';

const PATH = '/internal/first-administrator';
/** Timeout of a request to the cms, in milliseconds. */
const TIMEOUT = 15_000;

const wantedSchema = z.object({ data: z.object({ wanted: z.boolean() }) });

/** Client of the cms endpoint for the first administrator (design, Identity). */
export interface FirstAdministrator {
  /** Whether the cms has no administrator yet; always false outside development. */
  readonly isWanted: () => Promise<boolean>;
  /** @returns the error message of the cms; `undefined` on success */
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
