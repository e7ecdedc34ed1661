import { LICENSE_RENEWAL_MS, meantCodes, type OwnCertificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { nextFoodHandlerTraining } from '../trainings/next-food-handler';
import { unrenewedLicenses } from './expiring-licenses';
import { openLicense } from './license-files';
import { certificateOf, type StoredCertificate } from './rows';
import type { StoredUser } from '../../platform/database/users';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { ApiError } from '../../platform/errors/api-error';
import type { PrivateFile } from '../../platform/http/answer';
import type { StoredObject } from '../../platform/storage/store';

interface LicenseFile extends PrivateFile {
  readonly name: string;
  readonly content: StoredObject;
}

type Renewal = NonNullable<OwnCertificate['renewal']>;

/** Certificates of a citizen (design, Certificates). */
export function ownCertificateService(strapi: Core.Strapi) {
  const rows = () => strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE);

  /** Lists a citizen's certificates, the latest first. */
  async function list({ id }: StoredUser, now: number): Promise<OwnCertificate[]> {
    const found = (await rows()
      .where({ person_id: id })
      .orderBy('id', 'desc')
      .select('*')) as readonly StoredCertificate[];
    const renewals = await renewalsOf(id, now);
    return found.map((row) => ({
      ...certificateOf(row, now),
      renewal: renewals.get(row.code) ?? null,
      foodHandler: Boolean(row.food_handler),
      license:
        row.license_file === null ? null : `/api/me/certificates/${encodeURIComponent(row.code)}/license`,
    }));
  }

  /** The renewals of a person's licences that should be renewed, by code. */
  async function renewalsOf(personId: number, now: number): Promise<ReadonlyMap<string, Renewal>> {
    const codes = await unrenewedLicenses({ trx: strapi.db.connection })
      .where('license.person_id', personId)
      .where('license.expires_at', '<=', new Date(now + LICENSE_RENEWAL_MS))
      .pluck<string[]>('license.code');
    if (codes.length === 0) return new Map();
    const training = (await nextFoodHandlerTraining(strapi, now)) ?? null;
    return new Map(codes.map((code) => [code, { training }]));
  }

  /**
   * Opens the licence file of a citizen's certificate.
   *
   * @throws {ApiError} `not-found`, also for a certificate of another person
   */
  async function license({ id }: StoredUser, code: string): Promise<LicenseFile> {
    const row = await rows()
      .where({ person_id: id })
      .whereIn('code', meantCodes(code))
      .first('code', 'license_file');
    const file = row?.license_file ? await openLicense(row.license_file) : undefined;
    if (!row || !file) throw new ApiError('not-found', 'There is no such licence');
    const { type, content, extension } = file;
    return { type, content, name: `licencia-${row.code}.${extension}` };
  }

  return { list, license };
}
