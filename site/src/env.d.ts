declare namespace App {
  interface Locals {
    /** The content at the instant for which the page is rendered. */
    content: import('./lib/content/reader.ts').Content;
    /** URL pattern of the map tiles, with `{z}`, `{x}` and `{y}`; `null` disables the interactive map. */
    mapTiles: string | null;
    wantCard: import('./lib/share-card/card.ts').WantCard;
  }
}
