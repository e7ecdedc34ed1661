import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';

/** No parameters, or no query. */
export const nothing = z.strictObject({});

/** A public id (design, Public ids). */
export const idSchema = z.string().refine(isPublicId);

export const idParams = z.strictObject({ id: idSchema });

/** Any text: an invalid code gets the same response as an unknown one. */
export const codeParams = z.strictObject({ code: z.string() });

/** Reads data of the signed-in person. */
export const ownRead = { method: 'GET', who: 'citizen', query: nothing, body: 'none' } as const;

/** Writes data of the signed-in person. */
export const ownWrite = { who: 'citizen', params: nothing, query: nothing } as const;
