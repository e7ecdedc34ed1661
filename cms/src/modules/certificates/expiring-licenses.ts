import { LICENSE_RENEWAL_MS, type Instant, type z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { USER_TABLE } from '../../platform/database/users';
import type { ExpiringLicense, expiringLicensesResponseSchema } from './staff-contract';

/** How long an expired licence stays in the list, in milliseconds. */
const EXPIRED_MS = 30 * 24 * 60 * 60 * 1000;
/** Maximum licences listed that expire, and that have expired. */
const MAX_LISTED = 100;

interface LicenseRow extends Pick<ExpiringLicense, 'code' | 'names' | 'surnames'> {
  readonly uid: string;
  readonly phone_number: string | null;
  /** SQLite has milliseconds. */
  readonly expires_at: Date | number;
}

/**
 * People whose food handler's licence expires within 90 days, the nearest first, then those whose licence expired in the
 * last 30; without those who have one that is valid longer.
 */
export async function expiringLicenses(
  strapi: Core.Strapi,
  now: Instant,
): Promise<z.output<typeof expiringLicensesResponseSchema>> {
  const between = (from: Instant, to: Instant) =>
    unrenewedLicenses({ trx: strapi.db.connection })
      .join(`${USER_TABLE} as person`, 'person.id', 'license.person_id')
      .where('license.expires_at', '>=', new Date(from))
      .where('license.expires_at', '<', new Date(to));
  const data: ExpiringLicense[] = [];
  let total = 0;
  for (const [from, to, order] of [
    [now, now + LICENSE_RENEWAL_MS, 'asc'],
    [now - EXPIRED_MS, now, 'desc'],
  ] as const) {
    const rows = await between(from, to)
      .orderBy('license.expires_at', order)
      .limit(MAX_LISTED)
      .select<LicenseRow[]>([
        ...(['license.code', 'license.expires_at', 'person.document_id as uid'] as const),
        ...(['person.names', 'person.surnames', 'person.phone_number'] as const),
      ]);
    const [counted] = await between(from, to).count<{ readonly count: number | string }[]>({ count: '*' });
    total += Number(counted?.count ?? 0);
    data.push(...rows.map(licenseIn));
  }
  return { data, meta: { total } };
}

function licenseIn({ phone_number: phoneNumber, expires_at: expires, ...row }: LicenseRow): ExpiringLicense {
  return { ...row, phoneNumber, expires: new Date(expires).toISOString() };
}

/** Query for current food handlers' licences, as `license`, of people without one that is valid longer. */
export function unrenewedLicenses({ trx }: Queries) {
  return trx(`${CERTIFICATE_TABLE} as license`)
    .where('license.food_handler', true)
    .whereNull('license.revoked_at')
    .whereNull('license.replaced_by')
    .whereNotExists((later) => {
      void later
        .from(`${CERTIFICATE_TABLE} as later`)
        .whereRaw('later.person_id = license.person_id and later.id <> license.id')
        .whereRaw(
          // Of several that expire together, the last issued counts.
          `(later.expires_at is null or later.expires_at > license.expires_at
            or (later.expires_at = license.expires_at and later.id > license.id))`,
        )
        .where('later.food_handler', true)
        .whereNull('later.revoked_at')
        .whereNull('later.replaced_by');
    });
}
