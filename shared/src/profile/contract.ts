import { passwordTakenSchema } from '../account/contract.ts';
import { instantSchema, z } from '../zod-mini.ts';

const optionalText = z.nullable(z.string());

/** The citizen's own account and profile (spec §3, users); certificates have their own endpoint. */
export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  /** Whether the address was confirmed by a mailed code or link. */
  emailConfirmed: z.boolean(),
  names: optionalText,
  surnames: optionalText,
  phoneNumber: optionalText,
  dniNumber: optionalText,
  sex: z.nullable(z.enum(['M', 'F'])),
  job: optionalText,
  city: optionalText,
  cuit: optionalText,
  address: optionalText,
  town: optionalText,
  /** Addresses of the pictures, readable only by the owner. */
  dniImage: optionalText,
  dniImageBack: optionalText,
  passportPhoto: optionalText,
  profileImage: optionalText,
  active: z.boolean(),
  banned: z.boolean(),
  /** Whether the food-handler data is complete. */
  bpmProfile: z.boolean(),
  /** Whether the profile has everything required to enrol (spec §5, pre-check 2). */
  profileComplete: z.boolean(),
  isAdmin: z.boolean(),
  /** Address of the admin; null except for administrators (spec §2, Side menu). */
  adminUrl: optionalText,
  timestamp: instantSchema,
});

/** `GET /me`; also the response to signing in and saving a profile */
export const meResponseSchema = z.object({ data: meSchema });

/** Response to signing up and changing the password */
export const meWithPasswordResponseSchema = z.object({
  data: z.object({ ...meSchema.shape, ...passwordTakenSchema.shape }),
});

export type Me = z.infer<typeof meSchema>;
