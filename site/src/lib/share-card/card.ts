import { createHash } from 'node:crypto';
import { z } from '@centro/shared';
import { routes } from '@centro/shared/routes';

/** Names the way cards are drawn; another number gives every card another address. */
const DRAWING = 1;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** All that is drawn on the picture shown where a page is shared: nothing that changes with time alone. */
export const shareCardSchema = z.object({
  /** What the page is, above its title; none for pages that are known by their title. */
  label: z.string().nullable(),
  title: z.string(),
  centre: z.string(),
  city: z.string(),
  colours: z.object({ brand: colour, deep: colour, soft: colour }),
  /** Address of the picture beside the text. */
  picture: z.string().nullable(),
});

export type ShareCard = z.infer<typeof shareCardSchema>;

/** Takes note of a card that a page shows, and answers with the path at which it will be. */
export type WantCard = (card: ShareCard) => string;

/** The name of a card's file, without its ending: a digest of all that is drawn. */
export function cardName(card: ShareCard): string {
  const drawn = [DRAWING, card.label, card.title, card.centre, card.city, card.colours, card.picture];
  return createHash('sha1').update(JSON.stringify(drawn)).digest('base64url').slice(0, 16);
}

/** Where a card is found. */
export function cardPath(card: ShareCard): string {
  return routes.shareCard(cardName(card));
}
