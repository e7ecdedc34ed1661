import { canonicalBy, singleLine, wellFormed } from '../text/canonical.ts';
import { z } from '../zod.ts';
import { canonicalDni, canonicalEmail, EMAIL_LIMIT, isEmail } from './identity.ts';

/** Maximum length of a secret in a request, in characters; the password rules check the rest. */
const SECRET_LIMIT = 1024;

/** A canonical e-mail address. */
export const emailSchema = wellFormed(EMAIL_LIMIT + 10)
  .transform(canonicalEmail)
  .refine(isEmail);
const passwordSchema = wellFormed(SECRET_LIMIT);

/** `POST /registry` */
export const registryRequestSchema = z.strictObject({ dni: canonicalBy(canonicalDni) });

/** `POST /auth/local`: the identifier is an e-mail address or the `ref` of a registry entry. */
export const signInRequestSchema = z.strictObject({
  identifier: singleLine(1024),
  password: passwordSchema.min(1),
});

/** `POST /auth/local/register` */
export const signUpRequestSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  dniNumber: canonicalBy(canonicalDni),
  acceptedTerms: z.boolean(),
});

/** Syntax of the `ref` of a registry entry; the cms verifies it. */
const referenceSchema = z
  .string()
  .max(1024)
  .regex(/^v1(?::[0-9a-f]+){3}$/);

/** `POST /auth/forgot-password`: the address, or the `ref` of the registry entry that shows it masked. */
export const forgotPasswordRequestSchema = z.strictObject({ email: z.union([emailSchema, referenceSchema]) });

/** `POST /auth/reset-password`: the token is from the mail. */
export const resetPasswordRequestSchema = z.strictObject({
  token: z.string().max(SECRET_LIMIT),
  password: passwordSchema,
});

/** `POST /me/email/confirmation`: the code from the mail, typed with or without spaces. */
export const emailCodeRequestSchema = z.strictObject({
  code: z
    .string()
    .max(32)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
});

/** `POST /auth/confirm-email`: the token is from the mail's link. */
export const confirmEmailRequestSchema = z.strictObject({ token: z.string().max(SECRET_LIMIT) });

/** `POST /auth/change-password` */
export const changePasswordRequestSchema = z.strictObject({
  currentPassword: passwordSchema.min(1),
  password: passwordSchema,
});

/** `PUT /me/email`: the password re-authenticates the owner. */
export const changeEmailRequestSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema.min(1),
});

/** `DELETE /me`: the password re-authenticates the owner. */
export const eraseRequestSchema = z.strictObject({ password: passwordSchema.min(1) });

/** `DELETE /me/sessions…`: the password re-authenticates the owner. */
export const endSessionsRequestSchema = z.strictObject({ password: passwordSchema.min(1) });

/** `POST /functions/…`: the e-mail of the account (spec §7). */
export const functionRequestSchema = z.strictObject({ email: emailSchema });
