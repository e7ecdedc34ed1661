import { attachmentSchema, imageSchema, videoSchema } from '../media/contract.ts';
import { richContentSchema } from '../rich-content/blocks.ts';
import { isPublicId } from '../text/slug.ts';
import { z } from '../zod.ts';
import { CATEGORIES, INTERRUPTIONS, TRAINING_TYPES } from './labels.ts';
import { STATE_INDICES } from './state.ts';

const instantSchema = z.iso.datetime({ offset: true });
const optionalText = z.string().nullable();
const quotaSchema = z.int().min(0);

export const teacherSchema = z.object({
  name: z.string(),
  description: optionalText,
  image: imageSchema.nullable(),
});

/** A public training, without derived facts (state, number of meetings, counts). */
export const trainingSchema = z.object({
  id: z.string().refine(isPublicId),
  title: z.string().trim().min(1),
  description: z.string(),
  content: richContentSchema,
  type: z.enum(TRAINING_TYPES),
  category: z.enum(CATEGORIES),
  visibility: z.enum(['public', 'archived']),
  /** Set by staff, with a public reason: no one can enrol. */
  interruption: z.object({ kind: z.enum(INTERRUPTIONS), reason: z.string() }).nullable(),
  timestamp: instantSchema,
  cardImage: imageSchema.nullable(),
  images: z.array(imageSchema),
  video: videoSchema.nullable().default(null),
  attachments: z.array(attachmentSchema).default([]),
  teachers: z.array(teacherSchema),
  mode: optionalText,
  place: optionalText,
  durationMinutes: z.int().positive().nullable(),
  /** Total hours of all meetings. */
  totalHours: z.int().positive().nullable(),
  /** In pesos; 0 is free, null is unspecified. */
  price: z.int().min(0).nullable(),
  requirements: optionalText,
  whatToBring: optionalText,
  schedule: z.object({ start: instantSchema.nullable(), finish: instantSchema.nullable() }),
  meetings: z.array(
    z.object({
      title: z.string(),
      start: instantSchema,
      finish: instantSchema.nullable(),
      mode: optionalText,
      place: optionalText,
    }),
  ),
  inscription: z.object({
    start: instantSchema.nullable(),
    finish: instantSchema.nullable(),
    maxQuota: quotaSchema,
  }),
  waitingList: z.object({ enabled: z.boolean(), maxQuota: quotaSchema }),
  formId: z.string().nullable(),
  foodHandler: z.boolean(),
  notifications: z.object({
    start: z.object({ text: optionalText }),
    finish: z.object({ text: optionalText }),
    text: optionalText,
    link: z.url({ protocol: /^https?$/ }).nullable(),
    linkName: optionalText,
  }),
});

export type Training = z.infer<typeof trainingSchema>;
export type Interruption = NonNullable<Training['interruption']>;
export type Meeting = Training['meetings'][number];

/** Computed state that the API adds to a training. */
export const trainingStateSchema = z.object({
  index: z.literal(STATE_INDICES),
  class: z.string(),
  name: z.string(),
  message: z.string(),
});

/** `GET /trainings/:id` */
export const trainingResponseSchema = z.object({
  data: z.object({ ...trainingSchema.shape, state: trainingStateSchema }),
});

/** `GET /trainings` and `GET /trainings/archived`: the fields of a card, without the rich content. */
export const trainingSummarySchema = trainingSchema.omit({
  content: true,
  images: true,
  video: true,
  attachments: true,
  teachers: true,
  requirements: true,
  whatToBring: true,
  notifications: true,
});

export const trainingListResponseSchema = z.object({
  data: z.array(z.object({ ...trainingSummarySchema.shape, state: trainingStateSchema })),
  meta: z.object({ page: z.int(), pageCount: z.int(), total: z.int() }),
});

/** Trainings per page of a list (spec §9). */
export const TRAININGS_PER_PAGE = 12;
/** Trainings on the home page (design, Training state). */
export const TRAININGS_ON_HOME = 6;
