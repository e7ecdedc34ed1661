import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Publication, SiteContent, Training } from '@centro/shared';
import { createFront } from '../../front/server.ts';
import { Publisher } from '../../publisher/publisher.ts';
import { loadSiteApp } from '../../publisher/site-app.ts';
import { FeedModel } from '../../publisher/testing/feed-model.ts';

/** All published content. */
export interface ModelContent {
  readonly site: SiteContent | undefined;
  readonly trainings: readonly Training[];
  readonly publications: readonly Publication[];
}

/** A public site without a cms. */
export interface ModelSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * Publishes content that the contract allows, even beyond the limits of the cms for editors, and serves it with the
 * real front.
 *
 * @throws if any content cannot be published
 */
export async function modelSite({ site, trainings, publications }: ModelContent): Promise<ModelSite> {
  const root = mkdtempSync(path.join(tmpdir(), 'model-site-'));
  const feed = new FeedModel();
  if (site) feed.put('site-content', 'site', site);
  for (const training of trainings) feed.put('training', training.id, training);
  for (const publication of publications) feed.put('publication', publication.id, publication);
  const publisher = new Publisher({
    app: await loadSiteApp(DIST, {
      publicUrl: 'https://centro.example',
    }),
    readFeed: (after) => feed.read(after),
    releasesFolder: root,
    clock: Date.now,
    onCheckpoint: () => undefined,
  });
  await publisher.run();
  const { broken, failed } = publisher.status;
  if (broken.length + failed.length > 0) throw new Error(JSON.stringify({ broken, failed }));
  const gone = { cmsUrl: 'http://127.0.0.1:1', publicUrl: 'http://localhost' };
  const front = createFront({ releasesFolder: root, uploadsFolder: root, ...gone });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port.');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    stop: async () => {
      front.close();
      front.closeAllConnections();
      await once(front, 'close');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
