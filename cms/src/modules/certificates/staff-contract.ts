import { z } from '@centro/shared/zod';
import { documentIdSchema } from '../../platform/staff-api/requests';

const expiringLicenseSchema = z.object({
  code: z.string(),
  /** Document id of the person. */
  uid: z.string(),
  names: z.string().nullable(),
  surnames: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** ISO 8601 */
  expires: z.string(),
});
export type ExpiringLicense = z.output<typeof expiringLicenseSchema>;

/** `GET /staff/expiring-licenses` */
export const expiringLicensesResponseSchema = z.object({
  data: z.array(expiringLicenseSchema),
  /** Of all, also those that are not listed. */
  meta: z.object({ total: z.number().int().nonnegative() }),
});

/** Maximum certificates in one PDF. */
export const MAX_SHEETS = 200;

/** `GET /staff/trainings/:training/certificate-sheets` */
export const sheetsQuerySchema = z.strictObject({
  /** Document ids, with a comma between them. */
  people: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(documentIdSchema).min(1).max(MAX_SHEETS)),
});
