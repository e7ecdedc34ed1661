import { emailSchema } from '@centro/shared/account/requests';
import { STAFF_ERROR_CODES } from '@centro/shared/errors/staff-codes';
import { profileRequestSchema } from '@centro/shared/profile/requests';
import { INTERRUPTIONS } from '@centro/shared/training/labels';
import { DESK_TASKS } from '@centro/shared/training/desk-tasks';
import { singleLine, wellFormed } from '@centro/shared/text/canonical';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageMetaSchema, pageQuery, reasonSchema } from '../../platform/staff-api/requests';

const STATUSES = ['enrolled', 'waiting', 'approved'] as const;

/** Status of a person in a training. */
export type RosterStatus = (typeof STATUSES)[number];

const search = z.string().trim().max(200).default('');

/** States to filter trainings by: the whole numbers of the state indices (design, Training state). */
export const STATE_GROUPS = ['1', '0', '2', '3', '4', '5'] as const;

/** `GET /staff/trainings` */
export const trainingsQuerySchema = z.strictObject({
  search,
  state: z.enum(['all', ...STATE_GROUPS]).default('all'),
  ...pageQuery,
});

/** Filter for the people of a training; `placed` is enrolled or approved. */
export const rosterFilterSchema = z.strictObject({
  status: z.enum(['all', 'placed', ...STATUSES]).default('all'),
  search,
});

export type RosterFilter = z.output<typeof rosterFilterSchema>;

/** `GET /staff/trainings/:training/enrolments` */
export const rosterQuerySchema = rosterFilterSchema.extend({
  sort: z.enum(['arrival', 'name', 'dni']).default('arrival'),
  ...pageQuery,
});

export type RosterQuery = z.output<typeof rosterQuerySchema>;

/** File formats of exports. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const count = z.int().nonnegative();

/** A training with its counts. */
const rosterTrainingSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  /** Whether it has a page on the site. */
  public: z.boolean(),
  /** ISO 8601; `null` when unknown. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  /** Label of the state by its dates (spec §4), or of its interruption. */
  state: z.string(),
  /** 0 is no limit. */
  maxQuota: count,
  waitingList: z.object({ enabled: z.boolean(), maxQuota: count }),
  counts: z.object({ enrolled: count, waiting: count, approved: count }),
});

export type RosterTraining = z.output<typeof rosterTrainingSchema>;

export const trainingsResponseSchema = z.object({
  data: z.array(rosterTrainingSchema),
  meta: pageMetaSchema,
});
export type TrainingPage = z.output<typeof trainingsResponseSchema>;

const meetingSchema = z.object({
  /** Stays the same when its title or its time is changed. */
  key: z.string(),
  title: z.string(),
  /** ISO 8601; `null` when unknown, as the end. */
  start: z.string().nullable(),
  finish: z.string().nullable(),
  /** `null` where it is the training's. */
  place: z.string().nullable(),
});

/** `PUT /staff/trainings/:training/interruption`; the reason is public. */
export const interruptionSchema = z.strictObject({ kind: z.enum(INTERRUPTIONS), reason: reasonSchema });

const openedTrainingSchema = rosterTrainingSchema.extend({
  interruption: z.object({ kind: z.enum(INTERRUPTIONS), reason: z.string() }).nullable(),
  meetings: z.array(meetingSchema),
  /** For the attendance sheet. */
  centre: z.string(),
  place: z.string().nullable(),
  teachers: z.array(z.string()),
});

/** A training with the details of its roster. */
export type OpenedTraining = z.output<typeof openedTrainingSchema>;

/** `GET /staff/trainings/:training` */
export const trainingResponseSchema = z.object({ data: openedTrainingSchema });

const rosterPersonSchema = z.object({
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  dni: z.string(),
  /** `null` without one. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  status: z.enum(STATUSES),
  /** Place in the queue, from 1, the next to be promoted; `null` unless waiting. */
  position: z.int().nullable(),
  banned: z.boolean(),
  /** ISO 8601 */
  since: z.string(),
  /** When it lapses unless the person confirms their e-mail (ISO 8601); `null` for never. */
  provisionalUntil: z.string().nullable(),
  /** Code of the current certificate; `null` without one. */
  certificate: z.string().nullable(),
  /** Keys of the meetings to which they came. */
  present: z.array(z.string()),
});

/** A person in a training, as the staff see it. */
export type RosterPerson = z.output<typeof rosterPersonSchema>;

export const rosterResponseSchema = z.object({ data: z.array(rosterPersonSchema), meta: pageMetaSchema });
export type RosterPage = z.output<typeof rosterResponseSchema>;

/** `GET /staff/trainings/:training/enrolment-names`: all people who match a filter, in order of arrival. */
export const namesResponseSchema = z.object({
  data: z.array(z.object({ uid: z.string(), names: z.string().nullable(), surnames: z.string().nullable() })),
});
export type NamedPerson = z.output<typeof namesResponseSchema>['data'][number];

/** `PUT /staff/trainings/:training/enrolments/:person` */
export const settledResponseSchema = z.object({ data: z.object({ changed: z.boolean() }) });

/** `POST /staff/trainings/:training/enrolments/:person/proof` */
export const provedResponseSchema = z.object({ data: z.object({ code: z.string() }) });

/** Maximum people approved or moved back by one request. */
export const MAX_CHANGES = 500;

/** `POST /staff/trainings/:training/approvals` and `…/moves-back` */
export const changesResponseSchema = z.object({
  data: z.array(
    z.object({
      person: z.string(),
      done: z.boolean(),
      changed: z.boolean().optional(),
      code: z.enum(STAFF_ERROR_CODES).optional().catch(undefined),
    }),
  ),
});

