import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { parsePreviewPath, parsePreviewToken, type PublisherStatus } from '@centro/shared';
import { keyFor } from '@centro/shared/service/keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideEntryState, type Entry, type Facts } from '../src/modules/publishing/entry-state.ts';
import { previewResponseSchema } from '../src/modules/publishing/staff-contract.ts';
import { picture, publication, siteContent, training } from './harness/content.ts';
import { signInAdmin, signInStaff, type Editor } from './harness/editor.ts';
import { PUBLISHER_SECRET } from './harness/cms-program.ts';
import { readFeed, send, sendAsPublisher } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

const SINCE = '2026-03-02T13:42:03.000Z';
const RELEASE = '20260302T134203000Z';

const IDLE: PublisherStatus = {
  release: RELEASE,
  releaseSince: SINCE,
  previous: null,
  epoch: 'one',
  revision: 9,
  shown: 9,
  shownSince: SINCE,
  held: false,
  working: false,
  nextTransition: null,
  broken: [],
  failed: [],
  lastPublishedAt: SINCE,
  lastError: null,
};

describe('decideEntryState', () => {
  const entry: Entry = { type: 'api::training.training', documentId: 'abc' };
  const wanted = { epoch: 'one', revision: 9 };
  const row = { publishedAt: SINCE, slug: 'poda', visibility: 'public' };
  const visible = { kind: 'visible', since: SINCE, publishedAt: SINCE, address: '/capacitaciones/poda' };
  const broken = [
    { key: 'training:abc', label: 'Poda', issues: [{ field: 'notifications.link', message: '' }] },
  ];
  const failed = [{ page: '/capacitaciones/poda', message: '' }];

  type Case = readonly [
    what: string,
    facts: Partial<Facts> | { status: Partial<PublisherStatus> },
    expected: object,
  ];
  test.each<Case>([
    ['a draft that was never published', { wanted: null, row: null }, { kind: 'never-published' }],
    ['a visible entry', {}, { ...visible, listed: 'yes' }],
    ['an archived entry', { row: { ...row, visibility: 'archived' } }, { ...visible, listed: 'archive' }],
    ['a hidden entry', { row: { ...row, hidden: true } }, { ...visible, listed: 'no' }],
    ['a withdrawn entry', { row: null }, { kind: 'withdrawn', since: SINCE }],
    [
      'a change that is being published',
      { status: { shown: 8 } },
      { kind: 'waiting', why: 'under-way', published: true },
    ],
    [
      'a withdrawal that is being published',
      { status: { shown: 8 }, row: null },
      { kind: 'waiting', why: 'under-way', published: false },
    ],
    ['a change held by a rollback', { status: { shown: 8, held: true } }, { kind: 'waiting', why: 'held' }],
    [
      'a change stuck on an error',
      { status: { shown: 8, lastError: 'x' } },
      { kind: 'waiting', why: 'stuck' },
    ],
    ['an unreachable publisher', { status: undefined }, { kind: 'waiting', why: 'publisher-away' }],
    ['another database', { status: { epoch: 'two' } }, { kind: 'waiting', why: 'under-way' }],
    ['an entry that breaks the contract', { status: { broken } }, { kind: 'broken', fields: ['Avisos'] }],
    ['a page that failed to render', { status: { failed } }, { kind: 'broken', fields: [] }],
    [
      'a failed page of another entry',
      { status: { failed: [{ page: '/x', message: '' }] } },
      { kind: 'visible' },
    ],
  ])('%s', (_what, facts, expected) => {
    const status = 'status' in facts && facts.status === undefined ? undefined : { ...IDLE, ...facts.status };
    expect(decideEntryState({ entry, row, wanted, ...facts, status })).toMatchObject(expected);
  });

  test('a draft of a landing image is never-published although the site content is published', () => {
    const image: Entry = { type: 'api::landing-image.landing-image', documentId: 'abc' };
    expect(decideEntryState({ entry: image, row: null, wanted, status: IDLE }).kind).toBe('never-published');
  });
});

