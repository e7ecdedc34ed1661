import path from 'node:path';

/** Endings of the compressed siblings of a file, by content encoding. */
export const ENCODING_SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** File of a page below a release's public folder: `/` → `index.html`, `/archivo` → `archivo.html`, `/a.json` → `a.json`. */
export function fileOfPage(page: string): string {
  if (page === '/') return 'index.html';
  const file = page.slice(1);
  return path.posix.extname(file) === '' ? `${file}.html` : file;
}

/** Where a release's files lie. */
export function publicFolder(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'public');
}

/** Where a release's manifest lies. */
export function manifestFile(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'release.json');
}