/** `PUT /staff/trainings/:training/attendance/:person/:meeting` */
export const attendanceSchema = z.strictObject({ present: z.boolean() });
export const attendanceResponseSchema = z.object({ data: z.object({ changed: z.boolean() }) });

/** `GET /staff/trainings/:training/attended`: people of a training who came to any of its meetings. */
export const attendedResponseSchema = z.object({ data: z.array(z.string()) });

/** `GET /staff/trainings/:training/candidates` */
export const candidatesQuerySchema = z.strictObject({
  /** A DNI, or parts of names or of an e-mail. */
  search: z.string().trim().min(3).max(200),
});

const candidateSchema = z.object({
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  dni: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  standing: z.enum(['none', ...STATUSES]),
});

/** A profile that may be the one of a person at the front desk. */
export type Candidate = z.output<typeof candidateSchema>;

/** `unlisted`: number of profiles left out. */
export const candidatesResponseSchema = z.object({ data: z.array(candidateSchema), unlisted: count });
export type Candidates = z.output<typeof candidatesResponseSchema>;

/** `POST /staff/trainings/:training/walk-ins`: a person without a profile */
export const walkInSchema = profileRequestSchema
  .pick({ names: true, surnames: true, phoneNumber: true, dniNumber: true, sex: true })
  .extend({
    city: profileRequestSchema.shape.city.nullable().default(null),
    /** Gets a link to choose a password. */
    email: emailSchema.nullable().default(null),
    status: z.enum(['enrolled', 'waiting']),
    /** Whether they showed the document: other profiles with the DNI lose it, unless it was seen of one of them. */
    dniSeen: z.boolean().default(false),
    reason: reasonSchema.nullable().default(null),
  });

export const walkInResponseSchema = z.object({ data: z.object({ uid: z.string() }) });

/** `PUT /staff/people/:uid/first-email` */
export const firstEmailSchema = z.strictObject({ email: emailSchema });
export const firstEmailResponseSchema = z.object({ data: z.object({ email: z.string() }) });

/** Maximum lengths of a letter, in characters. */
const LETTER_LIMITS = { subject: 120, body: 5000 };

/** `POST /staff/trainings/:training/letters`, and `…/letters/preview` */
export const letterSchema = z.strictObject({
  /** Idempotency key, generated by the screen. */
  key: z.string().regex(/^[0-9a-f]{32}$/),
  subject: singleLine(LETTER_LIMITS.subject),
  body: wellFormed(LETTER_LIMITS.body).refine((text) => text.trim() !== '' && !text.includes('\0')),
  to: z.union([
    z.strictObject({ status: z.enum(['all', ...STATUSES]) }),
    z.strictObject({ people: z.array(documentIdSchema).min(1).max(20_000) }),
  ]),
});

export const previewResponseSchema = z.object({
  data: z.object({
    subject: z.string(),
    html: z.string(),
    /** Number of recipients. */
    recipients: count,
    withoutEmail: namesResponseSchema.shape.data,
  }),
});
export type LetterPreview = z.output<typeof previewResponseSchema>['data'];

export const sentLetterResponseSchema = z.object({
  data: z.object({ recipients: count, changed: z.boolean() }),
});

const namedTrainingSchema = z.object({ id: z.string(), title: z.string() });

/** `GET /staff/to-do`: tasks of the office and recent promotions, the nearest date first. */
export const toDoResponseSchema = z.object({
  data: z.object({
    trainings: z.array(
      z.object({
        task: z.enum(DESK_TASKS),
        training: namedTrainingSchema,
        /** ISO 8601; `null` without a date. */
        starts: z.string().nullable(),
        ends: z.string().nullable(),
        enrolled: count,
        /** `null` when places are unlimited. */
        placesLeft: z.int().nullable(),
      }),
    ),
    /** How many people of each queue got a place in the last seven days, the latest first. */
    promotions: z.array(z.object({ training: namedTrainingSchema, people: count })),
  }),
});
export type ToDo = z.output<typeof toDoResponseSchema>['data'];

/** Maximum enrolments removed by one request. */
export const MAX_REMOVALS = 500;

/** `POST /staff/enrolment-removals` */
export const removalSchema = z.strictObject({
  enrolments: z
    .array(z.strictObject({ training: documentIdSchema, person: documentIdSchema }))
    .min(1)
    .max(MAX_REMOVALS),
  reason: reasonSchema,
  /** Whether to bar these people and their network addresses for a day. */
  keepOut: z.boolean(),
});

export const removalResponseSchema = z.object({ data: z.object({ removed: count }) });

const burstSchema = z.object({
  by: z.enum(['connection', 'mailbox']),
  /** Keyed hash of the network address, or the mailbox. */
  key: z.string(),
  enrolments: z.array(
    z.object({
      training: z.string(),
      title: z.string().nullable(),
      person: z.string(),
      names: z.string().nullable(),
      surnames: z.string().nullable(),
      dni: z.string(),
      /** `null` without one. */
      email: z.string().nullable(),
      emailConfirmed: z.boolean(),
      status: z.enum(['enrolled', 'waiting']),
      since: z.string(),
    }),
  ),
});

/** Many enrolments that came from one connection, or of people with one mailbox. */
export type Burst = z.output<typeof burstSchema>;

/** `GET /staff/enrolment-bursts` */
export const burstsResponseSchema = z.object({ data: z.array(burstSchema) });
