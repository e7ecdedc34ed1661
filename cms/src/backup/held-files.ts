import { constants } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives files another name, so that they stay for as long as that is there, whoever removes them meanwhile. None of them
 * is ever written to again.
 *
 * @param from the folder that they lie below
 * @param to the folder that holds them
 * @returns those that are gone
 */
export async function holdFiles(from: string, to: string, names: readonly string[]): Promise<string[]> {
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
    // Another disk, or one without second names.
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
