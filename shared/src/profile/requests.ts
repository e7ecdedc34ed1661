import { canonicalCuit, canonicalDni, canonicalPhone, isPlainName } from '../account/identity.ts';
import { canonicalBy, singleLine } from '../text/canonical.ts';
import { z } from '../zod.ts';
import { PROFILE_TEXT_LIMIT } from './completeness.ts';

/** Requires a letter or digit: not only punctuation or blank characters. */
export const requiredText = singleLine(PROFILE_TEXT_LIMIT).refine((text) => /[\p{L}\p{N}]/u.test(text));

/** Given names or surnames. */
export const nameText = requiredText.refine(isPlainName);

/** `PUT /me/profile` (spec §5: all fields required, texts trimmed, telephone and DNI numeric) */
export const profileRequestSchema = z.strictObject({
  names: nameText,
  surnames: nameText,
  phoneNumber: canonicalBy(canonicalPhone),
  dniNumber: canonicalBy(canonicalDni),
  job: requiredText,
  city: requiredText,
  sex: z.enum(['M', 'F']).nullish().default(null),
});

export type ProfileRequest = z.output<typeof profileRequestSchema>;

/** `PUT /me/food-handler` (spec §2, §5: CUIT numeric); the two pictures are uploaded before. */
export const foodHandlerRequestSchema = z.strictObject({
  cuit: canonicalBy(canonicalCuit),
  town: requiredText,
  address: requiredText,
});

export type FoodHandlerRequest = z.output<typeof foodHandlerRequestSchema>;
