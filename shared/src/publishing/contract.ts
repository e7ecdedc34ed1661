import { z } from '../zod.ts';

const instant = z.iso.datetime();

const brokenEntrySchema = z.object({
  key: z.string(),
  label: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** What the publisher says of itself and of what is live, at `/status`. */
export const publisherStatusSchema = z.object({
  /** The live release, and since when it is live. */
  release: z.string().nullable(),
  releaseSince: instant.nullable(),
  /** The release that a rollback would put back. */
  previous: z.object({ release: z.string(), createdAt: instant }).nullable(),
  /** The database whose content was read; `null` before it was. */
  epoch: z.string().nullable(),
  /** How far the content was read. */
  revision: z.int().min(0),
  /** How far the live release shows it; `null` when it is another database's. */
  shown: z.int().min(0).nullable(),
  /** Since when it shows the revision that was asked for; `null` when it does not, or has for longer than is known. */
  shownSince: instant.nullable(),
  /** Whether a rollback keeps what is written from going live. */
  held: z.boolean(),
  /** Whether a release is being made at this moment. */
  working: z.boolean(),
  nextTransition: instant.nullable(),
  /** Entries that are not published as they stand. */
  broken: z.array(brokenEntrySchema),
  /** Pages that could not be made. */
  failed: z.array(z.object({ page: z.string(), message: z.string() })),
  lastPublishedAt: instant.nullable(),
  /** What publishing waits for. */
  lastError: z.string().nullable(),
});

export type PublisherStatus = z.infer<typeof publisherStatusSchema>;

/** Why an order to the publisher was or was not carried out. */
export const PUBLISHER_OUTCOMES = ['done', 'held', 'other-release', 'no-earlier-release'] as const;
export type PublisherOutcome = (typeof PUBLISHER_OUTCOMES)[number];

/** How the publisher answers an order. */
export const publisherOrderSchema = z.object({ outcome: z.enum(PUBLISHER_OUTCOMES) });
