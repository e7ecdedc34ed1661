import { attachmentSchema, siteContentResponseSchema, videoSchema, z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { paragraph, PDF, picture, publication, siteContent, training } from './harness/content.ts';
import { collection, type Fields } from './harness/editor.ts';
import { revisionOf, send, type Answer } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

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

describe('publishing invalid content', () => {
  test.each<[what: string, fields: Fields, field: string, label: string]>([
    [
      'a notice with an invalid link',
      { notifications: { link: 'centro.example' } },
      'notifications',
      'Avisos',
    ],
    ['a link with a forbidden scheme', { content: link('ftp://centro.example') }, 'content', 'Contenido'],
    ['a video of another site', { video: { address: 'https://centro.example/v' } }, 'video', 'Video'],
    ['a blank title', { title: '   ', slug: 'en-blanco' }, 'title', 'Título'],
  ])('%s is refused and nothing becomes public', async (_what, fields, field, label) => {
    const { editor, url } = cms();
    const { documentId, slug } = await editor.create('training', training(fields));
    const revision = await revisionOf(cms());
    const path = collection('training', documentId, 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), field, label);
    expect(await revisionOf(cms())).toBe(revision);
    expect((await send(`${url}/api/trainings/${String(slug)}`)).status).toBe(404);
  });

  describe('a picture without alternative text', () => {
    const uploadWithoutAltText = async () => {
      const form = new FormData();
      form.append('files', new Blob([await picture()], { type: 'image/jpeg' }), 'huerta.jpg');
      const { body } = await cms().editor.submit('POST', '/upload', form);
      return z
        .array(z.looseObject({ id: z.int(), url: z.string() }))
        .length(1)
        .parse(body)[0];
    };
    const publish = (type: 'publication' | 'landing-image', documentId: string) =>
      cms().editor.request('POST', collection(type, documentId, 'actions', 'publish'), {});

    test.each<[where: string, field: string, label: string, fields: (file: Fields) => Fields]>([
      ['on the card', 'cardImage', 'Imagen de la tarjeta', ({ id }) => ({ cardImage: id })],
      ['in the gallery', 'images', 'Galería', ({ id }) => ({ images: [id] })],
      [
        'of a video',
        'video',
        'Video',
        ({ id }) => ({ video: { address: 'https://vimeo.com/76979871', cover: id } }),
      ],
      [
        'in the text',
        'content',
        'Contenido',
        (image) => ({ content: [{ type: 'image', image, children: [{ type: 'text', text: '' }] }] }),
      ],
    ])('%s is refused until it has one', async (_where, field, label, fields) => {
      const { editor } = cms();
      const file = await uploadWithoutAltText();
      const { documentId } = await editor.create('publication', publication(fields(file ?? {})));
      const refused = await publish('publication', documentId);
      expectRefusal(refused, field, label);
      expect(JSON.stringify(refused.body)).toContain('texto alternativo');
      const described = await editor.upload('huerta.jpg', await picture(), 'image/jpeg');
      await editor.updatePublished('publication', documentId, fields(described));
    });

    test('is refused for a landing image, and allowed next to a name', async () => {
      const { editor } = cms();
      const file = await uploadWithoutAltText();
      const { documentId } = await editor.create('landing-image', { name: 'La huerta', image: file?.id });
      expectRefusal(await publish('landing-image', documentId), 'image', 'Foto');
      const partners = [{ name: 'INTA', image: file?.id }];
      await editor.createPublished('publication', publication({ title: 'Con el INTA', partners }));
    });
  });

  test('leaves the published version unchanged', async () => {
    const { editor, url } = cms();
    const good = publication({ title: 'Buena', content: paragraph('Como estaba') });
    const { documentId } = await editor.createPublished('publication', good);
    await editor.update('publication', documentId, { content: link('ftp://centro.example') });
    const path = collection('publication', documentId, 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), 'content', 'Contenido');
    expect(JSON.stringify((await send(`${url}/api/publications/buena`)).body)).toContain('Como estaba');
  });

  test('is refused for the site content too', async () => {
    const { editor } = cms();
    await editor.request('PUT', collection('site-content'), { general: null });
    const path = collection('site-content', 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), 'general', 'Datos generales');
    await editor.publishSiteContent(siteContent);
  });

  test('does not fail because of an invalid embedded entry', async () => {
    const { editor, cms: stopped } = cms();
    const teacher = await editor.create('teacher', { name: 'Ema Ruiz' });
    const teachers = { connect: [{ documentId: teacher.documentId }] };
    const { documentId } = await editor.create('training', training({ title: 'Con Ema', teachers }));
    await stopped.database.execute(
      `update teachers set name = null where document_id = '${teacher.documentId}'`,
    );
    await editor.publish('training', documentId);
    await editor.remove('training', documentId);
    await editor.remove('teacher', teacher.documentId);
  });
});

describe.each(['training', 'publication'] as const)('a %s with a video and a PDF', (type) => {
  const additionsSchema = z.object({
    data: z.object({ video: videoSchema, attachments: z.array(attachmentSchema) }),
  });

  test('shows the address with its cover, and name, size and address of the PDF', async () => {
    const { editor, url } = cms();
    const cover = await editor.upload('tapa.jpg', await picture(), 'image/jpeg');
    const pdf = await editor.upload('Programa 2027.pdf', PDF, 'application/pdf');
    const title = `Con video, ${type}`;
    const video = { address: 'https://youtu.be/dQw4w9WgXcQ', cover: cover.id };
    const fields = { title, video, attachments: [pdf.id] };
    await editor.createPublished(type, type === 'training' ? training(fields) : publication(fields));
    const { body } = await send(`${url}/api/${type}s/con-video-${type}`);
    const shown = additionsSchema.parse(body).data;
    expect(shown.video).toMatchObject({
      address: 'https://youtu.be/dQw4w9WgXcQ',
      cover: { alternativeText: 'tapa.jpg' },
    });
    const address = pdf.url.replace('/uploads/', '/media/');
    expect(shown.attachments).toEqual([{ url: address, name: 'Programa 2027.pdf', bytes: 40 }]);
  });

  test('cannot be published while a picture is where a PDF belongs', async () => {
    const { editor } = cms();
    const image = await editor.upload('foto.jpg', await picture(), 'image/jpeg');
    const fields = { title: `Con una foto, ${type}`, attachments: [image.id] };
    const entry = type === 'training' ? training(fields) : publication(fields);
    const { documentId } = await editor.create(type, entry);
    const path = collection(type, documentId, 'actions', 'publish');
    expectRefusal(await editor.request('POST', path, {}), 'attachments', 'Archivos');
  });
});

test('the heading of the home page can be set; when empty, it is null', async () => {
  const { editor, url } = cms();
  const headlineIn = async (headline: string) => {
    await editor.publishSiteContent({ general: { number: '7', city: 'X', headline } });
    return siteContentResponseSchema.parse((await send(`${url}/api/site`)).body).data.general.headline;
  };
  expect(await headlineIn('Oficios para quedarse')).toBe('Oficios para quedarse');
  expect(await headlineIn('')).toBeNull();
});
