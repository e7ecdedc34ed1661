import { PRIVATE_IMAGE_FOLDERS } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { IMAGE_FIELDS, USER_UID, type StoredUser } from '../../platform/database/users';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { PUBLIC_PROFILE_TABLE } from '../../platform/database/models';
import { keysWrittenBefore, removeImage, storedAt } from './files';
import { dropExpired } from './unfinished';

const DROPPING_INTERVAL = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Default retention of pictures, in months, if the site content sets none. */
export const DEFAULT_RETENTION_MONTHS = 24;

const PAGE = 200;

type KeyOwner = Pick<StoredUser, 'id' | (typeof IMAGE_FIELDS)[keyof typeof IMAGE_FIELDS]>;

/**
 * Starts a daily job, run by one process, that removes pictures after the retention of the site content (Ley 25.326,
 * artículo 4), and files that no account or certificate references.
 *
 * @param removeStrays removes unused files of other modules written before a time, in milliseconds
 * @returns a function that stops the job and waits for a running one
 */
export function startRetention(
  strapi: Core.Strapi,
  removeStrays: (strapi: Core.Strapi, before: number) => Promise<void>,
): () => Promise<void> {
  return startDailyJob(strapi, {
    name: 'picture-retention',
    work: async (now) => {
      await clear(strapi, now);
      await removeStrays(strapi, now - DAY);
    },
    failure: 'Old pictures cannot be removed',
  });
}

/**
 * Removes expired uploads every ten minutes; safe in several processes at once.
 *
 * @returns a function that stops the job and waits for a running one
 */
export function startDroppingUnfinished(strapi: Core.Strapi): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = dropExpired(strapi, Date.now()).catch((error: unknown) => {
      strapi.log.error(`Old uploads cannot be removed: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  };
  const timer = setInterval(run, DROPPING_INTERVAL);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function clear(strapi: Core.Strapi, now: number): Promise<void> {
  const removed = await removeKeptLongEnough(strapi, now);
  const strays = await removeUnnamed(strapi, now);
  strapi.log.info(`Removed ${String(removed)} pictures kept long enough and ${String(strays)} of nobody`);
}

/** Clears the key before it removes the file, so that a crash leaves at most an unreferenced file. */
async function removeKeptLongEnough(strapi: Core.Strapi, now: number): Promise<number> {
  const before = monthsAgo(now, await retentionMonths(strapi));
  let removed = 0;
  for await (const owner of ownersOfPictures(strapi)) {
    for (const folder of PRIVATE_IMAGE_FOLDERS) {
      const field = IMAGE_FIELDS[folder];
      const key = owner[field];
      if (key === null || storedAt(key) >= before) continue;
      // Only this picture: it may have been replaced meanwhile.
      await strapi.db
        .query(USER_UID)
        .updateMany({ where: { id: owner.id, [field]: key }, data: { [field]: null } });
      await removeImage(key);
      removed += 1;
    }
  }
  return removed;
}

/** Skips files younger than a day: a new picture has a file before a row refers to it. */
async function removeUnnamed(strapi: Core.Strapi, now: number): Promise<number> {
  const old = await keysWrittenBefore(now - DAY);
  const named = new Set<string>();
  for await (const owner of ownersOfPictures(strapi)) {
    for (const field of Object.values(IMAGE_FIELDS)) named.add(owner[field] ?? '');
  }
  const approved = strapi.db.connection(PUBLIC_PROFILE_TABLE).whereNotNull('picture');
  for (const key of await approved.pluck<string[]>('picture')) named.add(key);
  const strays = old.filter((key) => !named.has(key));
  for (const key of strays) await removeImage(key);
  return strays.length;
}

async function* ownersOfPictures(strapi: Core.Strapi): AsyncGenerator<KeyOwner> {
  const fields = Object.values(IMAGE_FIELDS);
  for (let last = 0; ;) {
    const owners = (await strapi.db.query(USER_UID).findMany({
      select: ['id', ...fields],
      where: { id: { $gt: last }, $or: fields.map((field) => ({ [field]: { $notNull: true } })) },
      orderBy: { id: 'asc' },
      limit: PAGE,
    })) as KeyOwner[];
    yield* owners;
    const end = owners.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function retentionMonths(strapi: Core.Strapi): Promise<number> {
  const content = (await strapi.documents('api::site-content.site-content').findFirst({
    status: 'published',
    populate: ['privacy'],
  })) as { readonly privacy?: { readonly identityPictureMonths: number | null } | null } | null;
  return content?.privacy?.identityPictureMonths ?? DEFAULT_RETENTION_MONTHS;
}

/** The same day so many months before; the last day of a shorter month. */
function monthsAgo(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
