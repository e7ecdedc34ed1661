import { z } from '@centro/shared/zod';

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
export const expiringLicensesResponseSchema = z.object({ data: z.array(expiringLicenseSchema) });
