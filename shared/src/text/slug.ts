/** Maximum length of a public id generated from a title, in characters. */
export const SLUG_LIMIT = 80;

/** Public ids are lower-case words joined by hyphens; imported ones may use letters and digits of either case. */
export const SLUG_PATTERN = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;

/** Reserved ids: list pages and filters use these addresses (design, Public ids). */
export const RESERVED_SLUGS: readonly string[] = ['pagina', 'tipo', 'categoria', 'estado'];

/** Generates a public id from a title: `Poda de frutales (nivel 1)` → `poda-de-frutales-nivel-1`. */
export function slugFromTitle(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LIMIT)
    .replace(/^-+|-+$/g, '');
  return words === '' || RESERVED_SLUGS.includes(words) ? `entrada-${words}`.replace(/-$/, '') : words;
}

/** Maximum length of a public id, in characters: imported ones may be longer than generated ones. */
export const PUBLIC_ID_LIMIT = 120;

/** Whether a text is a valid public id. */
export function isPublicId(text: string): boolean {
  return text.length <= PUBLIC_ID_LIMIT && SLUG_PATTERN.test(text) && !RESERVED_SLUGS.includes(text);
}
