import { entrySchemas, trainingSchema, type ContentChange } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture, publication, siteContent, training } from './harness/content.ts';
import { collection, type Fields } from './harness/editor.ts';
import { expectError, readFeed, revisionOf, send, sendAsPublisher } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

/** The changes that `work` adds to the feed. */
async function changesAfter(work: () => Promise<unknown>): Promise<ContentChange[]> {
  const revision = await revisionOf(cms());
  await work();
  return (await readFeed(cms(), { revision, key: '\uffff' })).changes;
}

async function keysAfter(work: () => Promise<unknown>): Promise<string[]> {
  return (await changesAfter(work)).map(({ key }) => key).toSorted();
}

const SITE = 'site-content:site';
const member = { name: 'Ana Paz', role: 'Vocal' };

beforeAll(async () => {
  await cms().editor.publishSiteContent(siteContent);
});

describe('a change of an entry', () => {
  test('delivers the published version in the public shape', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Sogas' }));
    const [change, ...others] = await changesAfter(() => editor.publish('training', documentId));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      key: `training:${documentId}`,
      kind: 'training',
      documentId,
      label: 'Sogas',
    });
    expect(trainingSchema.parse(change?.entry)).toMatchObject({ id: 'sogas', title: 'Sogas' });
  });

  test('of a draft delivers nothing', async () => {
    const { editor } = cms();
    const published = await editor.createPublished('training', training({ title: 'Vigente' }));
    const keys = await keysAfter(async () => {
      await editor.update('training', published.documentId, { title: 'Todavía no' });
      const draft = await editor.create('publication', publication());
      await editor.request('POST', collection('training', published.documentId, 'actions', 'discard'), {});
      await editor.update('publication', draft.documentId, { title: 'Otra' });
    });
    expect(keys).toEqual([]);
  });

  test('that withdraws or deletes it delivers null', async () => {
    const { editor } = cms();
    const withdrawn = await editor.createPublished('training', training({ title: 'Retirada' }));
    const deleted = await editor.createPublished('publication', publication({ title: 'Borrada' }));
    const changes = await changesAfter(async () => {
      await editor.unpublish('training', withdrawn.documentId);
      await editor.remove('publication', deleted.documentId);
    });
    expect(changes.map(({ key, label, entry }) => ({ key, label, entry }))).toEqual([
      { key: `training:${withdrawn.documentId}`, label: 'Retirada', entry: null },
      { key: `publication:${deleted.documentId}`, label: 'Borrada', entry: null },
    ]);
  });

  test('in bulk delivers every entry', async () => {
    const { editor } = cms();
    const drafts = [
      await editor.create('training', training({ title: 'Una' })),
      await editor.create('training', training({ title: 'Dos' })),
    ];
    const documentIds = drafts.map(({ documentId }) => documentId);
    const bulk = (action: string) =>
      editor.request('POST', collection('training', 'actions', action), { documentIds });
    const keys = documentIds.map((documentId) => `training:${documentId}`).toSorted();
    expect(await keysAfter(() => bulk('bulkPublish'))).toEqual(keys);
    expect(await keysAfter(() => bulk('bulkUnpublish'))).toEqual(keys);
    expect(await keysAfter(() => bulk('bulkDelete'))).toEqual(keys);
  });

  test('of the site content delivers it', async () => {
    const { editor } = cms();
    const [change] = await changesAfter(() =>
      editor.publishSiteContent({ general: { number: '8', city: 'Ramallo' } }),
    );
    expect(change).toMatchObject({ key: SITE, documentId: 'site' });
    expect(entrySchemas['site-content'].parse(change?.entry).general.city).toBe('Ramallo');
  });
});

