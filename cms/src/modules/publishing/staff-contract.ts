import { z } from '@centro/shared/zod';

const instant = z.iso.datetime();

/** An entry that the site does not show as it stands, with the fields to look at as editors call them. */
const brokenSchema = z.object({
  title: z.string(),
  fields: z.array(z.string()),
  /** Where it is mended, in the admin; `null` when editors write it nowhere. */
  edit: z.string().nullable(),
});

/** What the admin's home says of the site. */
const siteStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publisher-away') }),
  z.object({
    kind: z.literal('known'),
    site: z.string(),
    release: z.string().nullable(),
    releaseSince: instant.nullable(),
    /** When what a rollback would put back was made; `null` when there is nothing to go back to. */
    previousMadeAt: instant.nullable(),
    held: z.boolean(),
    /** Whether something that was written is not shown yet. */
    behind: z.boolean(),
    working: z.boolean(),
    broken: z.array(brokenSchema),
    failedPages: z.array(z.string()),
    /** In the words of the system, for who looks after it. */
    error: z.string().nullable(),
  }),
]);

export type SiteState = z.output<typeof siteStateSchema>;
export type KnownSiteState = Extract<SiteState, { kind: 'known' }>;

/** `GET /staff/publishing` */
export const siteStateResponseSchema = z.object({ data: siteStateSchema });

/** `POST /staff/publishing/…` */
export const orderResponseSchema = z.object({ data: z.null() });

/** `POST /staff/publishing/rollback` */
export const rollbackSchema = z.strictObject({ from: z.string().regex(/^\d{8}T\d{9}Z$/) });

/** Types whose entries the site shows. */
export const SHOWN_TYPES = [
  'api::training.training',
  'api::publication.publication',
  'api::site-content.site-content',
  'api::landing-image.landing-image',
  'api::teacher.teacher',
] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];

/** An entry by the admin's own names. */
export const entryParamsSchema = z.object({
  type: z.enum(SHOWN_TYPES),
  documentId: z.string().regex(/^[a-z0-9]{1,40}$/),
});

/** Why what was written is not to be seen yet. */
const waitingSchema = z.enum(['under-way', 'publisher-away', 'held', 'stuck']);
export type Waiting = z.output<typeof waitingSchema>;

/** Whether and since when visitors see what an editor wrote. */
const entryStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never-published') }),
  /** The latest version, or the absence of any, is not to be seen yet. */
  z.object({ kind: z.literal('waiting'), why: waitingSchema, published: z.boolean() }),
  /** The site shows what was published before; the fields are those to look at. */
  z.object({ kind: z.literal('broken'), fields: z.array(z.string()) }),
  z.object({
    kind: z.literal('visible'),
    /** `null` when it has been for longer than anybody remembers. */
    since: instant.nullable(),
    publishedAt: instant.nullable(),
    /** Its page, in full. */
    address: z.string(),
    listed: z.enum(['yes', 'archive', 'no']),
  }),
  z.object({ kind: z.literal('withdrawn'), since: instant.nullable() }),
]);

export type EntryState = z.output<typeof entryStateSchema>;

/** `GET /staff/publishing/entries/:type/:documentId` */
export const entryStateResponseSchema = z.object({ data: entryStateSchema });

/** Types whose drafts can be seen as they will look on the site. */
export const PREVIEWED_TYPES = [
  'api::training.training',
  'api::publication.publication',
  'api::site-content.site-content',
  'api::landing-image.landing-image',
] as const;
export type PreviewedType = (typeof PREVIEWED_TYPES)[number];

/** `POST /staff/previews` */
export const previewRequestSchema = z.strictObject({
  type: z.enum(PREVIEWED_TYPES),
  documentId: entryParamsSchema.shape.documentId,
});

const previewSchema = z.discriminatedUnion('kind', [
  /** No page can be made of the draft before these fields are right. */
  z.object({ kind: z.literal('unshowable'), fields: z.array(z.string()) }),
  z.object({
    kind: z.literal('shown'),
    pages: z.array(
      z.object({ name: z.enum(['own', 'list', 'home', 'about', 'treasury']), address: z.string() }),
    ),
  }),
]);

export type Preview = z.output<typeof previewSchema>;
export const previewResponseSchema = z.object({ data: previewSchema });
