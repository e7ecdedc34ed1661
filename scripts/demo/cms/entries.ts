import { z } from 'zod';
import { concurrently } from '../concurrently.ts';
import type { DemoTraining } from '../trainings/training.ts';
import type { Library } from './library.ts';
import { trainingPayload } from './payload.ts';
import { CmsError, type CmsSession } from './session.ts';

const CONTENT = '/content-manager';
const ENTRIES_AT_ONCE = 4;
const PAGE_SIZE = 100;

/** Collections of the demo, with the attribute that identifies an entry. */
export const collections = {
  training: { path: `${CONTENT}/collection-types/api::training.training`, name: 'slug' },
  publication: { path: `${CONTENT}/collection-types/api::publication.publication`, name: 'slug' },
  form: { path: `${CONTENT}/collection-types/api::form.form`, name: 'slug' },
  landingImage: { path: `${CONTENT}/collection-types/api::landing-image.landing-image`, name: 'name' },
} as const;

export type Collection = (typeof collections)[keyof typeof collections];

const SITE_CONTENT = `${CONTENT}/single-types/api::site-content.site-content`;

const pageSchema = z.object({
  results: z.array(z.looseObject({})),
  pagination: z.object({ pageCount: z.number() }),
});

/** Names of all entries of a collection, published or not. */
export async function namesIn(session: CmsSession, { path, name }: Collection): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const query = `page=${String(page)}&pageSize=${String(PAGE_SIZE)}&sort=id:asc`;
    const { results, pagination } = await session.send('GET', `${path}?${query}`, pageSchema);
    for (const entry of results) names.add(String(entry[name]));
    pageCount = pagination.pageCount;
  }
  return names;
}

export interface PublishOptions {
  /** Maximum concurrent requests. */
  readonly atOnce?: number;
  /** Called after each entry with the number of finished ones. */
  readonly onProgress?: (done: number) => void;
}

/** Creates and publishes entries, each in one transaction of the cms. */
export async function publishEntries(
  session: CmsSession,
  { path }: Collection,
  payloads: readonly object[],
  { atOnce = ENTRIES_AT_ONCE, onProgress = () => undefined }: PublishOptions = {},
): Promise<void> {
  let done = 0;
  await concurrently(atOnce, payloads, async (payload) => {
    await session.send('POST', `${path}/actions/publish`, z.unknown(), payload);
    done += 1;
    onProgress(done);
  });
}

/** Creates and publishes trainings; see {@link publishEntries}. */
export async function publishTrainings(
  session: CmsSession,
  trainings: readonly DemoTraining[],
  library: Library,
  options?: PublishOptions,
): Promise<void> {
  const payloads = trainings.map((training) => trainingPayload(training, library));
  await publishEntries(session, collections.training, payloads, options);
}

/** Whether the site content exists, published or not. */
export async function hasSiteContent(session: CmsSession): Promise<boolean> {
  try {
    await session.send('GET', `${SITE_CONTENT}?status=draft`, z.unknown());
    return true;
  } catch (error) {
    if (error instanceof CmsError && error.status === 404) return false;
    throw error;
  }
}

/** Writes and publishes the site content, in one transaction. */
export async function publishSiteContent(session: CmsSession, payload: object): Promise<void> {
  await session.send('POST', `${SITE_CONTENT}/actions/publish`, z.unknown(), payload);
}
