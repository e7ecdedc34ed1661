import { defineMiddleware } from 'astro:middleware';
import { contentFeed } from '../publisher/content-feed.ts';
import { ContentStore } from '../publisher/content-store.ts';
import { readEnvironment } from '../publisher/environment.ts';
import { createContent } from '../src/lib/content/reader.ts';

const { cmsUrl, secret } = readEnvironment(process.env);
const readFeed = contentFeed(cmsUrl, secret);
const store = new ContentStore({});

/** Reads what changed since the last request, then lets the page ask. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  let feed;
  do {
    feed = await readFeed(store.cursor);
    store.apply(feed);
  } while (feed.more || store.epoch !== feed.epoch);
  locals.content = createContent(store.snapshot(Date.now()), () => undefined);
  return next();
});
