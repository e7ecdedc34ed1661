import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { DAILY_JOB_TABLE } from './models';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Longest time without a daily job that is believed at once. */
const BELIEVED_DAYS = 7;

const rowSchema = z.object({ day: z.string() });

/** Something that is done once a day by one of all processes. */
interface DailyJob {
  readonly name: string;
  /** @param now in milliseconds */
  readonly work: (now: number) => Promise<void>;
  /** What the log says when it fails, before why. */
  readonly complaint: string;
}

/**
 * Looks once an hour whether today's job is this process's to do, and does it.
 *
 * @returns stops, once what is under way is done
 */
export function startDailyJob(strapi: Core.Strapi, { name, work, complaint }: DailyJob): () => Promise<void> {
  const doItToday = async () => {
    const now = Date.now();
    if (await isDailyJobMine(strapi, name, now)) await work(now);
  };
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(doItToday).catch((error: unknown) => {
      strapi.log.error(`${complaint}: ${error instanceof Error ? error.name : 'unknown'}`);
    });
  };
  const timer = setInterval(run, HOUR);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Whether a job of today is this process's to do; of all that ask on one day, in whatever process, one is told so.
 *
 * What is done daily deletes what is old, and a clock may be wrong: on a day that comes long after the last one nothing is
 * done, but from the next one on. A day that is still to come was noted by a clock that went back since.
 *
 * @param now in milliseconds
 */
async function isDailyJobMine(strapi: Core.Strapi, name: string, now: number): Promise<boolean> {
  const [day, tomorrow] = [dayOf(now), dayOf(now + DAY)];
  const jobs = () => strapi.db.connection(DAILY_JOB_TABLE).where({ name });
  await strapi.db.connection(DAILY_JOB_TABLE).insert({ name, day: '' }).onConflict('name').ignore();
  const { day: last } = rowSchema.parse(await jobs().first('day'));
  if (last === day || last === tomorrow) return false;
  // Of two who find the same day the later one changes nothing.
  const claimed = await jobs().where({ day: last }).update({ day });
  return claimed === 1 && (last === '' || last >= dayOf(now - BELIEVED_DAYS * DAY));
}

/** Such as `2026-03-01`. @param at in milliseconds */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
