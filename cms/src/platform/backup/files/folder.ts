import { constants } from 'node:fs';
import { copyFile, cp, link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../storage/durable-file';
import { hasFiles } from '../../storage/folder';
import { MEDIA_PROVIDERS } from '../../storage/media-provider';
import type { SavedFiles } from './files';

export interface FolderPlaces {
  readonly dataDirectory: string;
  readonly privateDirectory: string;
  readonly uploadsDirectory: string;
}

/** The files of an installation without a bucket, in `DATA_DIR`. */
export function folderFiles(places: FolderPlaces): SavedFiles {
  const { dataDirectory, privateDirectory, uploadsDirectory } = places;
  return {
    provider: MEDIA_PROVIDERS.folder,
    assertReachable: () => Promise.resolve(),
    hold: (names, folder) => holdAll(dataDirectory, names, folder),
    isEmpty: async () => !(await hasFiles(privateDirectory)) && !(await hasFiles(uploadsDirectory)),
    put: async (_names, folder) => {
      await putFolder(path.join(folder, 'private'), privateDirectory);
      await putFolder(path.join(folder, 'public', 'uploads'), uploadsDirectory);
    },
  };
}

/** Creates hard links. No file is ever modified in place. */
async function holdAll(from: string, names: readonly string[], to: string): Promise<string[]> {
  const gone: string[] = [];
  for (const name of names) if (!(await hold(path.join(from, name), path.join(to, name)))) gone.push(name);
  return gone;
}

async function hold(file: string, held: string): Promise<boolean> {
  await mkdir(path.dirname(held), { recursive: true, mode: 0o700 });
  try {
    await link(file, held);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    // Another disk, or one without hard links.
    return copied(file, held);
  }
}

async function copied(file: string, held: string): Promise<boolean> {
  try {
    await copyFile(file, held, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function putFolder(source: string, target: string): Promise<void> {
  await mkdir(source, { recursive: true, mode: 0o700 });
  await mkdir(path.dirname(target), { recursive: true });
  const beside = `${target}.restoring`;
  await rm(beside, { recursive: true, force: true });
  await moveTo(source, beside);
  await rm(target, { recursive: true, force: true });
  await rename(beside, target);
  await syncFolder(path.dirname(target));
}

/** The target may be on another disk, as volumes of containers are. */
async function moveTo(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(source, target, { recursive: true, preserveTimestamps: true });
  }
}
