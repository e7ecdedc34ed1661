import { INTERRUPTIONS } from '../training/labels.ts';
import { instantSchema, z } from '../zod-mini.ts';

const count = z.int().check(z.nonnegative());

/** When the place or position lapses unless the e-mail address is confirmed; only for provisional ones. */
const provisionalUntil = z.optional(instantSchema);

/** The citizen's status in a training (spec §4). */
export const enrolmentSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({ status: z.literal('enrolled'), provisionalUntil }),
  /** `position` starts at 1, the next to be promoted. */
  z.object({ status: z.literal('waiting'), position: z.int().check(z.positive()), provisionalUntil }),
  z.object({ status: z.literal('approved'), certificateId: z.nullable(z.string()) }),
]);

/** `GET`, `POST` and `DELETE /trainings/:id/enrolment` */
export const enrolmentResponseSchema = z.object({ data: enrolmentSchema });

const availabilitySchema = z.object({
  enrolled: count,
  maxQuota: count,
  placesLeft: z.nullable(count),
  /** Length of the queue, and places left in it. */
  waiting: z.object({ enabled: z.boolean(), length: count, placesLeft: count }),
});

/** `GET /trainings/:id/availability`; `placesLeft` is null when there is no limit. */
export const availabilityResponseSchema = z.object({ data: availabilitySchema });

/** `GET /trainings/availability?ids=`, in the requested order, without trainings that have no page */
export const availabilitiesResponseSchema = z.object({
  data: z.array(z.object({ id: z.string(), ...availabilitySchema.shape })),
});

/** `GET /me/enrolments`, the latest first */
export const enrolmentsResponseSchema = z.object({
  data: z.array(
    z.object({
      /** `public` is false if the training has no page at the moment. */
      training: z.object({
        id: z.string(),
        title: z.string(),
        public: z.boolean(),
        starts: z.nullable(instantSchema),
        /** Whether the training has ended. */
        over: z.boolean(),
        interruption: z.nullable(z.enum(INTERRUPTIONS)),
        /** The next or current class. */
        next: z.nullable(
          z.object({
            starts: instantSchema,
            ends: z.nullable(instantSchema),
            place: z.nullable(z.string()),
          }),
        ),
      }),
      /** Whether the citizen can still leave. */
      leavable: z.boolean(),
      enrolment: enrolmentSchema,
    }),
  ),
});

/** Details of `form-required` besides the code. */
export const formRequiredSchema = z.object({ formId: z.string() });

export type Enrolment = z.infer<typeof enrolmentSchema>;
export type Availability = z.infer<typeof availabilitySchema>;
export type ListedAvailability = z.infer<typeof availabilitiesResponseSchema>['data'][number];
export type EnrolmentListEntry = z.infer<typeof enrolmentsResponseSchema>['data'][number];