describe('staff routes for publishing', () => {
  /** Answers of the publisher's stand-in, and the commands it received. */
  let status: Partial<PublisherStatus>;
  let outcome: string;
  let asked: { readonly line: string; readonly authorization: string | undefined }[];
  let publisher: Server;
  let administrator: Editor;
  let secretary: Editor;

  beforeAll(async () => {
    administrator = await signInAdmin(cms().url);
    secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
    publisher = createServer(({ method = '', url = '', headers }, response) => {
      if (method === 'POST' && url !== '/webhook') {
        asked.push({ line: url, authorization: headers.authorization });
        response.end(JSON.stringify({ outcome }));
      } else {
        response.end(JSON.stringify({ ...IDLE, ...status }));
      }
    });
    publisher.listen(Number(cms().cms.environment['PUBLISHER_PORT']), '127.0.0.1');
    await once(publisher, 'listening');
  });

  afterAll(() => {
    publisher.closeAllConnections();
    publisher.close();
  });

  beforeEach(() => {
    [status, outcome, asked] = [{}, 'done', []];
  });

  const state = () => cms().editor.request('GET', '/staff/publishing');

  test.each(['GET /staff/publishing', 'POST /staff/publishing/everything', 'POST /staff/publishing/resume'])(
    '%s is for editors and administrators, not for secretaries',
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const statuses = await Promise.all(
        [cms().editor, administrator, secretary].map(
          async (who) => (await who.request(method, path, method === 'POST' ? {} : undefined)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 403]);
    },
  );

  test('the state of the site lists broken fields by their form labels', async () => {
    const issues = [{ field: 'durationMinutes', message: 'x' }];
    status = { broken: [{ key: 'training:abc', label: 'Poda', issues }] };
    expect((await state()).body).toMatchObject({
      data: {
        kind: 'known',
        broken: [
          {
            title: 'Poda',
            fields: ['Duración en horas'],
            edit: '/content-manager/collection-types/api::training.training/abc',
          },
        ],
      },
    });
  });

  test('a command reaches the publisher with the shared secret; a refusal returns its code', async () => {
    const back = () => cms().editor.request('POST', '/staff/publishing/rollback', { from: RELEASE });
    expect((await back()).status).toBe(200);
    const order = { line: `/rollback?from=${RELEASE}`, authorization: `Bearer ${PUBLISHER_SECRET}` };
    expect(asked).toEqual([order]);
    outcome = 'other-release';
    expect(await back()).toMatchObject({
      status: 409,
      body: { error: { details: { code: 'other-release' } } },
    });
    const wrong = { from: '../../etc' };
    expect((await cms().editor.request('POST', '/staff/publishing/rollback', wrong)).status).toBe(400);
  });

  test('an entry is visible once the release has its revision', async () => {
    const { editor } = cms();
    await editor.publishSiteContent(siteContent);
    const { documentId } = await editor.createPublished('training', training({ slug: 'poda' }));
    const look = (type: string, id: string) =>
      editor.request('GET', `/staff/publishing/entries/api::${type}.${type}/${id}`);
    const { epoch, revision } = await readFeed(cms());
    status = { epoch, shown: revision - 1, held: true };
    expect((await look('training', documentId)).body).toEqual({
      data: { kind: 'waiting', why: 'held', published: true },
    });
    status = { epoch, shown: revision };
    expect((await look('training', documentId)).body).toMatchObject({
      data: { kind: 'visible', since: SINCE, address: 'http://localhost:4321/capacitaciones/poda' },
    });
    const draft = await editor.create('publication', publication({ slug: 'borrador' }));
    expect((await look('publication', draft.documentId)).body).toEqual({ data: { kind: 'never-published' } });
    expect((await look('form', draft.documentId)).status).toBe(400);
  });

  test('a publisher that never answers is reported as unreachable', async () => {
    publisher.removeAllListeners('request');
    const before = Date.now();
    expect((await state()).body).toEqual({ data: { kind: 'publisher-away' } });
    expect(Date.now() - before).toBeLessThan(60_000);
  });
});

describe('a preview of a draft', () => {
  const order = (type: string, documentId: string, who = cms().editor) =>
    who.request('POST', '/staff/previews', { type: `api::${type}.${type}`, documentId });
  const addressOf = (path: string) => `${cms().url}/internal/drafts/${path}`;
  const draftAt = (path: string) => sendAsPublisher(addressOf(path));

  test('has a signed URL for ten minutes, for editors', async () => {
    const { documentId } = await cms().editor.create('training', training({ slug: 'a-ver' }));
    const secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
    expect((await order('training', documentId, secretary)).status).toBe(403);
    const { body } = await order('training', documentId);
    const { data } = previewResponseSchema.parse(body);
    if (data.kind !== 'shown') throw new Error('It can be shown.');
    const [own] = data.pages;
    const asked = parsePreviewPath(new URL(own?.address ?? '').pathname);
    expect(asked?.page).toBe('/capacitaciones/a-ver');
    const grant = parsePreviewToken(asked?.token ?? '');
    const signature = createHmac('sha256', keyFor('addresses of previews', PUBLISHER_SECRET)).update(
      grant?.claim ?? '',
    );
    expect(grant).toMatchObject({ kind: 'training', documentId, signature: signature.digest('base64url') });
    expect(Math.round(((grant?.expires ?? 0) - Date.now()) / 60_000)).toBe(10);
  });

  test('lists missing fields by their form labels, and refuses unknown drafts and types', async () => {
    const bare = await cms().editor.create('training', { title: 'Sin tipo' });
    expect((await order('training', bare.documentId)).body).toEqual({
      data: { kind: 'unshowable', fields: ['Tipo', 'Categoría'] },
    });
    expect((await order('training', 'nadie')).status).toBe(404);
    expect((await order('teacher', bare.documentId)).status).toBe(400);
  });

  test('is read as saved, by the publisher only', async () => {
    const { editor } = cms();
    const { documentId } = await editor.createPublished(
      'training',
      training({ slug: 'huerta', title: 'Huerta' }),
    );
    await editor.update('training', documentId, { title: 'Huerta en el patio' });
    expect((await draftAt(`training/${documentId}`)).body).toMatchObject({
      key: `training:${documentId}`,
      kind: 'training',
      entry: { id: 'huerta', title: 'Huerta en el patio' },
    });
    expect((await draftAt('training/nadie')).body).toMatchObject({ entry: null });
    expect((await draftAt(`certificate/${documentId}`)).status).toBe(404);
    for (const token of ['otro', editor.token]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await send(addressOf(`training/${documentId}`), { headers })).status).toBe(401);
    }
  });

  test('of a landing image shows it among the published ones', async () => {
    const { editor } = cms();
    await editor.publishSiteContent(siteContent);
    const upload = async (name: string) => (await editor.upload(name, await picture(), 'image/jpeg')).id;
    await editor.createPublished('landing-image', { name: 'Publicada', image: await upload('a.jpg') });
    const other = await editor.create('landing-image', {
      name: 'Otro borrador',
      image: await upload('b.jpg'),
    });
    const drafted = await editor.create('landing-image', { name: 'Borrador', image: await upload('c.jpg') });
    const { body } = await draftAt(`landing-image/${drafted.documentId}`);
    expect(body).toMatchObject({
      key: 'site-content:site',
      entry: { landingImages: [{ name: 'Borrador' }, { name: 'Publicada' }] },
    });
    expect((await order('landing-image', other.documentId)).status).toBe(200);
  });
});