describe('a change of embedded content delivers', () => {
  async function teacherOfOne() {
    const { editor } = cms();
    const { documentId } = await editor.create('teacher', { name: 'Nora Sosa' });
    const teachers = { connect: [{ documentId }] };
    const taught = await editor.createPublished('training', training({ title: 'Con Nora', teachers }));
    await editor.createPublished('training', training({ title: 'Sin Nora' }));
    await editor.create('training', training({ title: 'Borrador con Nora', teachers }));
    return { documentId, keys: [SITE, `training:${taught.documentId}`] };
  }

  test('for a teacher: their published trainings and the site content', async () => {
    const { documentId, keys } = await teacherOfOne();
    const changes = await changesAfter(() =>
      cms().editor.update('teacher', documentId, { name: 'Nora Sosa Paz' }),
    );
    expect(changes.map(({ key }) => key)).toEqual(keys);
    for (const { entry } of changes) expect(JSON.stringify(entry)).toContain('Nora Sosa Paz');
  });

  test('for a deleted teacher: the site content, since no training may show them', async () => {
    const { documentId } = await cms().editor.create('teacher', { name: 'Ida Vega' });
    expect(await keysAfter(() => cms().editor.remove('teacher', documentId))).toEqual([SITE]);
  });

  test('for a new teacher: the site content', async () => {
    expect(await keysAfter(() => cms().editor.create('teacher', { name: 'Nueva' }))).toEqual([SITE]);
  });

  test('for a landing image: the site content', async () => {
    const { editor } = cms();
    const image = (await editor.upload('portada.jpg', await picture(), 'image/jpeg')).id;
    const { documentId } = await editor.create('landing-image', { name: 'Portada', image });
    expect(await keysAfter(() => editor.publish('landing-image', documentId))).toEqual([SITE]);
    expect(await keysAfter(() => editor.update('landing-image', documentId, { name: 'Otra' }))).toEqual([]);
    expect(await keysAfter(() => editor.unpublish('landing-image', documentId))).toEqual([SITE]);
    await editor.publish('landing-image', documentId);
    expect(await keysAfter(() => editor.remove('landing-image', documentId))).toEqual([SITE]);
  });

  async function inTraining(fields: Fields): Promise<string> {
    const { documentId } = await cms().editor.createPublished('training', training(fields));
    return `training:${documentId}`;
  }
  async function inPublication(fields: Fields): Promise<string> {
    const { documentId } = await cms().editor.createPublished('publication', publication(fields));
    return `publication:${documentId}`;
  }
  async function inSite(fields: Fields): Promise<string> {
    await cms().editor.publishSiteContent({ ...siteContent, ...fields });
    return SITE;
  }

  const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
  /** Where a picture can be, and a function that puts it there and returns the key of the entry. */
  const places: [place: string, embed: (image: number) => Promise<string>][] = [
    ["a training's card", (cardImage) => inTraining({ cardImage })],
    ["a training's gallery", (image) => inTraining({ images: [image] })],
    ["a training's video", (cover) => inTraining({ video: { address: VIDEO, cover } })],
    ["a publication's video", (cover) => inPublication({ video: { address: VIDEO, cover } })],
    ["a publication's card", (cardImage) => inPublication({ cardImage })],
    ["a publication's gallery", (image) => inPublication({ images: [image] })],
    ["a publication's partner", (image) => inPublication({ partners: [{ name: 'INTA', image }] })],
    ['the logo', (logo) => inSite({ general: { number: '7', city: 'X', logo } })],
    ['the simple logo', (simpleLogo) => inSite({ general: { number: '7', city: 'X', simpleLogo } })],
    ['the map', (mapImage) => inSite({ about: { mapImage } })],
    ['a section', (image) => inSite({ about: { sections: [{ title: 'Historia', image }] } })],
    ['the administration', (image) => inSite({ people: { administration: [{ ...member, image }] } })],
    ['the treasury', (image) => inSite({ people: { treasury: [{ ...member, image }] } })],
  ];

  test.each(places)('for a picture in %s: its entry', async (_place, embed) => {
    const photo = await cms().editor.upload('foto.jpg', await picture(), 'image/jpeg');
    const key = await embed(photo.id);
    const changes = await changesAfter(() => describeFile(photo.id, 'Un tractor rojo'));
    expect(changes.map((change) => change.key)).toEqual([key]);
    expect(JSON.stringify(changes[0]?.entry)).toContain('Un tractor rojo');
  });

  async function describeFile(fileId: number, alternativeText: string): Promise<void> {
    const form = new FormData();
    form.append('fileInfo', JSON.stringify({ alternativeText }));
    const { status } = await cms().editor.submit('POST', `/upload?id=${String(fileId)}`, form);
    expect(status).toBe(200);
  }

  test('for a picture of a teacher: the entries that show the teacher', async () => {
    const { editor } = cms();
    const image = (await editor.upload('docente.jpg', await picture(), 'image/jpeg')).id;
    const teacher = await editor.create('teacher', { name: 'Con foto', image });
    const teachers = { connect: [{ documentId: teacher.documentId }] };
    const taught = await editor.createPublished('training', training({ teachers }));
    expect(await keysAfter(() => describeFile(image, 'Retrato'))).toEqual([
      SITE,
      `training:${taught.documentId}`,
    ]);
  });

  test('for a picture that is not published: nothing', async () => {
    const { editor } = cms();
    const image = (await editor.upload('suelta.jpg', await picture(), 'image/jpeg')).id;
    await editor.create('training', training({ cardImage: image }));
    expect(await keysAfter(() => describeFile(image, 'Suelta'))).toEqual([]);
  });
});

