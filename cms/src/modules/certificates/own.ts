import { meantCodes, type OwnCertificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
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

/** What the centre certified of who asks (design, Certificates). */
export function ownCertificateService(strapi: Core.Strapi) {
  const rows = () => strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE);

  /** Somebody's certificates, the latest first. */
  async function list({ id }: StoredUser, now: number): Promise<OwnCertificate[]> {
    const found = (await rows()
      .where({ person_id: id })
      .orderBy('id', 'desc')
      .select('*')) as readonly StoredCertificate[];
    return found.map((row) => ({
      ...certificateOf(row, now),
      foodHandler: Boolean(row.food_handler),
      license:
        row.license_file === null ? null : `/api/me/certificates/${encodeURIComponent(row.code)}/license`,
    }));
  }

  /**
   * The file of the licence that the staff attached to one's certificate.
   *
   * @throws {ApiError} `not-found`, also when it is somebody else's
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
