import { canonicalPhone } from '../account/identity.ts';
import { emailSchema } from '../account/requests.ts';
import { nameText, requiredText } from '../profile/requests.ts';
import { canonicalBy } from '../text/canonical.ts';
import { CATEGORIES } from '../training/labels.ts';
import { z } from '../zod.ts';

/**
 * `POST` and `PUT /me/public-profile` (spec §5: category one of the five, an e-mail); the picture is uploaded before, and
 * scores are not accepted.
 */
export const publicProfileRequestSchema = z.strictObject({
  names: nameText,
  surnames: nameText,
  phoneNumber: canonicalBy(canonicalPhone),
  email: emailSchema,
  job: requiredText,
  city: requiredText,
  category: z.enum(CATEGORIES),
});

export type PublicProfileRequest = z.output<typeof publicProfileRequestSchema>;
