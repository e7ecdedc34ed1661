import { defineMiddleware } from 'astro:middleware';
import { createContent } from '../src/lib/content/reader.ts';
import { cardPath } from '../src/lib/share-card/card.ts';
import { snapshot } from './snapshot.ts';

export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.content = createContent(snapshot, () => undefined);
  locals.wantCard = cardPath;
  locals.mapTiles = null;
  return next();
});
