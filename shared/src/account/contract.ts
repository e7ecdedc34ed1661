import { z } from '../zod-mini.ts';

/** Masked profile returned by a lookup of a DNI, without signing in (design, Identity). */
export const registryEntrySchema = z.object({
  /** Opaque and short-lived; the password step accepts it instead of the e-mail. */
  ref: z.string(),
  names: z.string(),
  /** The first letter only. */
  surnames: z.string(),
  /** Masked. */
  email: z.string(),
});

/** `POST /registry` */
export const registryResponseSchema = z.object({ data: z.array(registryEntrySchema) });

/** Success without data. */
export const doneResponseSchema = z.object({ data: z.null() });

/** Response to an accepted new password. */
export const passwordTakenSchema = z.object({
  /** Whether the password is easy to guess (docs/adr/066). */
  guessablePassword: z.boolean(),
});

/** `POST /auth/reset-password` */
export const passwordTakenResponseSchema = z.object({ data: passwordTakenSchema });

export type PasswordTaken = z.infer<typeof passwordTakenSchema>;
export type RegistryEntry = z.infer<typeof registryEntrySchema>;