describe('a reader', () => {
  test('without a cursor gets every entry once, in order, in pages', async () => {
    const { cms: stopped } = cms();
    const rows = Array.from({ length: 1100 }, (_, index) => {
      const id = `d${String(index).padStart(6, '0')}`;
      return `('training:${id}', 'training', '${id}', '${id}', ${String(2_000_000 + Math.floor(index / 7))})`;
    });
    await stopped.database.execute(
      `insert into content_marks (key, kind, document_id, label, revision) values ${rows.join(', ')}`,
    );
    await stopped.database.execute('update content_revisions set revision = 2000999');
    const seen: { revision: number; key: string }[] = [];
    let cursor = { revision: 0, key: '' };
    for (let more = true; more;) {
      const feed = await readFeed(cms(), cursor);
      expect(feed.changes.length).toBeLessThanOrEqual(500);
      seen.push(...feed.changes);
      const { revision, key } = feed.changes.at(-1) ?? cursor;
      cursor = { revision, key };
      more = feed.more;
    }
    expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(1100);
    const inOrder = seen.toSorted((a, b) => a.revision - b.revision || (a.key < b.key ? -1 : 1));
    expect(seen).toEqual(inOrder);
    expect((await readFeed(cms(), cursor)).changes).toEqual([]);
  });

  test.each(['revision=-1', 'revision=x', 'revision=1.5', 'other=1', `key=${'k'.repeat(121)}`])(
    'is refused with %s',
    async (query) => {
      const answer = await sendAsPublisher(`${cms().url}/internal/content-feed?${query}`);
      expectError(answer, 'invalid-parameters', 400);
    },
  );
});

describe('a stored value that breaks the contract', () => {
  test('is delivered unchanged by the feed; the API leaves out that entry only', async () => {
    const { editor, cms: stopped, url } = cms();
    const broken = await editor.createPublished('training', training({ title: 'Rota' }));
    await editor.createPublished('training', training({ title: 'Sana' }));
    const value = stopped.database.kind === 'postgres' ? `'{"no": "list"}'` : `'{"no": "list'`;
    await stopped.database.execute(
      `update trainings set content = ${value}, category = 'nonsense'
        where document_id = '${broken.documentId}' and published_at is not null`,
    );
    const revision = (await revisionOf(cms())) - 2;
    const { changes } = await readFeed(cms(), { revision });
    const change = changes.find(({ documentId }) => documentId === broken.documentId);
    expect(change?.entry).toMatchObject({ title: 'Rota', category: 'nonsense' });
    expect(trainingSchema.safeParse(change?.entry).success).toBe(false);
    expectError(await send(`${url}/api/trainings/rota`), 'not-found', 404);
    expect((await send(`${url}/api/trainings/sana`)).status).toBe(200);
    const list = JSON.stringify((await send(`${url}/api/trainings?page=1`)).body);
    expect(list).toContain('"sana"');
    expect(list).not.toContain('"rota"');
    expect(cms().output()).toMatch(/training rota is left out, because of .*category/);
  });
});
