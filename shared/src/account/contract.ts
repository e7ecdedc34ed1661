import { z } from '../zod-mini.ts';

/** Somebody's profile as a stranger who knows their DNI may see it (design, Identity). */
export const registryEntrySchema = z.object({
  /** Opaque and short-lived; the password step takes it in place of the e-mail. */
  ref: z.string(),
  names: z.string(),
  /** The first letter only. */
  surnames: z.string(),
  /** Masked. */
  email: z.string(),
});

/** `POST /registry` */
export const registryResponseSchema = z.object({ data: z.array(registryEntrySchema) });

/** What is answered where there is nothing to tell but that it is done. */
export const doneResponseSchema = z.object({ data: z.null() });

/** What is told of a password that was taken. */
export const passwordTakenSchema = z.object({
  /** Whether others would soon guess it (docs/adr/066). */
  guessablePassword: z.boolean(),
});

/** `POST /auth/reset-password` */
export const passwordTakenResponseSchema = z.object({ data: passwordTakenSchema });

export type PasswordTaken = z.infer<typeof passwordTakenSchema>;
export type RegistryEntry = z.infer<typeof registryEntrySchema>;
