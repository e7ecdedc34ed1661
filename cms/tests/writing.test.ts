import { beforeAll, describe, expect, test } from 'vitest';
import { OPENED_VERSION_HEADER } from '../src/modules/content/staff-contract';
import { siteContent, training } from './harness/content.ts';
import { collection, signInAdmin, type Editor, type Fields } from './harness/editor.ts';
import { inDays, openPlaces, storedEnrolments } from './harness/places.ts';
import { person } from './harness/people.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

let colleague: Editor;

beforeAll(async () => {
  colleague = await signInAdmin(cms().url);
});

const [EARLY, LATE] = ['2027-03-01T18:00:00.000Z', '2027-03-02T18:00:00.000Z'];

describe('publishing a training', () => {
  test.each<[what: string, fields: Fields, path: readonly string[], message: string]>([
    [
      'whose enrolment closes before it opens',
      { inscription: { start: LATE, finish: EARLY, maxQuota: 0 } },
      ['inscription', 'finish'],
      'En «Inscripción», «Cierra» es anterior a «Abre».',
    ],
    [
      'that ends before it starts',
      { schedule: { start: LATE, finish: EARLY } },
      ['schedule', 'finish'],
      'En «Período de dictado», «Termina» es anterior a «Comienza».',
    ],
    [
      'with a meeting that ends before it starts',
      {
        meetings: [
          { title: 'Uno', start: EARLY, finish: LATE },
          { title: 'Dos', start: LATE, finish: EARLY },
        ],
      },
      ['meetings', '1', 'finish'],
      'El encuentro 2 termina antes de empezar.',
    ],
  ])('%s is refused with the field and a fix; saving it is not', async (_what, fields, path, text) => {
    const { editor } = cms();
    const { documentId } = await editor.create('training', training(fields));
    const publish = () =>
      editor.request('POST', collection('training', documentId, 'actions', 'publish'), {});
    const refused = await publish();
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { details: { errors: [{ path }] } } });
    expect(JSON.stringify(refused.body)).toContain(text);
    const period = { start: EARLY, finish: LATE };
    const corrected = { inscription: { ...period, maxQuota: 0 }, schedule: period, meetings: [] };
    await editor.update('training', documentId, corrected);
    expect((await publish()).status).toBe(200);
  });
});

