import { IMAGE_FOLDERS, type OwnCertificate } from '@centro/shared';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import { strToU8, zipSync } from 'fflate';
import { meOf, type StoredUser, imageKeyOf } from '../../../citizens/citizen';
import { subscriptionsOf } from '../../../citizens/subscriptions';
import type { Queries } from '../../../database/transaction';
import { attendanceOf } from '../../../enrolments/attendance';
import { openImage } from '../../../private-images/files';
import { answersOf } from '../../../forms/answer-rows';
import { answeredFilesOf, openFile } from '../../../forms/files';
import { formTitles } from '../../../forms/published-forms';
import { viewsOf } from '../../../private-images/views';
import { openSessionsOf } from '../../../session/open-sessions';
import { sessions } from '../../../session/sessions';
import type { EnrolmentService } from '../../enrolment/services/enrolment';
import type { PublicProfileService } from '../../public-profile/services/public-profile';
import type { OwnCertificateService } from './certificate';

export type ArchiveService = ReturnType<typeof archiveService>;

type Files = Record<string, Uint8Array>;

/** Everything the centre holds about somebody, to take along (Ley 25.326, artículo 14). */
export default function archiveService({ strapi }: { strapi: Core.Strapi }) {
  const enrolments = () => strapi.service('api::enrolment.enrolment') as unknown as EnrolmentService;
  const certificates = () => strapi.service('api::me.certificate') as unknown as OwnCertificateService;
  const publicProfiles = () =>
    strapi.service('api::public-profile.public-profile') as unknown as PublicProfileService;

  const queries: Queries = { trx: strapi.db.connection };

  /** A ZIP with `datos.json`, and the pictures, licences and files as they are stored. */
  async function of(citizen: StoredUser): Promise<Buffer> {
    const now = Date.now();
    const own = await certificates().list(citizen, now);
    const data = {
      profile: { ...meOf(citizen), acceptedTermsAt: citizen.acceptedTermsAt },
      subscriptions: subscriptionsOf(citizen),
      enrolments: await enrolments().list(citizen.id, now),
      certificates: own,
      pictureViews: await viewsOf(strapi, citizen.documentId),
      publicProfile: await publicProfiles().find(citizen.id),
      attendance: await attendanceOf(queries, citizen.id),
      forms: await formsOf(citizen),
      sessions: await sessionsOf(citizen),
    };
    const files = {
      ...(await picturesOf(citizen)),
      ...(await licensesOf(citizen, own)),
      ...(await filesOf(citizen)),
    };
    const all = { 'datos.json': strToU8(`${JSON.stringify(data, null, 2)}\n`), ...files };
    return Buffer.from(zipSync(all, { level: 1 }));
  }

  async function licensesOf(citizen: StoredUser, own: readonly OwnCertificate[]): Promise<Files> {
    const found: Files = {};
    for (const { id, license } of own) {
      if (license === null) continue;
      const { name, content } = await certificates().license(citizen, id);
      if (name === undefined) continue;
      found[name] = Buffer.isBuffer(content) ? content : await buffer(content.content);
    }
    return found;
  }

  async function formsOf(citizen: StoredUser): Promise<object[]> {
    const given = await answersOf(queries, citizen.id);
    const titles = await formTitles(strapi, given);
    return given.map(({ formId, createdAt, answers }) => {
      return { form: titles.get(formId) ?? formId, timestamp: createdAt, answers };
    });
  }

  /** Without what names them to the API. */
  async function sessionsOf({ id }: StoredUser): Promise<object[]> {
    const open = await openSessionsOf(sessions(strapi), id, undefined);
    return open.map(({ startedAt, browser, system }) => ({ startedAt, browser, system }));
  }

  /** Under the names by which answers refer to them. */
  async function filesOf(citizen: StoredUser): Promise<Files> {
    const found: Record<string, Uint8Array> = {};
    for (const stored of await answeredFilesOf(queries, citizen.id)) {
      const file = await openFile(stored);
      if (!file) continue;
      const name = `form-files/${stored.file}${path.extname(stored.storageKey)}`;
      found[name] = await buffer(file.content);
    }
    return found;
  }

  return { of };
}

async function picturesOf(citizen: StoredUser): Promise<Files> {
  const found: Files = {};
  for (const folder of IMAGE_FOLDERS) {
    const key = imageKeyOf(citizen, folder);
    const file = key === null ? undefined : await openImage(key);
    if (!file) continue;
    found[`${folder}.webp`] = await buffer(file.content);
  }
  return found;
}
