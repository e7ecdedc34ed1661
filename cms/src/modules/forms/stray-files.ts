import type { Core } from '@strapi/strapi';
import { startDailyJob } from '../../platform/database/daily-jobs';
import { FORM_FILE_TABLE } from '../../platform/database/models';
import { keysWrittenBefore, removeImage } from '../images/files';
import { FILE_FOLDER } from './files';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Once a day, by one of all processes, removes files that were sent for an answer that never came.
 *
 * @returns stops, once what is under way is done
 */
export function startClearingFiles(strapi: Core.Strapi): () => Promise<void> {
  return startDailyJob(strapi, {
    name: 'form-files',
    work: (now) => clear(strapi, now),
    complaint: 'Files that no answer names cannot be removed',
  });
}

async function clear(strapi: Core.Strapi, now: number): Promise<void> {
  const before = new Date(now - DAY);
  const rows = () => strapi.db.connection(FORM_FILE_TABLE);
  // Rows go first: what an answer is about to name must not lose its file.
  await rows().where({ answer_id: null }).where('created_at', '<', before).delete();
  const old = await keysWrittenBefore(now - DAY, [FILE_FOLDER]);
  const named = new Set<string>(await rows().pluck('storage_key'));
  for (const key of old) if (!named.has(key)) await removeImage(key);
}
