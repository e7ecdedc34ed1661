declare namespace App {
  interface Locals {
    /** What a page may know: the content at the instant it is rendered for. */
    content: import('./lib/content/reader.ts').Content;
    wantCard: import('./lib/share-card/card.ts').WantCard;
  }
}
