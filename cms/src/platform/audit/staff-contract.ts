import { INTERRUPTIONS } from '@centro/shared/training/labels';
import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared/upload/images';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageQuery } from '../staff-api/requests';

/** What may be done to people, enrolments, certificates and content, or seen of documents. */
export const AUDIT_KINDS = [
  'picture-view',
  'enrolment-change',
  'enrolment-export',
  'attendance-change',
  'training-interruption',
  'letter',
  'form-file-view',
  'certificate-issue',
  'certificate-revoke',
  'certificate-replace',
  'certificate-license',
  'enrolment-proof',
  'score-change',
  'profile-review',
  'person-create',
  'person-update',
  'person-merge',
  'dni-holder',
  'person-delete',
  'promotion',
  'promotion-notice',
  'content-create',
  'content-change',
  'content-publish',
  'content-unpublish',
  'content-delete',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Stands for the administrators of the site where somebody of the staff could be named. */
export const SITE_ADMINISTRATORS = 'sitio';

/** `GET /staff/audit` */
export const auditQuerySchema = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** Document id, of somebody who may be gone. */
  person: documentIdSchema.optional(),
  /** Names, e-mail or DNI of people who are there, or parts of them. */
  search: z.string().trim().max(200).default(''),
  /** Account in the admin. */
  by: z
    .union([
      z.literal(SITE_ADMINISTRATORS),
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ])
    .optional(),
  /** The first and the last day, in Buenos Aires. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...pageQuery,
});

export type AuditQuery = z.output<typeof auditQuerySchema>;

/** The kinds of content whose writes are noted. */
export const CONTENT_KINDS = [
  'training',
  'publication',
  'form',
  'teacher',
  'landing-image',
  'site-content',
] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Kinds whose deleted entries can be restored. A restored form would be without its answers. */
export const RESTORABLE_KINDS = ['training', 'publication'] as const;

const standingSchema = z.enum(['none', 'enrolled', 'waiting', 'approved']);

/** What the kinds tell besides; each has a few of these. */
export const auditDetailsSchema = z.object({
  folder: z.enum(PRIVATE_IMAGE_FOLDERS).optional(),
  from: standingSchema.optional(),
  to: standingSchema.optional(),
  /** Of a person, that changed; the screens get their labels. */
  fields: z.array(z.string()).optional(),
  banned: z.boolean().optional(),
  siteAdmin: z.boolean().optional(),
  /** How many it was about. */
  people: z.int().optional(),
  /** What a training became; `none` is resumed. */
  interruption: z.enum([...INTERRUPTIONS, 'none']).optional(),
  /** Whether somebody came to a meeting. */
  present: z.boolean().optional(),
  /** Whether a public profile was approved. */
  approved: z.boolean().optional(),
  /** Of content: what it is, its document id and its title at that time. */
  content: z.enum(CONTENT_KINDS).optional(),
  documentId: z.string().optional(),
  title: z.string().nullable().optional(),
});

export type AuditDetails = z.output<typeof auditDetailsSchema>;

const listedEntrySchema = z.object({
  id: z.int(),
  /** ISO 8601 */
  madeAt: z.string(),
  kind: z.enum(AUDIT_KINDS),
  by: z.object({
    kind: z.enum(['staff', 'administrator', 'system']),
    /** `null` when the account is gone, and of the system. */
    name: z.string().nullable(),
  }),
  /** The names are `null` when the person's account is gone, or has none. */
  person: z
    .object({
      uid: z.string(),
      there: z.boolean(),
      names: z.string().nullable(),
      surnames: z.string().nullable(),
    })
    .nullable(),
  /** The title is `null` when the training is gone. */
  training: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
  /** Whether a deleted entry can be restored as a draft. */
  restorable: z.boolean(),
  /** Whether the content is still there. */
  contentThere: z.boolean(),
  details: auditDetailsSchema,
  reason: z.string().nullable(),
});

/** Something that somebody of the staff did. */
export type ListedEntry = z.output<typeof listedEntrySchema>;

const metaSchema = z.object({ page: z.int(), pageSize: z.int(), total: z.int() });

export const auditResponseSchema = z.object({ data: z.array(listedEntrySchema), meta: metaSchema });
export type AuditPage = z.output<typeof auditResponseSchema>;

/** `GET /staff/audit/authors`: whose entries can be asked for. */
export const authorsResponseSchema = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Author = z.output<typeof authorsResponseSchema>['data'][number];

/** `POST /staff/audit/{id}/restore`: the draft that was made. */
export const restoredResponseSchema = z.object({
  data: z.object({ content: z.enum(RESTORABLE_KINDS), documentId: z.string() }),
});
