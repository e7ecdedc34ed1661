import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { PublisherOutcome, PublisherStatus } from '@centro/shared';
import { shareCardsFolder } from '../release/layout.ts';
import { cmsAt } from './ask-cms.ts';
import { contentFeed } from './content-feed.ts';
import type { PublisherEnvironment } from './environment.ts';
import { log } from './log.ts';
import { Publisher, type Checkpoint, type OwnStatus } from './publisher.ts';
import type { Outcome } from './release-writer.ts';
import { answerPreview, draftReader, type PreviewOptions } from './previews/previews.ts';
import { publisherServer, type PublisherCommand, type PublisherRoutes } from './server.ts';
import { ShareCards } from './share-cards/share-cards.ts';
import { loadSiteApp, SITE_DIST } from './site-app.ts';
import { WakeUp } from './wake-up.ts';
import { Watching } from './watching.ts';

/** The status before the app is loaded. */
const STARTING: OwnStatus = {
  release: null,
  releaseSince: null,
  previous: null,
  epoch: null,
  revision: 0,
  shown: null,
  shownSince: null,
  held: false,
  working: true,
  nextTransition: null,
  broken: [],
  failed: [],
};

interface LoopState {
  readonly watching: Watching;
  publisher: Publisher | undefined;
  previews: PreviewOptions | undefined;
  lastPublishedAt: string | null;
  lastError: string | null;
}

/**
 * Runs the publisher until the process ends: publishes after a webhook, when polling finds changes, and when a
 * training's state changes.
 *
 * @throws when the environment's port is taken or the site has not been built
 */
export async function runPublisher(
  environment: PublisherEnvironment,
  onCheckpoint: (checkpoint: Checkpoint) => void,
): Promise<never> {
  const { cmsUrl, publicUrl, mapTiles, secret, releasesFolder, host, port, pollInterval } = environment;
  const wakeUp = new WakeUp();
  const state: LoopState = {
    watching: new Watching(releasesFolder, () => state.publisher),
    publisher: undefined,
    previews: undefined,
    lastPublishedAt: null,
    lastError: null,
  };
  // The port is this publisher's lock: taken before anything is touched on disk.
  await listen(publisherServer(routesOf(state, wakeUp, secret)), host, port);
  const app = await loadSiteApp(SITE_DIST, { publicUrl, mapTiles });
  mkdirSync(releasesFolder, { recursive: true });
  const askCms = cmsAt(cmsUrl, secret);
  const readFeed = contentFeed(askCms);
  const publisher = new Publisher({ app, readFeed, releasesFolder, clock: Date.now, onCheckpoint });
  state.publisher = publisher;
  state.previews = {
    app,
    secret,
    readDraft: draftReader(askCms),
    clock: Date.now,
    snapshotWith: (draft) => publisher.snapshotWith(draft),
  };
  const shareCards = new ShareCards({
    cardsFolder: shareCardsFolder(releasesFolder),
    releasesFolder,
    cmsUrl,
    onFailure: (message) => {
      log.error(`The picture of a shared page cannot be drawn: ${message}`);
    },
  });
  for (;;) {
    const untilTransition = await runOnce(publisher, state);
    shareCards.want(publisher.takeCards());
    await wakeUp.sleep(Math.min(pollInterval, untilTransition));
  }
}

function routesOf(state: LoopState, wakeUp: WakeUp, secret: string): PublisherRoutes {
  return {
    secret,
    watching: state.watching,
    onHint: () => {
      wakeUp.call();
    },
    status: (revision): PublisherStatus => {
      const { publisher, lastPublishedAt, lastError } = state;
      return { ...(publisher?.statusOf(revision) ?? STARTING), lastPublishedAt, lastError };
    },
    preview: async (address) => (state.previews ? answerPreview(state.previews, address) : undefined),
    execute: (command): PublisherOutcome => {
      const outcome = state.publisher ? execute(state.publisher, command) : 'other-release';
      log.info(`Command "${command.kind}": ${outcome}.`);
      wakeUp.call();
      return outcome;
    },
  };
}

function execute(publisher: Publisher, command: PublisherCommand): PublisherOutcome {
  switch (command.kind) {
    case 'publish everything':
      return publisher.publishEverything();
    case 'roll back':
      return publisher.rollBack(command.from);
    case 'resume':
      return publisher.resume();
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

/** Runs the publisher once; returns the milliseconds until the next transition, infinite when the run fails. */
async function runOnce(publisher: Publisher, state: LoopState): Promise<number> {
  try {
    const began = performance.now();
    const { outcome, feedError } = await publisher.run();
    state.watching.noteRun(outcome, feedError === null, performance.now() - began);
    reportError(feedError === null ? null : reason(feedError), state);
    reportOutcome(outcome, state);
    publisher.prepare();
    publisher.prune().catch((error: unknown) => {
      log.error(`Old releases cannot be removed: ${reason(error)}`);
    });
    return (publisher.nextTransition ?? Infinity) - Date.now();
  } catch (error) {
    reportError(reason(error), state);
    return Infinity;
  } finally {
    state.watching.noteEndOfRun();
  }
}

/** Logs an error only once: while the cms is unavailable, every poll fails in the same way. */
function reportError(message: string | null, state: LoopState): void {
  if (message === state.lastError) return;
  if (message === null) log.info('The content feed is available again.');
  else log.error(`Publishing has to wait: ${message}`);
  state.lastError = message;
}

function reportOutcome(outcome: Outcome, state: LoopState): void {
  if (outcome.kind !== 'published') return;
  state.lastPublishedAt = new Date().toISOString();
  const { release, rendered, changed } = outcome;
  log.info(`Release ${release}: ${String(rendered)} pages rendered, ${String(changed)} changed.`);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
