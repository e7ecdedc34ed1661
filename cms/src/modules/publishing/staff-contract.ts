import { z } from '@centro/shared/zod';

const instant = z.iso.datetime();

/** An entry whose current version cannot be shown, with the labels of the invalid fields. */
const brokenSchema = z.object({
  title: z.string(),
  fields: z.array(z.string()),
  /** Path in the admin where it is edited; `null` when editors cannot edit it. */
  edit: z.string().nullable(),
});

/** State of the site on the admin's home page. */
const siteStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publisher-away') }),
  z.object({
    kind: z.literal('known'),
    site: z.string(),
    release: z.string().nullable(),
    releaseSince: instant.nullable(),
    /** Creation time of the release that a rollback would restore; `null` without one. */
    previousMadeAt: instant.nullable(),
    held: z.boolean(),
    /** Whether published changes are not live yet. */
    behind: z.boolean(),
    working: z.boolean(),
    broken: z.array(brokenSchema),
    failedPages: z.array(z.string()),
    /** Technical message for operators. */
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

/** An entry, by content type and document id. */
export const entryParamsSchema = z.object({
  type: z.enum(SHOWN_TYPES),
  documentId: z.string().regex(/^[a-z0-9]{1,40}$/),
});

/** Why the latest change is not live yet. */
const waitingSchema = z.enum(['under-way', 'publisher-away', 'held', 'stuck']);
export type Waiting = z.output<typeof waitingSchema>;

/** Whether and since when visitors see an editor's latest change. */
const entryStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never-published') }),
  /** The latest version, or its withdrawal, is not live yet. */
  z.object({ kind: z.literal('waiting'), why: waitingSchema, published: z.boolean() }),
  /** The site shows an earlier version; `fields` have to be fixed. */
  z.object({ kind: z.literal('broken'), fields: z.array(z.string()) }),
  z.object({
    kind: z.literal('visible'),
    /** `null` when the publisher no longer knows. */
    since: instant.nullable(),
    publishedAt: instant.nullable(),
    /** Absolute URL of its page. */
    address: z.string(),
    listed: z.enum(['yes', 'archive', 'no']),
  }),
  z.object({ kind: z.literal('withdrawn'), since: instant.nullable() }),
]);

export type EntryState = z.output<typeof entryStateSchema>;

/** `GET /staff/publishing/entries/:type/:documentId` */
export const entryStateResponseSchema = z.object({ data: entryStateSchema });

/** Types whose drafts can be previewed. */
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
export type PreviewRequest = z.output<typeof previewRequestSchema>;

const previewSchema = z.discriminatedUnion('kind', [
  /** The draft cannot be rendered until these fields are fixed. */
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
