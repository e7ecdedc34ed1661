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
  const parts = file.replace(/\.html$/, '').split('/');
  return `${parts[0] ?? ''}/${String(parts.length)}`;
}

/** Compressed siblings, source maps and dot files, by their path: not for visitors. */
export const HIDDEN = /\/\.|\.(?:br|gz|map)$/;

/** Where a release's files lie. */
export function publicFolder(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'public');
}

/**
 * Stands in place of a release's id for the one folder of pages that tell of people: they change in place, so that no
 * release keeps anybody who is gone (docs/adr/041).
 */
export const PERSONAL = 'personal';

/** Where the cards lie that are shown where a page is shared: beside the releases, which share them. */
export function shareCardsFolder(releasesFolder: string): string {
  return path.join(path.dirname(releasesFolder), 'share-cards');
}

/** File of a card in its folder. */
export function shareCardFile(name: string): string {
  return `${name}.jpg`;
}

/** Where a release's manifest lies. */
export function manifestFile(releasesFolder: string, id: string): string {
  return path.join(releasesFolder, id, 'release.json');
}
