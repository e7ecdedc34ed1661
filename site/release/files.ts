import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Paths of all files below a folder, relative to it and with `/`; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) =>
    path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep).join('/'),
  );
}
