import { z } from '@centro/shared';
import { shareCardSchema } from '../../src/lib/share-card/card.ts';

/** A job for the drawing process, one at a time. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draw'), card: shareCardSchema }),
  /** Remove the cards that no retained release shows. */
  z.object({ kind: z.literal('prune') }),
]);

/** Result of a job; `message` is the error, if any. */
export const reportSchema = z.object({ message: z.string().nullable() });

export type Job = z.infer<typeof jobSchema>;
export type Report = z.infer<typeof reportSchema>;
