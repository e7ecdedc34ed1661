import { foodHandlerRequestSchema, profileRequestSchema } from '@centro/shared/profile/requests';
import { z } from '@centro/shared/zod';
import { documentIdSchema, pageMetaSchema, pageQuery, reasonSchema } from '../../platform/staff-api/requests';

/** `GET /staff/people` */
export const peopleQuerySchema = z.strictObject({
  /** Names, e-mail or DNI, or parts of them. */
  search: z.string().trim().max(200).default(''),
  /** `1`: only people whose DNI another profile has, too. */
  repeated: z.literal('1').optional(),
  ...pageQuery,
});

export type PeopleQuery = z.output<typeof peopleQuerySchema>;

/** `…/staff/people/:uid/…` */
export const personParamsSchema = z.object({ uid: documentIdSchema });

/** Data that the staff may correct, under the same rules as for citizens. */
export const personDataSchema = z
  .strictObject({
    ...profileRequestSchema.omit({ sex: true }).shape,
    sex: z.enum(['M', 'F']).nullable(),
    ...foodHandlerRequestSchema.shape,
  })
  .partial();

export type PersonData = z.output<typeof personDataSchema>;

/** `PUT /staff/people/:uid/data`: only changed fields. */
export const correctionSchema = z.strictObject({ data: personDataSchema, reason: reasonSchema });

/** Why a person's data cannot be corrected. */
export type CorrectionRefusal =
  /** Another profile with the new DNI is in one of the person's trainings. */
  'dni-in-training';

/** `PUT /staff/people/:uid/ban` */
export const banSchema = z.strictObject({
  banned: z.boolean(),
  /** Whether a ban removes the enrolments that are not approved. */
  freePlaces: z.boolean().default(false),
  /** Confirms that a ban is of this profile only, because its document was not seen (docs/adr/104). */
  profileOnly: z.boolean().default(false),
  reason: reasonSchema,
});

/** `PUT /staff/people/:uid/dni-seen` */
export const dniSeenSchema = z.strictObject({ seen: z.boolean() });

/** `POST /staff/people/:uid/dni-holder` */
export const holderSchema = z.strictObject({ reason: reasonSchema });

/** `POST /staff/people/:uid/erasure` */
export const erasureSchema = z.strictObject({ reason: reasonSchema });

/** `POST /staff/people/:uid/merges`: the profile in the path stays. */
export const mergeSchema = z.strictObject({ ending: documentIdSchema, reason: reasonSchema });

/** `POST /staff/people/:uid/notes` */
export const noteSchema = z.strictObject({ note: reasonSchema });

/** `GET /staff/people/:uid/notes` */
export const notesQuerySchema = z.strictObject(pageQuery);

/** Why an account cannot be deleted by the staff, nor banned. */
export type ErasureRefusal = 'site-administrator';

/** Why an account cannot be banned. */
export type BanRefusal =
  | ErasureRefusal
  /** The ban would cover the profile only, which the request does not confirm. */
  | 'profile-only';

/** Why a document cannot be marked as seen. */
export type DniSeenRefusal =
  | 'dni-missing'
  /** The document of another profile with this DNI was seen. */
  | 'dni-held';

/** Why a profile cannot become the only one with its DNI. */
export type HolderRefusal =
  | ErasureRefusal
  | 'dni-missing'
  /** Its DNI changed at the same moment. */
  | 'changed';

/** Why two profiles cannot be merged. */
export type MergeRefusal =
  | ErasureRefusal
  | 'same-profile'
  | 'different-dni'
  /** The merge would delete the only e-mail with which the person signs in. */
  | 'staying-without-email';

const text = z.string().nullable();

const listedPersonSchema = z.object({
  uid: z.string(),
  names: text,
  surnames: text,
  email: text,
  dni: text,
  phone: text,
  banned: z.boolean(),
  /** Whether the staff closed the account. */
  closed: z.boolean(),
});

/** A person in the list of the staff. */
export type ListedPerson = z.output<typeof listedPersonSchema>;

export const peopleResponseSchema = z.object({ data: z.array(listedPersonSchema), meta: pageMetaSchema });
export type PeoplePage = z.output<typeof peopleResponseSchema>;

/** Evidence that a profile belongs to the person. */
const trust = {
  emailConfirmed: z.boolean(),
  /** Whether the staff saw the document. */
  dniSeen: z.boolean(),
  /** Creator of the profile: only owners accept the terms. */
  madeBy: z.enum(['owner', 'staff']),
};

const personSchema = listedPersonSchema.extend({
  ...trust,
  sex: text,
  job: text,
  city: text,
  cuit: text,
  address: text,
  town: text,
  foodHandlerData: z.boolean(),
  siteAdministrator: z.boolean(),
  /** Whether the staff may write the e-mail: there is none, or no password was set with its link yet. */
  emailChangeable: z.boolean(),
  /** ISO 8601 */
  since: z.string(),
  /** Other profiles with the same DNI. */
  otherProfiles: z.array(
    listedPersonSchema.extend({
      ...trust,
      since: z.string(),
      enrolments: z.int(),
      /** Issued under this DNI. */
      certificates: z.int(),
    }),
  ),
  enrolments: z.array(
    z.object({
      trainingId: z.string(),
      title: text,
      status: z.enum(['enrolled', 'waiting', 'approved']),
      since: z.string(),
    }),
  ),
  certificates: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      state: z.enum(['valid', 'expiring', 'expired', 'revoked', 'replaced']),
      issued: z.string(),
      /** Current hours of the training; not part of what is certified. */
      hours: z.int().nullable(),
      /** Address of its public page. */
      page: z.string(),
      foodHandler: z.boolean(),
      hasLicense: z.boolean(),
    }),
  ),
  answers: z.array(
    z.object({
      form: text,
      training: text,
      givenAt: z.string(),
      answers: z.array(
        z.object({ question: z.string(), answer: z.string(), /** Id of a file. */ file: text }),
      ),
    }),
  ),
  board: z
    .object({
      uid: z.string(),
      category: z.string(),
      totalScore: z.int(),
      scores: z.record(z.string(), z.int()),
    })
    .nullable(),
});

/** Everything that staff see about a person. */
export type PersonDetails = z.output<typeof personSchema>;

export const personResponseSchema = z.object({ data: personSchema });

/** Response to a change of a person. */
export const doneResponseSchema = z.object({ data: z.object({ changed: z.boolean() }) });
