/** Longest description on a card, in characters (spec §9). */
export const DESCRIPTION_CUT = { announcement: 100, training: 200, openTraining: 250 } as const;

/**
 * Cuts a text to at most `limit` characters on a word boundary and marks the cut with an ellipsis.
 * Characters are user-perceived ones' code points, so an emoji is never halved.
 */
export function cutText(text: string, limit: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= limit) return characters.join('');
  const head = characters.slice(0, limit).join('');
  const lastSpace = head.search(/\s\S*$/u);
  const words = lastSpace > 0 ? head.slice(0, lastSpace) : head;
  return `${words.replace(/[\s.,;:]+$/u, '')}…`;
}
