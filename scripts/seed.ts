/**
 * Seeds an empty cms with the demo centre, through its APIs only. `node scripts/seed.ts` seeds the cms of this
 * installation, which must be running.
 */
import type { Instant } from '@centro/shared';
import { z } from 'zod';
import { OperatorError, exitRequest, runCommand } from '../shared/src/service/command.ts';
import { boardPlaces } from './demo/board.ts';
import {
  attendances,
  certifiedTrainings,
  demoCitizens,
  MAIN_CITIZEN,
  type DemoCitizen,
} from './demo/citizens.ts';
import { ensureEditor, openAdminSession } from './demo/cms/accounts.ts';
import { certify } from './demo/cms/certificates.ts';
import { openCitizenSession, type CitizenSession } from './demo/cms/citizens.ts';
import {
  collections,
  hasSiteContent,
  namesIn,
  publishEntries,
  publishSiteContent,
  type Collection,
} from './demo/cms/entries.ts';
import { ensureLibrary, type Library } from './demo/cms/library.ts';
import {
  landingImagePayload,
  publicationPayload,
  siteContentPayload,
  trainingPayload,
} from './demo/cms/payload.ts';
import { CmsError, sendAnonymously, type CmsSession } from './demo/cms/session.ts';
import { reviewProfile } from './demo/cms/public-profiles.ts';
import { concurrently } from './demo/concurrently.ts';
import { demoForms } from './demo/forms.ts';
import { IDENTITY_CARD, readPicture } from './demo/pictures/catalogue.ts';
import { demoPublications } from './demo/publications.ts';
import { landingImages, siteContent } from './demo/site-content.ts';
import { demoTrainings } from './demo/trainings/all.ts';
import { ADMIN_EMAIL, EDITOR_EMAIL, loadEnvironment } from './environment.ts';
import { baseUrl } from './processes/system.ts';
import { aborted } from './processes/wait.ts';

const CITIZENS_AT_ONCE = 3;

export interface SeedOptions {
  /** URL of the cms, e.g. `http://127.0.0.1:1337`. */
  readonly cmsUrl: string;
  readonly adminPassword: string;
  readonly editorPassword: string;
  /** Password of all demo citizens. */
  readonly citizenPassword: string;
  /** Reference date of the content; now by default. */
  readonly today?: Instant;
  /** Called with a line for each finished step. */
  readonly report?: (line: string) => void;
}

/**
 * Seeds the cms with the demo centre, once. The site content is written last and marks a finished seed: an interrupted
 * seed resumes, a finished one never runs again, so that content deleted by an editor stays deleted.
 *
 * @returns whether there was anything to seed
 * @throws {OperatorError} one line, if the cms is unreachable or rejects the account or an entry
 */
export async function seed({
  cmsUrl,
  adminPassword,
  editorPassword,
  citizenPassword,
  today = Date.now(),
  report = console.log,
}: SeedOptions): Promise<boolean> {
  if (await isPublished(cmsUrl)) return false;
  const session = await openAdminSession(cmsUrl, { email: ADMIN_EMAIL, password: adminPassword });
  // The site content exists, but an editor unpublished it.
  if (await hasSiteContent(session)) return false;
  await ensureEditor(session, cmsUrl, { email: EDITOR_EMAIL, password: editorPassword });
  report('Seeded the accounts');
  const library = await ensureLibrary(session, report);
  await seedEntries(session, library, today, report);
  const sessions = await seedCitizens(session, cmsUrl, citizenPassword, report);
  const uid = sessions.get(MAIN_CITIZEN)?.me.uid ?? '';
  for (const training of certifiedTrainings) await certify(session, uid, training);
  report('Seeded certificates');
  await seedBoard(session, sessions);
  report('Seeded the job board');
  await publishSiteContent(session, siteContentPayload(siteContent, library));
  report('Seeded the site content');
  return true;
}

/** Checks the public API without signing in, so that later starts cost one request. */
async function isPublished(cmsUrl: string): Promise<boolean> {
  try {
    await sendAnonymously(cmsUrl, 'GET', '/api/site', z.unknown());
    return true;
  } catch (error) {
    if (error instanceof CmsError && error.status === 404) return false;
    throw error;
  }
}

