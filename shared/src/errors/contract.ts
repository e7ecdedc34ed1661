import { z } from '../zod-mini.ts';

/** Schema of the body of every error response (design, The contract), with the codes that its reader knows. */
export const errorResponseOf = <const Code extends string>(codes: readonly Code[]) =>
  z.object({
    data: z.null(),
    error: z.object({
      status: z.int(),
      name: z.string(),
      message: z.string(),
      /** Some codes add more fields. */
      details: z.looseObject({ code: z.enum(codes) }),
    }),
  });
