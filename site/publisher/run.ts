import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contentFeed } from './content-feed.ts';
import type { PublisherEnvironment } from './environment.ts';
import { Publisher, type Checkpoint, type Outcome } from './publisher.ts';
import { publisherServer } from './server.ts';
import { loadSiteApp } from './site-app.ts';
import { WakeUp } from './wake-up.ts';

/** What `astro build` made. */
const SITE_DIST = fileURLToPath(new URL('../dist/', import.meta.url));

interface LoopState {
  lastPublishedAt: string | null;
  lastError: string | null;
}

/**
 * Runs the publisher until the process ends: it publishes when the webhook hints, when polling finds something,
 * and when a training's state changes.
 *
 * @throws when the environment's port is taken or the site has not been built
 */
export async function runPublisher(
  environment: PublisherEnvironment,
  onCheckpoint: (checkpoint: Checkpoint) => void,
): Promise<never> {
  const { cmsUrl, secret, releasesFolder, host, port, pollInterval } = environment;
  const wakeUp = new WakeUp();
  const state: LoopState = { lastPublishedAt: null, lastError: null };
  let publisher: Publisher | undefined;
  // The port is this publisher's lock: taken before anything is touched on disk.
  const server = publisherServer({
    secret,
    onHint: () => {
      wakeUp.call();
    },
    status: () => ({ ...(publisher?.status ?? { release: null }), ...state }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const app = await loadSiteApp(SITE_DIST);
  mkdirSync(releasesFolder, { recursive: true });
  publisher = new Publisher({
    app,
    readFeed: contentFeed(cmsUrl, secret),
    releasesFolder,
    clock: Date.now,
    onCheckpoint,
  });
  for (;;) {
    const went = await runOnce(publisher, state);
    const untilTransition = (publisher.nextTransition ?? Infinity) - Date.now();
    await wakeUp.sleep(went ? Math.min(pollInterval, untilTransition) : pollInterval);
  }
}

/** One run of the publisher; whether it came to its end. */
async function runOnce(publisher: Publisher, state: LoopState): Promise<boolean> {
  try {
    const { outcome, feedError } = await publisher.run();
    reportError(feedError === null ? null : reason(feedError), state);
    reportOutcome(outcome, state);
    publisher.prepare();
    return true;
  } catch (error) {
    reportError(reason(error), state);
    return false;
  }
}

/** While the cms is away every look at it fails the same way; one line says so. */
function reportError(message: string | null, state: LoopState): void {
  if (message === state.lastError) return;
  if (message === null) console.log('The content feed answers again.');
  else console.error(`Publishing has to wait: ${message}`);
  state.lastError = message;
}

function reportOutcome(outcome: Outcome, state: LoopState): void {
  if (outcome.kind !== 'published') return;
  state.lastPublishedAt = new Date().toISOString();
  const { release, rendered, changed } = outcome;
  console.log(`Release ${release}: ${String(rendered)} pages rendered, ${String(changed)} changed.`);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
