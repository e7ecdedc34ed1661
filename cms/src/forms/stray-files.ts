import type { Core } from '@strapi/strapi';
import { isDailyJobMine } from '../database/daily-jobs';
import { FORM_FILE_TABLE } from '../database/models';
import { keysWrittenBefore, removeImage } from '../private-images/files';
import { FILE_FOLDER } from './files';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Once a day, by one of all processes, removes files that were sent for an answer that never came.
 *
 * @returns stops, once what is under way is done
 */
export function startClearingFiles(strapi: Core.Strapi): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => clearDaily(strapi))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        strapi.log.error(`Files that no answer names cannot be removed: ${reason}`);
      });
  };
  const timer = setInterval(run, HOUR);
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function clearDaily(strapi: Core.Strapi): Promise<void> {
  const now = Date.now();
  if (!(await isDailyJobMine(strapi, 'form-files', now))) return;
  const before = new Date(now - DAY);
  const rows = () => strapi.db.connection(FORM_FILE_TABLE);
  // Rows go first: what an answer is about to name must not lose its file.
  await rows().where({ answer_id: null }).where('created_at', '<', before).delete();
  const old = await keysWrittenBefore(now - DAY, [FILE_FOLDER]);
  const named = new Set<string>(await rows().pluck('storage_key'));
  for (const key of old) if (!named.has(key)) await removeImage(key);
}
