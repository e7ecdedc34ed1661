import type { Core } from '@strapi/strapi';
import { DAILY_JOB_TABLE } from './models';

/**
 * Whether a job of today is this process's to do; of all that ask on one day, in whatever process, one is told so.
 *
 * @param now in milliseconds
 */
export async function isDailyJobMine(strapi: Core.Strapi, name: string, now: number): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10);
  const jobs = () => strapi.db.connection(DAILY_JOB_TABLE);
  await jobs().insert({ name, day: '' }).onConflict('name').ignore();
  const claimed = await jobs().where({ name }).where('day', '<', day).update({ day });
  return claimed === 1;
}
