import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { strToU8, zipSync } from 'fflate';
import { IMAGE_FIELDS, meOf, type StoredUser } from '../../../citizens/citizen';
import { subscriptionsOf } from '../../../citizens/subscriptions';
import { openImage } from '../../../private-images/files';
import { viewsOf } from '../../../private-images/views';
import type { EnrolmentService } from '../../enrolment/services/enrolment';

export type ArchiveService = ReturnType<typeof archiveService>;

/** Everything the centre holds about somebody, to take along (Ley 25.326, artículo 14). */
export default function archiveService({ strapi }: { strapi: Core.Strapi }) {
  const enrolments = () => strapi.service('api::enrolment.enrolment') as unknown as EnrolmentService;

  /** A ZIP with `datos.json` and the pictures as they are stored. */
  async function of(citizen: StoredUser): Promise<Buffer> {
    const data = {
      profile: { ...meOf(citizen), acceptedTermsAt: citizen.acceptedTermsAt },
      subscriptions: subscriptionsOf(citizen),
      enrolments: await enrolments().list(citizen.id, Date.now()),
      pictureViews: await viewsOf(strapi, citizen.documentId),
    };
    const pictures = await picturesOf(citizen);
    const files = { 'datos.json': strToU8(`${JSON.stringify(data, null, 2)}\n`), ...pictures };
    return Buffer.from(zipSync(files, { level: 1 }));
  }

  return { of };
}

async function picturesOf(citizen: StoredUser): Promise<Record<string, Uint8Array>> {
  const found: Record<string, Uint8Array> = {};
  for (const folder of PRIVATE_IMAGE_FOLDERS) {
    const key = citizen[IMAGE_FIELDS[folder]];
    const file = key === null ? undefined : await openImage(key);
    if (!file) continue;
    found[`${folder}.webp`] = await file.readFile().finally(() => file.close());
  }
  return found;
}
