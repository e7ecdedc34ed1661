import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Training } from '@centro/shared';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFront } from '../../front/server.ts';
import { fileOfPage, publicFolder, shareCardsFolder } from '../../release/layout.ts';
import { currentRelease } from '../../release/releases.ts';
import type { ShareCard } from '../../src/lib/share-card/card.ts';
import { Publisher } from '../publisher.ts';
import type { SiteApp } from '../site-app.ts';
import { loadBuiltSite } from '../testing/built-site.ts';
import { EPOCH_DAY, siteOf, trainingWith } from '../testing/arbitraries.ts';
import { FeedModel } from '../testing/feed-model.ts';
import { ShareCards } from './share-cards.ts';

/** Time to draw on a busy machine, including one job that times out and its retry. */
const WAIT = { timeout: 120_000 };

let app: SiteApp;
let root: string;
let releasesFolder: string;
let cms: Server;
let cmsUrl: string;
/** Status of the cms for pictures. */
let pictureStatus: number;
const failures: string[] = [];

beforeAll(async () => {
  app = await loadBuiltSite();
});

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'cards-'));
  releasesFolder = path.join(root, 'releases');
  mkdirSync(releasesFolder);
  pictureStatus = 200;
  failures.length = 0;
  const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#f00' } })
    .webp()
    .toBuffer();
  cms = createServer((_request, response) => {
    response.writeHead(pictureStatus).end(picture);
  }).listen(0, '127.0.0.1');
  await once(cms, 'listening');
  cmsUrl = `http://127.0.0.1:${String((cms.address() as AddressInfo).port)}`;
});

afterEach(() => {
  cms.close();
  cms.closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

function publisherOver(feed: FeedModel): Publisher {
  return new Publisher({
    app,
    readFeed: (after) => feed.read(after),
    releasesFolder,
    clock: () => EPOCH_DAY,
    onCheckpoint: () => undefined,
  });
}

function shareCards(): ShareCards {
  return new ShareCards({
    cardsFolder: shareCardsFolder(releasesFolder),
    releasesFolder,
    cmsUrl,
    retryAfter: 100,
    onFailure: (message) => failures.push(message),
  });
}

function trainingNamed(title: string): Training {
  const [training] = fc.sample(trainingWith('poda'), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  const cardImage = {
    url: '/media/poda.webp',
    width: 640,
    height: 640,
    alternativeText: 'Poda',
    colour: null,
    versions: [],
  };
  return { ...training, title, visibility: 'public', cardImage };
}

function feedWith(title: string): FeedModel {
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  feed.put('training', 'poda', trainingNamed(title));
  return feed;
}

/** Path of the card on the training's live page. */
function liveCard(): string {
  const release = currentRelease(releasesFolder) ?? '';
  const html = readFileSync(
    path.join(publicFolder(releasesFolder, release), fileOfPage('/capacitaciones/poda')),
    'utf8',
  );
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return new URL(address).pathname;
}

function cardFiles(): string[] {
  const folder = shareCardsFolder(releasesFolder);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The training's card, the only one with a picture: tests do not wait for the cards of all lists. */
function cardOfTraining(publisher: Publisher): ShareCard[] {
  return publisher.takeCards().filter(({ picture }) => picture !== null);
}

function isDrawn(card: string): boolean {
  return cardFiles().includes(path.basename(card));
}

/** Waits for a card, and for the deletion of old ones. */
async function untilDrawn(cards: ShareCards, card: string): Promise<void> {
  await vi.waitUntil(() => isDrawn(card), WAIT);
  await cards.settled();
}

describe('the cards of shared pages', () => {
  test('are drawn after the swap, and deleted when no retained release shows them', async () => {
    const feed = feedWith('Poda de frutales');
    const publisher = publisherOver(feed);
    const cards = shareCards();
    await publisher.run();
    const first = liveCard();
    expect(cardFiles()).toEqual([]);
    cards.want(cardOfTraining(publisher));
    await untilDrawn(cards, first);
    expect(cardFiles().every((name) => /^[\w-]{16}\.jpg$/.test(name))).toBe(true);

    for (let edit = 1; edit <= 11; edit += 1) {
      feed.put('training', 'poda', trainingNamed(`Poda ${String(edit)}`));
      await publisher.run();
      await publisher.prune();
      cards.want(cardOfTraining(publisher));
      await untilDrawn(cards, liveCard());
      // Ten releases are retained, including the live one.
      expect(isDrawn(first)).toBe(edit < 10);
    }
  });

  test('are drawn by the next publisher when this one was killed before', async () => {
    const feed = feedWith('Poda de frutales');
    await publisherOver(feed).run();
    const restarted = publisherOver(feed);
    const { outcome } = await restarted.run();
    expect(outcome.kind).toBe('unchanged');
    const cards = shareCards();
    cards.want(restarted.takeCards());
    await untilDrawn(cards, liveCard());
    const again = publisherOver(feed);
    await again.run();
    expect(cardOfTraining(again)).toEqual([]);
  });

  test('are drawn after the drawing process was killed, and its half-written file is deleted', async () => {
    const publisher = publisherOver(feedWith('Poda de frutales'));
    await publisher.run();
    mkdirSync(shareCardsFolder(releasesFolder));
    writeFileSync(path.join(shareCardsFolder(releasesFolder), '.half-written'), 'x');
    const cards = shareCards();
    cards.want(cardOfTraining(publisher));
    await vi.waitUntil(() => drawingProcesses().length > 0, WAIT);
    for (const id of drawingProcesses()) process.kill(id, 'SIGKILL');
    await untilDrawn(cards, liveCard());
    expect(failures.length).toBeGreaterThan(0);
    expect(cardFiles()).not.toContain('.half-written');
  });

  test('are retried while the cms fails, and drawn without a deleted picture', async () => {
    const publisher = publisherOver(feedWith('Poda de frutales'));
    await publisher.run();
    pictureStatus = 503;
    const cards = shareCards();
    cards.want(cardOfTraining(publisher));
    await vi.waitUntil(() => failures.join().includes('503'), WAIT);
    expect(isDrawn(liveCard())).toBe(false);
    pictureStatus = 404;
    await vi.waitUntil(() => isDrawn(liveCard()), WAIT);
  });
});

describe('the front', () => {
  let front: Server;

  afterEach(() => {
    front.close();
    front.closeAllConnections();
  });

  /** @param timeout how long the front waits for a card, in milliseconds */
  async function startFront(timeout: number): Promise<string> {
    const timeouts = { shareCard: timeout };
    front = createFront({ releasesFolder, uploadsFolder: root, cmsUrl, publicUrl: cmsUrl, timeouts });
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    return `http://127.0.0.1:${String((front.address() as AddressInfo).port)}`;
  }

  test('waits for a card that is being drawn, and marks it immutable', async () => {
    const publisher = publisherOver(feedWith('Poda de frutales'));
    await publisher.run();
    const base = await startFront(WAIT.timeout);
    const early = fetch(base + liveCard());
    const cards = shareCards();
    cards.want(cardOfTraining(publisher));
    const answer = await early;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1200);
    await cards.settled();
  });

  test('answers 404 for an unknown card', async () => {
    const missing = await fetch(`${await startFront(100)}/tarjetas/0000000000000000.jpg`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });
});

/** Ids of the drawing processes of this test. */
function drawingProcesses(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('drawing-process') && line.includes(root))
    .map((line) => Number.parseInt(line, 10));
}
