import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from './durable-file';
import { assertKey, type ListedObject, type ObjectStore, type StoredObject } from './store';

/** Stores objects as files in a folder that other users of the machine cannot read. */
export function folderStore(directory: string): ObjectStore {
  const fileOf = (key: string) => {
    assertKey(key);
    return path.join(directory, key);
  };

  async function put(key: string, content: Buffer): Promise<void> {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await writeDurably(file, content);
      await syncFolder(path.dirname(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async function openFile(key: string): Promise<StoredObject | undefined> {
    const handle = await open(fileOf(key), 'r').catch(unlessGone);
    if (!handle) return undefined;
    try {
      return { size: (await handle.stat()).size, content: handle.createReadStream() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    const below = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const names = await readdir(path.join(directory, below), { recursive: true }).catch(unlessGone);
    for (const name of names ?? []) {
      const key = `${below}${name}`;
      if (!key.startsWith(prefix)) continue;
      const found = await stat(path.join(directory, key)).catch(unlessGone);
      if (found?.isFile()) yield { key, size: found.size, writtenAt: found.mtimeMs };
    }
  }

  return { put, open: openFile, remove: (key) => rm(fileOf(key), { force: true }), list };
}

/** Whether a folder has files at any depth; dot files of the system do not count. */
export async function hasFiles(directory: string): Promise<boolean> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.some((entry) => entry.isFile() && !entry.name.startsWith('.'));
}

function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
