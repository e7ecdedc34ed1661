import { defineMiddleware } from 'astro:middleware';
import { cmsAt } from '../publisher/ask-cms.ts';
import { contentFeed } from '../publisher/content-feed.ts';
import { ContentStore } from '../publisher/content-store.ts';
import { readEnvironment } from '../publisher/environment.ts';
import { routes } from '@centro/shared';
import { createContent } from '../src/lib/content/reader.ts';
import { firstAdministrator } from './first-administrator.ts';
import { DEVELOPMENT_ERROR } from './live-content.ts';
import { cardPath } from '../src/lib/share-card/card.ts';

const { cmsUrl, secret, mapTiles } = readEnvironment(process.env);
const askCms = cmsAt(cmsUrl, secret);
const readFeed = contentFeed(askCms);
const store = new ContentStore({});
const administrator = firstAdministrator(askCms);

/**
 * Reads the changes since the last request before the page renders. While there is no administrator, every page is the
 * development error page.
 */
export const onRequest = defineMiddleware(async ({ locals, url, rewrite, redirect }, next) => {
  const wanted = await administrator.isWanted();
  const there = url.pathname === DEVELOPMENT_ERROR;
  if (wanted !== there) return wanted ? rewrite(DEVELOPMENT_ERROR) : redirect(routes.home());
  let feed;
  do {
    feed = await readFeed(store.cursor);
    store.apply(feed);
  } while (feed.more || store.epoch !== feed.epoch);
  locals.content = createContent(store.snapshot(Date.now()), () => undefined);
  locals.wantCard = cardPath;
  locals.mapTiles = mapTiles;
  return next();
});
