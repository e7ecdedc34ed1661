import { z } from '../zod.ts';

const instant = z.iso.datetime();

const brokenEntrySchema = z.object({
  key: z.string(),
  label: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** Response of the publisher's `/status`. */
export const publisherStatusSchema = z.object({
  /** The live release, and when it went live. */
  release: z.string().nullable(),
  releaseSince: instant.nullable(),
  /** The release that a rollback would restore. */
  previous: z.object({ release: z.string(), createdAt: instant }).nullable(),
  /** Database epoch of the content; `null` before the first read. */
  epoch: z.string().nullable(),
  /** Last revision that was read. */
  revision: z.int().min(0),
  /** Revision of the live release; `null` if it belongs to another database. */
  shown: z.int().min(0).nullable(),
  /** Since when the requested revision is live; `null` if it is not, or if the time is unknown. */
  shownSince: instant.nullable(),
  /** Whether publishing is paused by a rollback. */
  held: z.boolean(),
  /** Whether a release is being built. */
  working: z.boolean(),
  nextTransition: instant.nullable(),
  /** Invalid entries, which are not published as stored. */
  broken: z.array(brokenEntrySchema),
  /** Pages that failed to render. */
  failed: z.array(z.object({ page: z.string(), message: z.string() })),
  lastPublishedAt: instant.nullable(),
  /** The error that blocks publishing. */
  lastError: z.string().nullable(),
});

export type PublisherStatus = z.infer<typeof publisherStatusSchema>;

/** Outcomes of a command to the publisher. */
export const PUBLISHER_OUTCOMES = ['done', 'held', 'other-release', 'no-earlier-release'] as const;
export type PublisherOutcome = (typeof PUBLISHER_OUTCOMES)[number];

/** Response of the publisher to a command. */
export const publisherOutcomeSchema = z.object({ outcome: z.enum(PUBLISHER_OUTCOMES) });
