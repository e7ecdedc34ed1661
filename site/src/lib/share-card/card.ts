import { createHash } from 'node:crypto';
import { z } from '@centro/shared';
import { routes } from '@centro/shared/routes';

/** Version of the drawing; another number changes the addresses of all cards. */
const DRAWING = 1;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** Content of the picture shown where a page is shared: nothing that changes with time alone. */
export const shareCardSchema = z.object({
  /** Kind of page, above its title; `null` if the title suffices. */
  label: z.string().nullable(),
  title: z.string(),
  centre: z.string(),
  city: z.string(),
  colours: z.object({ brand: colour, deep: colour, soft: colour }),
  /** Address of the picture beside the text. */
  picture: z.string().nullable(),
});

export type ShareCard = z.infer<typeof shareCardSchema>;

/** Registers a card for drawing, and returns its path. */
export type WantCard = (card: ShareCard) => string;

/** File name of a card without extension: a digest of its content. */
export function cardName(card: ShareCard): string {
  const drawn = [DRAWING, card.label, card.title, card.centre, card.city, card.colours, card.picture];
  return createHash('sha1').update(JSON.stringify(drawn)).digest('base64url').slice(0, 16);
}

/** Path of a card. */
export function cardPath(card: ShareCard): string {
  return routes.shareCard(cardName(card));
}
