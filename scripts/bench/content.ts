import { contentFeedSchema, type ContentChange, type ContentFeed } from '@centro/shared';
import { bearerOf } from '@centro/shared/service/bearer';
import { z } from 'zod';
import { openAdminSession } from '../demo/cms/accounts.ts';
import { publishTrainings } from '../demo/cms/entries.ts';
import { ensureLibrary } from '../demo/cms/library.ts';
import { makeTrainings } from '../demo/many-trainings.ts';
import { ADMIN_EMAIL, type Environment } from '../environment.ts';
import { baseUrl } from '../processes/system.ts';
import { progress } from './progress.ts';

/** A published training or publication, with its ids in cms and site. */
export interface PublishedEntry {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
}

const entrySchema = z.looseObject({ id: z.string(), title: z.string() });

/** All published content, as one page of the content feed. */
export async function readContent(environment: Environment): Promise<ContentFeed> {
  const headers = { authorization: bearerOf(environment.publisherSecret) };
  const changes: ContentChange[] = [];
  for (let after = { revision: '0', key: '' }; ;) {
    const address = `/internal/content-feed?${new URLSearchParams(after).toString()}`;
    const response = await fetch(baseUrl('cms', environment) + address, { headers });
    if (!response.ok) throw new Error(`The content feed answered ${String(response.status)}`);
    const feed = contentFeedSchema.parse(await response.json());
    changes.push(...feed.changes);
    const last = changes.at(-1);
    if (!feed.more || !last) return { ...feed, changes };
    after = { revision: String(last.revision), key: last.key };
  }
}

/** Trainings of a feed, in order of publication. */
export function trainingsIn(feed: ContentFeed): PublishedEntry[] {
  return entriesIn(feed, 'training');
}

/** Entries of one kind of a feed, in order of publication. */
export function entriesIn({ changes }: ContentFeed, wanted: 'training' | 'publication'): PublishedEntry[] {
  return changes
    .filter(({ kind, entry }) => kind === wanted && entry !== null)
    .map(({ documentId, entry }) => {
      const { id, title } = entrySchema.parse(entry);
      return { documentId, slug: id, title };
    });
}

/** Publishes generated trainings, as an administrator, until there are `total`. */
export async function fillUpTo(total: number, environment: Environment, signal: AbortSignal): Promise<void> {
  const known = trainingsIn(await readContent(environment));
  const slugs = new Set(known.map(({ slug }) => slug));
  const missing = makeTrainings(total, Date.now())
    .filter(({ slug }) => !slugs.has(slug))
    .slice(0, total - known.length);
  const cmsUrl = baseUrl('cms', environment);
  const session = await openAdminSession(cmsUrl, { email: ADMIN_EMAIL, password: environment.adminPassword });
  const library = await ensureLibrary(session);
  const report = progress(`publishing ${String(missing.length)} trainings`);
  await publishTrainings(session, missing, library, {
    onProgress: (done) => {
      signal.throwIfAborted();
      report(`${String(done)} done`);
    },
  });
}
