/** Maximum length of a description on a card, in characters (spec §9). */
export const DESCRIPTION_CUT = { announcement: 100, training: 200, openTraining: 250 } as const;

/**
 * Truncates a text to at most `limit` characters at a word boundary, and appends an ellipsis.
 * Characters are code points, so that an emoji of one is never split.
 */
export function cutText(text: string, limit: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= limit) return characters.join('');
  // One character more, so that a word ending exactly at the limit stays whole.
  const lastSpace = characters
    .slice(0, limit + 1)
    .join('')
    .search(/\s\S*$/u);
  const words = characters.slice(0, limit).join('');
  const whole = lastSpace > 0 ? words.slice(0, lastSpace) : words;
  return `${whole.replace(/[\s.,;:]+$/u, '')}…`;
}
