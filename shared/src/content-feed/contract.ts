import { issuerSchema } from '../certificate/issuer.ts';
import { verificationSchema } from '../certificate/verification.ts';
import { boardProfileSchema } from '../public-profile/contract.ts';
import { publicationSchema } from '../publication/contract.ts';
import { siteContentSchema } from '../site-content/contract.ts';
import { trainingSchema } from '../training/contract.ts';
import { z } from '../zod.ts';

/** Kinds of entries that the publisher renders pages from. */
export const CONTENT_KINDS = [
  'site-content',
  'training',
  'publication',
  'certificate',
  'issuer',
  'public-profile',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Kinds with personal data: their pages are not part of releases (docs/adr/041). */
const PERSONAL_KINDS: readonly ContentKind[] = ['certificate', 'public-profile'];

/** Whether entries of a kind contain personal data. */
export function isPersonal(kind: ContentKind): boolean {
  return PERSONAL_KINDS.includes(kind);
}

/** Schema of a renderable entry of each kind. */
export const entrySchemas = {
  'site-content': siteContentSchema,
  training: trainingSchema,
  publication: publicationSchema,
  certificate: verificationSchema,
  issuer: issuerSchema,
  'public-profile': boardProfileSchema,
} as const satisfies Record<ContentKind, z.core.$ZodType>;

/** A reader's position in the feed: the last change that it has read. */
export const feedCursorSchema = z.object({
  revision: z.coerce.number().int().min(0).default(0),
  key: z.string().max(120).default(''),
});

export type FeedCursor = z.infer<typeof feedCursorSchema>;

/**
 * One page of the content feed, oldest change first.
 *
 * `epoch` identifies the database: when it differs from the reader's, the reader starts again without content.
 * `entry` is the published entry as stored; the reader validates it with {@link entrySchemas}, so that one broken entry
 * does not affect others. It is `null` when the document is not published.
 */
export const contentFeedSchema = z.object({
  epoch: z.string(),
  revision: z.int().min(0),
  changes: z.array(
    z.object({
      revision: z.int().min(0),
      key: z.string(),
      kind: z.enum(CONTENT_KINDS),
      documentId: z.string(),
      label: z.string(),
      entry: z.unknown(),
    }),
  ),
  more: z.boolean(),
});

export type ContentFeed = z.infer<typeof contentFeedSchema>;
export type ContentChange = ContentFeed['changes'][number];
