import { IMAGE_FOLDERS, type OwnCertificate } from '@centro/shared';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { meOf, imageKeyOf } from '../accounts/citizen';
import type { StoredUser } from '../../platform/database/users';
import { subscriptionsOf } from '../accounts/subscriptions';
import type { Queries } from '../../platform/database/transaction';
import { attendanceOf } from '../enrolments/attendance';
import { zipped, type ZipEntry } from '../../platform/http/zip';
import { openImage } from '../images/files';
import { answersOf } from '../forms/answer-rows';
import { answeredFilesOf, openFile } from '../forms/files';
import { formTitles } from '../forms/published-forms';
import { viewsOf } from '../images/id-picture-views';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';
import { openSessionsOf } from '../accounts/session/open-sessions';
import { sessions } from '../accounts/session/sessions';
import { enrolmentService } from '../enrolments/service';
import { publicProfileService } from '../public-profiles/service';
import { proofsOf } from '../certificates/enrolment-proofs';
import { ownCertificateService } from '../certificates/own';

/** Exports everything the centre holds about a citizen (Ley 25.326, artículo 14). */
export function archiveService(strapi: Core.Strapi) {
  const enrolments = enrolmentService(strapi);
  const certificates = ownCertificateService(strapi);
  const publicProfiles = publicProfileService(strapi);

  const queries: Queries = { trx: strapi.db.connection };

  /**
   * A ZIP with `datos.json`, and the pictures, licences and files as they are stored.
   *
   * @throws {ApiError} `too-many-requests`
   */
  async function of(citizen: StoredUser): Promise<Readable> {
    await countAttempt(strapi, [[LIMITS.export, citizen.documentId]]);
    const now = Date.now();
    const own = await certificates.list(citizen, now);
    const data = {
      profile: { ...meOf(citizen), acceptedTermsAt: citizen.acceptedTermsAt },
      subscriptions: subscriptionsOf(citizen),
      enrolments: await enrolments.list(citizen.id, now),
      certificates: own,
      enrolmentProofs: await proofsOf(queries, citizen.id),
      pictureViews: await viewsOf(strapi, citizen.documentId),
      publicProfile: await publicProfiles.find(citizen.id),
      attendance: await attendanceOf(queries, citizen.id),
      forms: await formsOf(citizen),
      sessions: await sessionsOf(citizen),
    };
    return zipped(entriesOf(citizen, own, `${JSON.stringify(data, null, 2)}\n`));
  }

  async function* entriesOf(
    citizen: StoredUser,
    own: readonly OwnCertificate[],
    data: string,
  ): AsyncGenerator<ZipEntry> {
    yield { name: 'datos.json', content: Readable.from([Buffer.from(data)]) };
    yield* picturesOf(citizen);
    yield* licensesOf(citizen, own);
    yield* filesOf(citizen);
  }

  async function* licensesOf(citizen: StoredUser, own: readonly OwnCertificate[]): AsyncGenerator<ZipEntry> {
    for (const { id, license } of own) {
      if (license === null) continue;
      const { name, content } = await certificates.license(citizen, id);
      yield { name, content: content.content };
    }
  }

  async function formsOf(citizen: StoredUser): Promise<object[]> {
    const given = await answersOf(queries, citizen.id);
    const titles = await formTitles(strapi, given);
    return given.map(({ formId, createdAt, answers }) => {
      return { form: titles.get(formId) ?? formId, timestamp: createdAt, answers };
    });
  }

  /** Without the references of the API. */
  async function sessionsOf({ id }: StoredUser): Promise<object[]> {
    const open = await openSessionsOf(sessions(strapi), id, undefined);
    return open.map(({ startedAt, browser, system }) => ({ startedAt, browser, system }));
  }

  /** Named by the ids that answers contain. */
  async function* filesOf(citizen: StoredUser): AsyncGenerator<ZipEntry> {
    for (const stored of await answeredFilesOf(queries, citizen.id)) {
      const file = await openFile(stored);
      const name = `form-files/${stored.file}${path.extname(stored.storageKey)}`;
      if (file) yield { name, content: file.content };
    }
  }

  return { of };
}

async function* picturesOf(citizen: StoredUser): AsyncGenerator<ZipEntry> {
  for (const folder of IMAGE_FOLDERS) {
    const key = imageKeyOf(citizen, folder);
    const file = key === null ? undefined : await openImage(key);
    if (file) yield { name: `${folder}.webp`, content: file.content };
  }
}