describe('a training edited by two people', () => {
  const opened = async (editor: Editor, documentId: string): Promise<Fields> => {
    const { body } = await editor.request('GET', collection('training', documentId));
    return (body as { data: Fields }).data;
  };
  const save = (editor: Editor, documentId: string, version: Fields, fields: Fields, ...action: string[]) => {
    const method = action.length > 0 ? 'POST' : 'PUT';
    const headers = { [OPENED_VERSION_HEADER]: String(version['updatedAt']) };
    return editor.request(method, collection('training', documentId, ...action), fields, headers);
  };

  test('keeps the first version; the later author gets an error that names the first', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Poda', slug: 'poda' }));
    const version = await opened(editor, documentId);
    expect((await save(colleague, documentId, version, { place: 'Aula 1' })).status).toBe(200);
    const actions: string[][] = [[], ['actions', 'publish']];
    for (const action of actions) {
      const late = await save(editor, documentId, version, { place: 'Aula 2' }, ...action);
      expect(late.status).toBe(400);
      expect(JSON.stringify(late.body)).toContain('mientras escribías, Ada Prueba guardó otra versión');
    }
    const now = await opened(editor, documentId);
    expect(now).toMatchObject({ place: 'Aula 1' });
    expect((await save(editor, documentId, now, { place: 'Aula 2' })).status).toBe(200);
    const after = await opened(editor, documentId);
    expect((await save(editor, documentId, after, {}, 'actions', 'publish')).status).toBe(200);
  });

  test.each<[what: string, published: boolean, method: string, action: readonly string[], body: Fields]>([
    ['deleted', false, 'DELETE', [], {}],
    ['reset to the published version', true, 'POST', ['actions', 'discard'], {}],
    ['unpublished', true, 'POST', ['actions', 'unpublish'], {}],
    ['unpublished without its draft', true, 'POST', ['actions', 'unpublish'], { discardDraft: true }],
  ])(
    'cannot be %s by an author who has not seen the latest version',
    async (what, published, method, action, body) => {
      const { editor } = cms();
      const fields = training({ title: `Nadie ${what}` });
      const { documentId } = await (published ? editor.createPublished : editor.create)('training', fields);
      const version = await opened(editor, documentId);
      expect((await save(colleague, documentId, version, { place: 'Aula 1' })).status).toBe(200);
      const order = (seen: Fields) =>
        editor.request(method, collection('training', documentId, ...action), body, {
          [OPENED_VERSION_HEADER]: String(seen['updatedAt']),
        });
      const late = await order(version);
      expect(late.status).toBe(400);
      expect(JSON.stringify(late.body)).toContain(
        'mientras tenías esto abierto, Ada Prueba guardó otra versión',
      );
      const now = await opened(editor, documentId);
      expect(now).toMatchObject({ place: 'Aula 1' });
      expect((await order(now)).status).toBeLessThan(300);
    },
  );

  test('is saved by one of several concurrent authors', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Injertos', slug: 'injertos' }));
    const version = await opened(editor, documentId);
    const answers = await Promise.all(
      [editor, colleague, editor, colleague].map((who, at) =>
        save(who, documentId, version, { place: `Aula ${String(at)}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('conflicts are also detected in the site content', async () => {
    const { editor } = cms();
    await editor.publishSiteContent(siteContent);
    const path = collection('site-content');
    const now = async () => ((await editor.request('GET', path)).body as { data: Fields }).data;
    const put = (who: Editor, seen: Fields, fields: Fields) =>
      who.request('PUT', path, fields, { [OPENED_VERSION_HEADER]: String(seen['updatedAt']) });
    const seen = await now();
    expect((await put(colleague, seen, { socials: [] })).status).toBe(200);
    const late = await put(editor, seen, { people: null });
    expect(late.status).toBe(400);
    expect(JSON.stringify(late.body)).toContain('Ada Prueba guardó otra versión');
    expect((await put(editor, await now(), { people: null })).status).toBe(200);
  });

  test('can be saved repeatedly by one author', async () => {
    const { editor } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Riego', slug: 'riego' }));
    for (const place of ['Aula 1', 'Aula 2', 'Aula 3']) {
      const version = await opened(editor, documentId);
      expect((await save(editor, documentId, version, { place })).status).toBe(200);
    }
  });
});

describe('a copy of a training', () => {
  test('copies everything except dates, slug and enrolments', async () => {
    const { editor } = cms();
    const meetings = [{ title: 'Primer encuentro', start: inDays(10), finish: inDays(10), place: 'Aula 3' }];
    const place = await openPlaces(editor, { maxQuota: 7 }, { title: 'Apicultura', meetings });
    const who = await person(cms());
    await who.request('POST', `/trainings/${place.id}/enrolment`);
    const source = await editor.request('GET', collection('training', place.documentId));
    const { data } = source.body as { data: Fields };
    const bodies = [{}, data];
    for (const body of bodies) {
      const path = collection('training', 'clone', place.documentId);
      const copied = await editor.request('POST', path, body);
      expect({ status: copied.status, body: copied.body }).toMatchObject({ status: 200 });
      const { data: copy } = copied.body as { data: Fields & { documentId: string } };
      expect(copy).toMatchObject({
        title: 'Apicultura',
        inscription: { start: null, finish: null, maxQuota: 7 },
        schedule: { start: null, finish: null },
        meetings: [{ title: 'Primer encuentro', start: null, finish: null, place: 'Aula 3' }],
      });
      expect(copy['slug']).toMatch(/^apicultura/);
      expect(copy['publishedAt']).toBeNull();
      expect(await storedEnrolments(cms().cms.database, copy)).toEqual([]);
    }
  });

  test('keeps dates set for the copy', async () => {
    const { editor } = cms();
    const place = await openPlaces(editor, { maxQuota: 7 }, { title: 'Quesería' });
    const schedule = { start: LATE, finish: null };
    const path = collection('training', 'clone', place.documentId);
    const copied = await editor.request('POST', path, { title: 'Quesería II', schedule });
    expect(copied.body).toMatchObject({ data: { title: 'Quesería II', schedule: { start: LATE } } });
  });
});
