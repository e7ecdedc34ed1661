import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PushTarget } from './target.ts';

/** A folder that another server serves, such as one of a host that is mounted here. It must be there. */
export function folderTarget(address: URL): PushTarget {
  const root = fileURLToPath(address);
  const fileOf = (key: string) => path.join(root, key);
  return {
    layout: 'files',
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(key, body) {
      const fresh = path.join(root, `.${randomUUID()}`);
      try {
        await writeFile(fresh, body);
        await mkdir(path.dirname(fileOf(key)), { recursive: true });
        await rename(fresh, fileOf(key));
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
