declare namespace App {
  interface Locals {
    /** What a page may know: the content at the instant it is rendered for. */
    content: import('./lib/content/reader.ts').Content;
    /** Where the map gets its pictures: a pattern with `{z}`, `{x}` and `{y}`; without one there is no map to move. */
    mapTiles: string | null;
    wantCard: import('./lib/share-card/card.ts').WantCard;
  }
}
