/**
 * Fills an empty cms with the demo centre, through its own APIs only. `node scripts/seed.ts` seeds the cms of this
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
  /** Where the cms answers, e.g. `http://127.0.0.1:1337`. */
  readonly cmsUrl: string;
  readonly adminPassword: string;
  readonly editorPassword: string;
  /** Of all citizens of the demo. */
  readonly citizenPassword: string;
  /** The day the content is dated from; now unless told. */
  readonly today?: Instant;
  /** Is told, in one line each, what was done. */
  readonly report?: (line: string) => void;
}

/**
 * Fills the cms with the demo centre unless it was done before. The site content is written last and is the mark of a
 * finished seed: an interrupted one goes on where it stopped, a finished one never runs again, so what an editor
 * deleted stays deleted.
 *
 * @returns whether there was anything to do
 * @throws {OperatorError} one line, when the cms does not answer, refuses the account or an entry
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
  // The centre exists, but an editor took it off the site.
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

/** The public API tells without an account, so a later start costs one request. */
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
      // A training that asks for one can only be published after it.
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
  /** Names with payloads. */
  readonly entries: readonly (readonly [string, object])[];
}

/** Publishes the entries of a group that are not there yet, and tells how many they were. */
async function seedGroup(session: CmsSession, { collection, entries }: Group): Promise<number> {
  const known = await namesIn(session, collection);
  const missing = entries.filter(([name]) => !known.has(name)).map(([, payload]) => payload);
  await publishEntries(session, collection, missing);
  return missing.length;
}

/** Signs the citizens up and gives them their places through the public API; their e-mails the staff confirm. */
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

/** One documentation address (RFC 5737) per citizen: enrolments from one address would appear as a burst. */
function addressOf(citizen: DemoCitizen): string {
  return `198.51.100.${String(demoCitizens.indexOf(citizen) + 1)}`;
}

/** Puts people on the board by the public API, and approves and scores them as the staff do. */
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