async function seedEntries(
  session: CmsSession,
  library: Library,
  today: Instant,
  report: (line: string) => void,
): Promise<void> {
  const groups: readonly Group[] = [
    {
      title: 'landing images',
      collection: collections.landingImage,
      entries: landingImages.map((image) => [image.name, landingImagePayload(image, library)]),
    },
    {
      // Before the trainings that require them.
      title: 'forms',
      collection: collections.form,
      entries: demoForms.map((form) => [form.slug, form]),
    },
    {
      title: 'trainings',
      collection: collections.training,
      entries: demoTrainings(today).map((training) => [training.slug, trainingPayload(training, library)]),
    },
    {
      title: 'publications',
      collection: collections.publication,
      entries: demoPublications(today).map((each) => [each.slug, publicationPayload(each, library)]),
    },
  ];
  for (const group of groups) report(`Seeded ${String(await seedGroup(session, group))} ${group.title}`);
}

interface Group {
  readonly title: string;
  readonly collection: Collection;
  /** Pairs of name and payload. */
  readonly entries: readonly (readonly [string, object])[];
}

/** Publishes missing entries of a group, and returns their number. */
async function seedGroup(session: CmsSession, { collection, entries }: Group): Promise<number> {
  const known = await namesIn(session, collection);
  const missing = entries.filter(([name]) => !known.has(name)).map(([, payload]) => payload);
  await publishEntries(session, collection, missing);
  return missing.length;
}

/** Signs citizens up and enrols them through the public API; their e-mails are confirmed through the staff API. */
async function seedCitizens(
  staff: CmsSession,
  cmsUrl: string,
  password: string,
  report: (line: string) => void,
): Promise<ReadonlyMap<DemoCitizen, CitizenSession>> {
  const card = await readPicture(IDENTITY_CARD);
  const sessions = new Map<DemoCitizen, CitizenSession>();
  await concurrently(CITIZENS_AT_ONCE, demoCitizens, async (citizen) => {
    const { email, profile } = citizen;
    const address = addressOf(citizen);
    const session = await openCitizenSession(cmsUrl, { email, password }, profile.dniNumber, address);
    if (!session.me.emailConfirmed) {
      const account = `/content-manager/collection-types/plugin::users-permissions.user/${session.me.uid}`;
      await staff.send('PUT', account, z.unknown(), { confirmed: true });
    }
    if (!session.me.profileComplete) await session.createProfile(profile, card);
    sessions.set(citizen, session);
  });
  report(`Seeded ${String(sessions.size)} citizens`);
  for (const { trainingId, citizens } of attendances) {
    for (const citizen of citizens) await sessions.get(citizen)?.enrol(trainingId);
  }
  report('Seeded their enrolments');
  return sessions;
}

/** One documentation address (RFC 5737) per citizen: enrolments from one address would count as a burst. */
function addressOf(citizen: DemoCitizen): string {
  return `198.51.100.${String(demoCitizens.indexOf(citizen) + 1)}`;
}

/** Puts citizens on the board through the public API, and approves and scores them through the staff API. */
async function seedBoard(
  session: CmsSession,
  sessions: ReadonlyMap<DemoCitizen, CitizenSession>,
): Promise<void> {
  for (const [{ email, profile }, citizen] of sessions) {
    const place = boardPlaces.get(email);
    if (!place) continue;
    const { names, surnames, phoneNumber, job, city } = profile;
    const uid = await citizen.joinBoard(
      { names, surnames, phoneNumber, job, city, email, category: place.category },
      await readPicture(place.portrait),
    );
    if (place.pending === true) continue;
    await reviewProfile(session, uid);
    await session.send('PUT', `/staff/public-profiles/${uid}/scores`, z.unknown(), place.scores);
  }
}

if (import.meta.main) {
  runCommand(async () => {
    const ending = exitRequest();
    const environment = loadEnvironment();
    if (!environment.demo) throw new OperatorError('DEMO is 0: nothing is seeded.');
    const seeding = seed({ cmsUrl: baseUrl('cms', environment), ...environment });
    const done = await Promise.race([seeding, aborted(ending)]);
    if (done === false) console.log('There is a centre already: nothing was seeded.');
    if (done === undefined) process.exitCode = 1;
  });
}
