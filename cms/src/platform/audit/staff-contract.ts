import { INTERRUPTIONS } from '@centro/shared/training/labels';
import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared/upload/images';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageMetaSchema, pageQuery } from '../staff-api/requests';

/** Recorded actions: changes of people, enrolments, certificates and content, and views of documents. */
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
  'person-note',
  'person-merge',
  'dni-holder',
  'person-delete',
  'promotion',
  'promotion-notice',
  'change-notice',
  'content-create',
  'content-change',
  'content-publish',
  'content-unpublish',
  'content-delete',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Value that stands for all administrators of the site, in place of a staff account. */
export const SITE_ADMINISTRATORS = 'sitio';

/** `GET /staff/audit` */
export const auditQuerySchema = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** Document id of a person, who may be deleted. */
  person: documentIdSchema.optional(),
  /** Names, e-mail or DNI of existing people, or parts of them. */
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

/** The kinds of content whose writes are recorded. */
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

/** Further data of the kinds; each has a few of these. */
export const auditDetailsSchema = z.object({
  folder: z.enum(PRIVATE_IMAGE_FOLDERS).optional(),
  from: standingSchema.optional(),
  to: standingSchema.optional(),
  /** Changed fields of a person; responses have their labels. */
  fields: z.array(z.string()).optional(),
  banned: z.boolean().optional(),
  siteAdmin: z.boolean().optional(),
  /** Number of people concerned. */
  people: z.int().optional(),
  /** New interruption of a training; `none` when it was resumed. */
  interruption: z.enum([...INTERRUPTIONS, 'none']).optional(),
  /** Whether the person attended the meeting. */
  present: z.boolean().optional(),
  /** Whether a public profile was approved. */
  approved: z.boolean().optional(),
  /** Of content: its kind, its document id, and its title at that time. */
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
    /** `null` when the account was deleted, and for the system. */
    name: z.string().nullable(),
  }),
  /** The names are `null` when the account was deleted, or has none. */
  person: z
    .object({
      uid: z.string(),
      there: z.boolean(),
      names: z.string().nullable(),
      surnames: z.string().nullable(),
    })
    .nullable(),
  /** The title is `null` when the training was deleted. */
  training: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
  /** Whether a deleted entry can be restored as a draft. */
  restorable: z.boolean(),
  /** Whether the content is still there. */
  contentThere: z.boolean(),
  details: auditDetailsSchema,
  reason: z.string().nullable(),
});

/** An entry of the audit log, as listed. */
export type ListedEntry = z.output<typeof listedEntrySchema>;

export const auditResponseSchema = z.object({ data: z.array(listedEntrySchema), meta: pageMetaSchema });
export type AuditPage = z.output<typeof auditResponseSchema>;

/** `GET /staff/audit/authors`: accounts by which entries can be filtered. */
export const authorsResponseSchema = z.object({
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Author = z.output<typeof authorsResponseSchema>['data'][number];

/** `POST /staff/audit/{id}/restore`: the draft that was made. */
export const restoredResponseSchema = z.object({
  data: z.object({ content: z.enum(RESTORABLE_KINDS), documentId: z.string() }),
});
