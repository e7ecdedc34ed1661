import { Agent } from 'node:http';
import { routes } from '@centro/shared';
import { z } from 'zod';
import { RELEASES_KEPT, listReleases } from '../../site/release/releases.ts';
import { until } from '../processes/wait.ts';
import type { Editor } from '../testing/editor.ts';
import { getRaw } from '../testing/raw-response.ts';
import { releasesFolderOf, type Bench } from './bench.ts';
import type { PublishedEntry } from './content.ts';

/** Timeout for an edit to go live, in milliseconds. */
const LIVE_MILLISECONDS = 60_000;
/** Pause between requests for the page, in milliseconds; without it they take both cores from the publisher. */
const PAUSE_MILLISECONDS = 5;
/** Timeout for the publisher after content was added while it was stopped, in milliseconds. */
const SETTLED_MILLISECONDS = 180_000;

const statusSchema = z.looseObject({
  lastPublishedAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
type Status = z.infer<typeof statusSchema>;

/** A change of a training's title to publish. */
export interface Edit {
  readonly training: PublishedEntry;
  /** Unique text for the title. */
  readonly mark: string;
}

/**
 * The time from Strapi's response to an edit until the front serves the new page, in milliseconds. Requests the page
 * every few milliseconds on one connection. Resolves when the publisher is ready for the next edit.
 *
 * @throws if the edit does not go live within a minute
 */
export async function publishToLive(bench: Bench, editor: Editor, { training, mark }: Edit): Promise<number> {
  const { front, publisher } = bench.instance;
  const before = await publisherStatus(publisher.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const page = new URL(routes.training(training.slug), front.url);
    // Open the connection before measuring, as a load balancer would.
    await getRaw(page, { encoding: 'identity', agent });
    const title = `${training.title} (${mark})`;
    await editor.updatePublished('training', training.documentId, { title });
    const answered = performance.now();
    await untilServed(page, title, agent);
    const took = performance.now() - answered;
    await untilReady(bench, before);
    return took;
  } finally {
    agent.destroy();
  }
}

async function untilServed(page: URL, text: string, agent: Agent): Promise<void> {
  const isServed = async () => {
    const { body } = await getRaw(page, { encoding: 'identity', agent });
    return body.includes(text);
  };
  const served = await until(isServed, { every: PAUSE_MILLISECONDS, atMost: LIVE_MILLISECONDS });
  if (!served) throw new Error(`${page.pathname} does not show "${text}".`);
}

/** Waits until a newly started publisher has published and is ready for an edit. */
export async function untilSettled(bench: Bench): Promise<void> {
  await untilReady(bench, undefined);
}

/**
 * The publisher records a release and prepares the next one in one step, then removes old releases. It is ready when it
 * reports a release and none is left to remove.
 */
async function untilReady({ instance, signal }: Bench, before: Status | undefined): Promise<void> {
  let now: Status | undefined;
  const ready = await until(
    async () => {
      now = await publisherStatus(instance.publisher.url);
      const published = now.lastPublishedAt !== (before?.lastPublishedAt ?? null);
      return published && listReleases(releasesFolderOf(instance)).length <= RELEASES_KEPT;
    },
    { atMost: SETTLED_MILLISECONDS, signal },
  );
  signal.throwIfAborted();
  if (!ready) throw new Error(`The publisher published nothing: ${now?.lastError ?? 'no error'}.`);
}

async function publisherStatus(publisherUrl: string): Promise<Status> {
  const response = await fetch(`${publisherUrl}/status`);
  return statusSchema.parse(await response.json());
}
