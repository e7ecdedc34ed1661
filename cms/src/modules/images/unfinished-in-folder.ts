import { RESUMABLE_BODY_LIMIT, z } from '@centro/shared';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { UNFINISHED_LIFE, type UnfinishedStore } from './unfinished-store';

/** Extensions of the metadata file beside the bytes of an upload; an ended upload has only metadata. */
const INFO = '.json';
const ENDED = '.ended';

const infoSchema = z.object({ size: z.int() });

/** Stores unfinished uploads in a folder, each in a growing file. */
export function unfinishedInFolder(directory: string): UnfinishedStore {
  const fileOf = (id: string, ending = '') => path.join(directory, `${id}${ending}`);
  return {
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: UNFINISHED_LIFE }),

    async openWhole(id) {
      return (await stat(fileOf(id)).catch(unlessGone)) && fileOf(id);
    },

    async markEnded(id) {
      // Missing when another process was faster.
      await rename(fileOf(id, INFO), fileOf(id, ENDED)).catch(unlessGone);
      await rm(fileOf(id), { force: true });
    },

    async sizeOfEnded(id) {
      try {
        return infoSchema.parse(JSON.parse(await readFile(fileOf(id, ENDED), 'utf8'))).size;
      } catch {
        return undefined;
      }
    },

    async drop(prefix) {
      const names = await readdir(directory);
      const meant = names.filter((name) => name.startsWith(prefix));
      await Promise.all(meant.map((name) => rm(fileOf(name), { force: true })));
    },

    async declaredBytes(prefix) {
      const names = await readdir(directory);
      const infos = names.filter((name) => name.startsWith(prefix) && name.endsWith(INFO));
      const sizes = await Promise.all(
        infos.map(async (name) => declaredIn(await readFile(fileOf(name)).catch(unlessGone))),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },

    async *list() {
      for (const key of await readdir(directory)) {
        const found = await stat(fileOf(key)).catch(unlessGone);
        if (found) yield { key, size: found.size, writtenAt: found.mtimeMs };
      }
    },

    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

/** tus writes the metadata in place, so it may be incomplete; then the maximum size is assumed. */
function declaredIn(info: Buffer | undefined): number {
  if (!info) return 0;
  try {
    return infoSchema.parse(JSON.parse(info.toString())).size;
  } catch {
    return RESUMABLE_BODY_LIMIT;
  }
}

function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
