import { z } from '@centro/shared';
import { shareCardSchema } from '../../src/lib/share-card/card.ts';

/** What the publisher asks its drawing process to do; one thing at a time. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draw'), card: shareCardSchema }),
  /** Remove the cards that no kept release shows. */
  z.object({ kind: z.literal('prune') }),
]);

/** How it went; `message` tells why it did not. */
export const reportSchema = z.object({ message: z.string().nullable() });

export type Job = z.infer<typeof jobSchema>;
export type Report = z.infer<typeof reportSchema>;
