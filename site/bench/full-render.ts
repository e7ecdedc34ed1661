/**
 * Publishes everything into an empty releases folder, in the publisher's environment, and prints its times as one line
 * of JSON.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cmsAt } from '../publisher/ask-cms.ts';
import { contentFeed } from '../publisher/content-feed.ts';
import { readEnvironment } from '../publisher/environment.ts';
import { Publisher, type Checkpoint } from '../publisher/publisher.ts';
import { loadSiteApp } from '../publisher/site-app.ts';

interface Moment {
  readonly time: number;
  readonly processor: number;
}

const { cmsUrl, publicUrl, secret, releasesFolder } = readEnvironment(process.env);
mkdirSync(releasesFolder, { recursive: true });

const reached = new Map<Checkpoint, Moment>();
const app = await loadSiteApp(fileURLToPath(new URL('../dist/', import.meta.url)), { publicUrl });
const publisher = new Publisher({
  app,
  readFeed: contentFeed(cmsAt(cmsUrl, secret)),
  releasesFolder,
  clock: Date.now,
  onCheckpoint: (checkpoint) => reached.set(checkpoint, now()),
});

const started = now();
const { outcome } = await publisher.run();
if (outcome.kind !== 'published') throw new Error('Nothing was published.');
const { broken, failed } = publisher.status;
if (broken.length + failed.length > 0) throw new Error('There is content that cannot be published.');
const [synced, live] = [momentOf('synced'), momentOf('live')];
console.log(
  JSON.stringify({
    /** From the start of the process until the app is loaded; all times in milliseconds. */
    start: started.time,
    read: synced.time - started.time,
    /** From the content in memory to every page written, compressed and live. */
    publish: live.time - synced.time,
    /** Processor time of all cores while publishing. */
    processor: live.processor - synced.processor,
    pages: outcome.rendered,
  }),
);

function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), processor: (user + system) / 1000 };
}

function momentOf(checkpoint: Checkpoint): Moment {
  const moment = reached.get(checkpoint);
  if (!moment) throw new Error(`The publish never reached "${checkpoint}".`);
  return moment;
}
