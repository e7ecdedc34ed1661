import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';

export const nothing = z.strictObject({});

export const idSchema = z.string().refine(isPublicId);

export const idParams = z.strictObject({ id: idSchema });

/** Any text: what cannot be a code is answered like an unknown one. */
export const codeParams = z.strictObject({ code: z.string() });

export const ownRead = { method: 'GET', who: 'citizen', query: nothing, body: 'none' } as const;

export const ownWrite = { who: 'citizen', params: nothing, query: nothing } as const;
