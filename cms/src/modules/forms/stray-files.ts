import type { Core } from '@strapi/strapi';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { FORM_FILE_TABLE } from '../../platform/database/models';
import { keysWrittenBefore, removeImage } from '../images/files';
import { FILE_FOLDER } from './files';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes files that were uploaded for an answer that was never sent, once a day in one of all processes.
 *
 * @returns a function that stops the job and waits for the current run
 */
export function startClearingFiles(strapi: Core.Strapi): () => Promise<void> {
  return startDailyJob(strapi, {
    name: 'form-files',
    work: (now) => clear(strapi, now),
    failure: 'Files that no answer names cannot be removed',
  });
}

async function clear(strapi: Core.Strapi, now: number): Promise<void> {
  const before = new Date(now - DAY);
  const rows = () => strapi.db.connection(FORM_FILE_TABLE);
  // Rows go first, so that an answer cannot use a file that is about to be removed.
  await rows().where({ answer_id: null }).where('created_at', '<', before).delete();
  const old = await keysWrittenBefore(now - DAY, [FILE_FOLDER]);
  const named = new Set<string>(await rows().pluck('storage_key'));
  for (const key of old) if (!named.has(key)) await removeImage(key);
}
