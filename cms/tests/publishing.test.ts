import { describe, expect, test } from 'vitest';
import { paragraph, publication, siteContent, training } from './harness/content.ts';
import { collection, type Fields } from './harness/editor.ts';
import { revisionOf, send, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

function expectRefusal({ status, body }: Answer, field: string, label: string): void {
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error: { name: 'ValidationError', details: { errors: [{ path: [field] }] } } },
  });
  expect(JSON.stringify(body)).toContain(label);
}

const link = (url: string) => [
  {
    type: 'paragraph',
    children: [{ type: 'link', url, children: [{ type: 'text', text: 'acá' }] }],
  },
];

describe('publishing what no page could be made of', () => {
  test.each<[what: string, fields: Fields, field: string, label: string]>([
    ['a notice whose link is none', { notifications: { link: 'centro.example' } }, 'notifications', 'Avisos'],
    ['a link that pages take no', { content: link('ftp://centro.example') }, 'content', 'Contenido'],
    ['a title of spaces', { title: '   ', slug: 'en-blanco' }, 'title', 'Título'],
  ])('%s is refused, and nothing of it is public', async (_what, fields, field, label) => {
    const { editor, url } = cms();
    const { documentId, slug } = await editor.create('training', training(fields));
    const revision = await revisionOf(cms());
    const path = collection('training', documentId, 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), field, label);
    expect(await revisionOf(cms())).toBe(revision);
    expect((await send(`${url}/api/trainings/${String(slug)}`)).status).toBe(404);
  });

  test('leaves what was public before as it was', async () => {
    const { editor, url } = cms();
    const good = publication({ title: 'Buena', content: paragraph('Como estaba') });
    const { documentId } = await editor.createPublished('publication', good);
    await editor.update('publication', documentId, { content: link('ftp://centro.example') });
    const path = collection('publication', documentId, 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), 'content', 'Contenido');
    expect(JSON.stringify((await send(`${url}/api/publications/buena`)).body)).toContain('Como estaba');
  });

  test('is refused for the site content, too', async () => {
    const { editor } = cms();
    await editor.request('PUT', collection('site-content'), { general: null });
    const path = collection('site-content', 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), 'general', 'Datos generales');
    await editor.publishSiteContent(siteContent);
  });

  test('is not the fault of whoever publishes an entry that embeds it', async () => {
    const { editor, cms: stopped } = cms();
    const teacher = await editor.create('teacher', { name: 'Ema Ruiz' });
    const teachers = { connect: [{ documentId: teacher.documentId }] };
    const { documentId } = await editor.create('training', training({ title: 'Con Ema', teachers }));
    await stopped.database.execute(
      `update teachers set name = null where document_id = '${teacher.documentId}'`,
    );
    await editor.publish('training', documentId);
    await editor.remove('teacher', teacher.documentId);
  });
});
