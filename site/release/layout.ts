import path from 'node:path';

/** Endings of the compressed siblings of a file, by content encoding. */
export const ENCODING_SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** File of a page below a release's public folder: `/` → `index.html`, `/archivo` → `archivo.html`, `/a.json` → `a.json`. */
export function fileOfPage(page: string): string {
  if (page === '/') return 'index.html';
  const file = page.slice(1);
  return path.posix.extname(file) === '' ? `${file}.html` : file;
}

/**
 * Kind of a page, by its file: its first folder and its depth, such as `capacitaciones/2`. Pages of one kind share
 * their template, and therefore their policy.
 */
export function kindOfPage(file: string): string {
  const parts = file.split('/');
  return `${path.posix.basename(parts[0] ?? '', '.html')}/${String(parts.length)}`;
}

/** Matches paths of compressed siblings, source maps and dot files, which visitors cannot request. */
export const HIDDEN = /\/\.|\.(?:br|gz|map)$/;

/** Folder of a release's public files. */
export function publicFolder(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'public');
}

/**
 * Folder of the personal pages, in place of a release's id: they change in place, so that no release contains people
 * who have left (docs/adr/041).
 */
export const PERSONAL = 'personal';

/** Folder of the share cards, beside the releases, which all use it. */
export function shareCardsFolder(releasesFolder: string): string {
  return path.join(path.dirname(releasesFolder), 'share-cards');
}

/** File of a card in its folder. */
export function shareCardFile(name: string): string {
  return `${name}.jpg`;
}

/** Path of a release's manifest. */
export function manifestFile(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'release.json');
}
