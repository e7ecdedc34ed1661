import { attachmentSchema, imageSchema, videoSchema } from '../media/contract.ts';
import { richContentSchema } from '../rich-content/blocks.ts';
import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';
import { PUBLICATION_TYPES } from './labels.ts';

/** A public publication (spec §3). */
export const publicationSchema = z.object({
  id: z.string().refine(isPublicId),
  type: z.enum(PUBLICATION_TYPES),
  timestamp: z.iso.datetime({ offset: true }),
  title: z.string().trim().min(1),
  description: z.string(),
  content: richContentSchema,
  cardImage: imageSchema.nullable(),
  images: z.array(imageSchema),
  video: videoSchema.nullable().default(null),
  attachments: z.array(attachmentSchema).default([]),
  featured: z.boolean(),
  hidden: z.boolean(),
  partners: z.array(z.object({ name: z.string(), image: imageSchema.nullable() })),
});

export type Publication = z.infer<typeof publicationSchema>;

/** `GET /publications/:id` */
export const publicationResponseSchema = z.object({ data: publicationSchema });

/** `GET /publications` and `GET /publications/featured`: the fields of a card. */
export const publicationSummarySchema = publicationSchema.omit({
  content: true,
  images: true,
  video: true,
  attachments: true,
  partners: true,
});

export const publicationListResponseSchema = z.object({
  data: z.array(publicationSummarySchema),
  meta: z.object({ page: z.int(), pageCount: z.int(), total: z.int() }),
});

/** Publications per page of the list (spec §9). */
export const PUBLICATIONS_PER_PAGE = 9;
/** Publications that are not featured on the home page (spec §9). */
export const PUBLICATIONS_ON_HOME = 2;
