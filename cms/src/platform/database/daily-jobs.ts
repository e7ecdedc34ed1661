import type { Core } from '@strapi/strapi';
import { DAILY_JOB_TABLE } from './models';

const HOUR = 60 * 60 * 1000;

/** A job that one of all processes runs once a day. */
interface DailyJob {
  readonly name: string;
  /** @param now in milliseconds */
  readonly work: (now: number) => Promise<void>;
  /** Message in the log when it fails, before the reason. */
  readonly failure: string;
}

/**
 * Tries every hour to claim today's run of the job, and runs it.
 *
 * @returns a function that stops the job and waits for a running one
 */
export function startDailyJob(strapi: Core.Strapi, { name, work, failure }: DailyJob): () => Promise<void> {
  const doItToday = async () => {
    const now = Date.now();
    if (await isDailyJobMine(strapi, name, now)) await work(now);
  };
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(doItToday).catch((error: unknown) => {
      strapi.log.error(`${failure}: ${error instanceof Error ? error.name : 'unknown'}`);
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
 * Claims today's run of a job; of all callers on one day, in all processes, only one gets true.
 *
 * @param now in milliseconds
 */
async function isDailyJobMine(strapi: Core.Strapi, name: string, now: number): Promise<boolean> {
  const day = dayOf(now);
  const jobs = () => strapi.db.connection(DAILY_JOB_TABLE);
  await jobs().insert({ name, day: '' }).onConflict('name').ignore();
  // The database lets one of several processes change the row; the others find the new day.
  const claimed = await jobs().where({ name }).where('day', '<', day).update({ day });
  return claimed === 1;
}

/** Such as `2026-03-01`. @param at in milliseconds */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
