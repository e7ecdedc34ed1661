import { passwordTakenSchema } from '../account/contract.ts';
import { instantSchema, z } from '../zod-mini.ts';

const optionalText = z.nullable(z.string());

/** One's own account and profile: what spec §3 names of a user, apart from certificates, which have their own call. */
export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  /** Whether its owner showed, by a code or a link, that mail to it reaches them. */
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
  /** Where the owner, and nobody else, gets each picture. */
  dniImage: optionalText,
  dniImageBack: optionalText,
  passportPhoto: optionalText,
  profileImage: optionalText,
  active: z.boolean(),
  banned: z.boolean(),
  /** Whether the food-handler data is complete. */
  bpmProfile: z.boolean(),
  /** Whether everything is there that enrolling asks for (spec §5, pre-check 2). */
  profileComplete: z.boolean(),
  isAdmin: z.boolean(),
  /** Where the administration is; told to administrators only (spec §2, Side menu). */
  adminUrl: optionalText,
  timestamp: instantSchema,
});

/** `GET /me`, and what signing in and saving a profile answer */
export const meResponseSchema = z.object({ data: meSchema });

/** What signing up and changing one's password answer */
export const meWithPasswordResponseSchema = z.object({
  data: z.object({ ...meSchema.shape, ...passwordTakenSchema.shape }),
});

export type Me = z.infer<typeof meSchema>;
