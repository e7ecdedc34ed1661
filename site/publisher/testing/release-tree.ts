import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PERSONAL, publicFolder } from '../../release/layout.ts';
import { currentRelease } from '../../release/releases.ts';

/** Every file below a folder by path, with its bytes in base64. */
export function filesBelow(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const entries = files.map((file) => {
    const full = path.join(file.parentPath, file.name);
    return [path.relative(folder, full), readFileSync(full, 'base64')] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every file of the live release. */
export function liveTree(releasesFolder: string): Record<string, string> {
  const id = currentRelease(releasesFolder);
  if (id === undefined) throw new Error('There is no live release');
  return filesBelow(publicFolder(releasesFolder, id));
}

/** Every file of the personal pages. */
export function personalTree(releasesFolder: string): Record<string, string> {
  const folder = publicFolder(releasesFolder, PERSONAL);
  return existsSync(folder) ? filesBelow(folder) : {};
}
