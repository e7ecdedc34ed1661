import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  previewClaim,
  previewPath,
  routes,
  type Draft,
  type PreviewGrant,
  type Training,
} from '@centro/shared';
import { keyFor } from '@centro/shared/service/keys';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Publisher } from '../publisher.ts';
import type { SiteApp } from '../site-app.ts';
import { loadBuiltSite } from '../testing/built-site.ts';
import { EPOCH_DAY, siteOf, trainingWith } from '../testing/arbitraries.ts';
import { FeedModel } from '../testing/feed-model.ts';
import { filesBelow } from '../testing/release-tree.ts';
import { answerPreview, type PreviewAnswer, type ReadDraft } from './previews.ts';

const SECRET = 'a-secret-of-the-publisher';
const GRANT: PreviewGrant = { kind: 'training', documentId: 'a', expires: EPOCH_DAY + 60_000 };
const DRAFTED = 'Solo en el borrador';

const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
let app: SiteApp;
let publisher: Publisher;
let now = EPOCH_DAY;

beforeAll(async () => {
  const feed = new FeedModel();
  feed.put('site-content', 'site', siteOf('Lobería'));
  feed.put('training', 'a', sample());
  feed.put('training', 'b', { ...sample(), id: 'b', title: 'La otra' });
  app = await loadBuiltSite();
  publisher = new Publisher({
    app,
    readFeed: feed.read,
    releasesFolder: folder,
    clock: () => now,
    onCheckpoint: () => undefined,
  });
  await publisher.run();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function sample(): Training {
  const [training] = fc.sample(trainingWith('a'), { numRuns: 1, seed: 7 });
  if (!training) throw new Error('No sample');
  return { ...training, title: 'Publicada', visibility: 'public' };
}

const draft = (entry: unknown): Draft => ({ key: 'training:a', kind: 'training', label: 'a', entry });
const drafted = () => Promise.resolve(draft({ ...sample(), title: DRAFTED }));

function signed(grant: PreviewGrant, secret = SECRET): string {
  const claim = previewClaim(grant);
  return `${claim}.${createHmac('sha256', keyFor('addresses of previews', secret)).update(claim).digest('base64url')}`;
}

function open(address: string, readDraft: ReadDraft = drafted): Promise<PreviewAnswer> {
  const snapshotWith = (given: Draft) => publisher.snapshotWith(given);
  return answerPreview({ app, secret: SECRET, readDraft, snapshotWith, clock: () => now }, address);
}

const preview = (page: string, readDraft?: ReadDraft) => open(previewPath(signed(GRANT), page), readDraft);
const textOf = ({ body }: PreviewAnswer) => body.toString();

describe('a preview', () => {
  test('shows the draft on its page and in the lists, with the rest as it is published', async () => {
    for (const page of [routes.training('a'), routes.trainings(), routes.home()]) {
      const answer = await preview(page);
      expect({ page, status: answer.status }).toEqual({ page, status: 200 });
      expect(textOf(answer)).toContain(DRAFTED);
      expect(textOf(answer)).not.toContain('Publicada');
      expect(textOf(answer)).not.toContain('<script');
    }
    expect(textOf(await preview(routes.trainings()))).toContain('La otra');
  });

  test('is in no file of the site, and in no page rendered later', async () => {
    await preview(routes.training('a'));
    now += 1000;
    publisher.publishEverything();
    await publisher.run();
    const everything = filesBelow(folder);
    expect(Object.keys(everything).length).toBeGreaterThan(50);
    const holding = Object.entries(everything).filter(([, content]) =>
      Buffer.from(content, 'base64').includes(DRAFTED),
    );
    expect(holding).toEqual([]);
    const published = Object.values(everything).some((content) =>
      Buffer.from(content, 'base64').includes('Publicada'),
    );
    expect(published).toBe(true);
  });

  test('has the colour of a draft of the site, which no release has', async () => {
    const site = { ...siteOf('Saladillo'), styles: { colorTheme: '#7a1fa2' } };
    const readDraft = () =>
      Promise.resolve({ key: 'site-content:site', kind: 'site-content', label: '', entry: site } as const);
    const theme = routes.theme('#7a1fa2');
    expect(textOf(await preview('/', readDraft))).toContain(previewPath(signed(GRANT), theme));
    expect(await preview(theme, readDraft)).toMatchObject({ status: 200, type: 'text/css' });
    expect((await preview(theme)).status).toBe(404);
  });

  test.each<[what: string, answer: () => Promise<PreviewAnswer>, status: number, text: string]>([
    ['a signature with another key', () => open(previewPath(signed(GRANT, 'x'), '/')), 403, 'no es de'],
    [
      'a signature of another draft',
      () => open(previewPath(signed(GRANT).replace('training.a.', 'training.b.'), '/')),
      403,
      'no es de',
    ],
    [
      'an extended expiry',
      () => open(previewPath(signed(GRANT).replace(String(GRANT.expires), String(GRANT.expires + 1)), '/')),
      403,
      'no es de',
    ],
    ['no signature', () => open('/vista-previa/x/'), 403, 'no es de'],
    ['an expired signature', () => open(previewPath(signed({ ...GRANT, expires: now }), '/')), 403, 'venció'],
    ['a deleted draft', () => preview('/', () => Promise.resolve(draft(null))), 404, 'ya no está'],
    ['an incomplete draft', () => preview('/', () => Promise.resolve(draft({}))), 409, 'faltan datos'],
    ['an unavailable cms', () => preview('/', () => Promise.reject(new Error('away'))), 503, 'Por ahora'],
    ['an unknown page', () => preview('/capacitaciones/c'), 404, 'no forma parte'],
    ['a file', () => preview('/buscar/indice.json'), 404, 'no forma parte'],
  ])('explains why it shows nothing: %s', async (_what, answer, status, text) => {
    const given = await answer();
    expect(given.status).toBe(status);
    expect(textOf(given)).toContain(text);
    expect(textOf(given)).not.toContain(DRAFTED);
  });
});
