import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from '@centro/shared';
import { PDF, picture, publication, siteContent, training } from './harness/content.ts';
import { signInAdmin, type Fields } from './harness/editor.ts';
import type { Answer } from './harness/http.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();

const SOURCE = path.join(import.meta.dirname, '../src');
const member = { name: 'Ana', position: 'Directora', role: 'directora' };

interface Photo {
  readonly id: number;
  readonly url: string;
}

const upload = async (name = 'foto.jpg'): Promise<Photo> =>
  cms().editor.upload(name, await picture(), 'image/jpeg');

const remove = ({ id }: Photo): Promise<Answer> =>
  cms().editor.request('DELETE', `/upload/files/${String(id)}`);

const select = (selection: object): Promise<Answer> =>
  cms().editor.request('POST', '/upload/actions/bulk-delete', selection);

/** Whether its row, its file and all its formats exist. */
async function isKept({ id, url }: Photo): Promise<boolean> {
  const { status, body } = await cms().editor.request('GET', `/upload/files/${String(id)}`);
  if (status !== 200) return false;
  const { formats } = z.object({ formats: z.record(z.string(), z.object({ url: z.string() })) }).parse(body);
  const addresses = [url, ...Object.values(formats).map((format) => format.url)];
  const answers = await Promise.all(addresses.map((address) => fetch(`${cms().url}${address}`)));
  return answers.every((answer) => answer.status === 200);
}

function expectRefused(answer: Answer, places: string): void {
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(places) as string } });
}

/** A picture block as Strapi's editor stores it, with a copy of the file's data. */
async function block({ id }: Photo): Promise<Fields> {
  const { body } = await cms().editor.request('GET', `/upload/files/${String(id)}`);
  return { type: 'image', image: body, children: [{ type: 'text', text: '' }] };
}

const inTraining = (fields: Fields) => cms().editor.create('training', training(fields));
const inPublication = (fields: Fields) => cms().editor.create('publication', publication(fields));
const inSite = (fields: Fields) => cms().editor.publishSiteContent({ ...siteContent, ...fields });
const general = { number: '7', city: 'X' };

const TRAINING = 'la capacitación «Poda de frutales»';
const PUBLICATION = 'la publicación «Abrió la huerta»';
const SITE = 'el contenido del sitio';

/** Every media and rich-text field, the place's name in messages, and a function that puts a picture there. */
const PLACES: readonly [field: string, place: string, put: (photo: Photo) => Promise<unknown>][] = [
  ['training.cardImage', TRAINING, ({ id }) => inTraining({ cardImage: id })],
  ['training.images', TRAINING, ({ id }) => inTraining({ images: [id] })],
  ['training.content', TRAINING, async (photo) => inTraining({ content: [await block(photo)] })],
  ['training.attachments', TRAINING, ({ id }) => inTraining({ attachments: [id] })],
  ['video.cover', TRAINING, ({ id }) => inTraining({ video: { address: 'https://youtu.be/x', cover: id } })],
  ['publication.cardImage', PUBLICATION, ({ id }) => inPublication({ cardImage: id })],
  ['publication.images', PUBLICATION, ({ id }) => inPublication({ images: [id] })],
  ['publication.attachments', PUBLICATION, ({ id }) => inPublication({ attachments: [id] })],
  ['publication.content', PUBLICATION, async (photo) => inPublication({ content: [await block(photo)] })],
  ['partner.image', PUBLICATION, ({ id }) => inPublication({ partners: [{ name: 'INTA', image: id }] })],
  [
    'teacher.image',
    'la ficha docente de «Ana»',
    ({ id }) => cms().editor.create('teacher', { name: 'Ana', image: id }),
  ],
  [
    'landing-image.image',
    'las imágenes de portada',
    ({ id }) => cms().editor.create('landing-image', { title: 'Huerta', image: id }),
  ],
  ['general.logo', SITE, ({ id }) => inSite({ general: { ...general, logo: id } })],
  ['general.simpleLogo', SITE, ({ id }) => inSite({ general: { ...general, simpleLogo: id } })],
  ['about.mapImage', SITE, ({ id }) => inSite({ about: { mapImage: id } })],
  ['section.image', SITE, ({ id }) => inSite({ about: { sections: [{ title: 'Historia', image: id }] } })],
  [
    'section.content',
    SITE,
    async (photo) => inSite({ about: { sections: [{ title: 'Historia', content: [await block(photo)] }] } }),
  ],
  ['member.image', SITE, ({ id }) => inSite({ people: { treasury: [{ ...member, image: id }] } })],
];

describe('a picture in use', () => {
  test.each(PLACES)('in %s cannot be deleted; the message names %s', async (_field, place, put) => {
    const photo = await upload();
    await put(photo);
    expectRefused(await remove(photo), `se usa en ${place}.`);
    expectRefused(await select({ fileIds: [photo.id] }), `se usan en ${place}.`);
    expect(await isKept(photo)).toBe(true);
  });

  test('the table covers every schema field with pictures', () => {
    const fields = fs
      .globSync(['api/*/content-types/*/schema.json', 'components/*/*.json'], { cwd: SOURCE })
      .flatMap((file) => {
        const { attributes } = z
          .object({ attributes: z.record(z.string(), z.looseObject({ type: z.string() })) })
          .parse(JSON.parse(fs.readFileSync(path.join(SOURCE, file), 'utf8')));
        const name = file.endsWith('schema.json') ? path.dirname(file) : file;
        return Object.entries(attributes)
          .filter(([, { type }]) => type === 'media' || type === 'blocks')
          .map(([field]) => `${path.basename(name, '.json')}.${field}`);
      });
    expect(PLACES.map(([field]) => field).toSorted()).toEqual(fields.toSorted());
  });

  test('control: an unused picture is deleted with its files', async () => {
    const photo = await upload();
    expect(await isKept(photo)).toBe(true);
    expect((await remove(photo)).status).toBe(200);
    expect(await isKept(photo)).toBe(false);
    expect((await fetch(`${cms().url}${photo.url}`)).status).toBe(404);
  });

  test('can be deleted once neither a draft nor a published version shows it', async () => {
    const photo = await upload();
    const { editor } = cms();
    const { documentId } = await editor.createPublished('training', training({ cardImage: photo.id }));
    await editor.update('training', documentId, { cardImage: null });
    expectRefused(await remove(photo), `la versión publicada de ${TRAINING}`);
    await editor.publish('training', documentId);
    expect((await remove(photo)).status).toBe(200);
  });

  test('in many places is refused with three names and the count of the others', async () => {
    const photo = await upload();
    for (const title of ['A', 'B', 'C', 'D', 'E']) await inTraining({ title, cardImage: photo.id });
    expectRefused(
      await remove(photo),
      'se usa en la capacitación «A», la capacitación «B», la capacitación «C» y 2 lugares más.',
    );
  });

  test('cannot be deleted through the content manager, not even by an administrator', async () => {
    const photo = await upload();
    await inTraining({ cardImage: photo.id });
    const admin = await signInAdmin(cms().url);
    const file = '/content-manager/collection-types/plugin::upload.file';
    const { body } = await admin.request('GET', `/upload/files/${String(photo.id)}`);
    const { documentId } = z.object({ documentId: z.string() }).parse(body);
    for (const id of [String(photo.id), documentId]) {
      expect((await admin.request('DELETE', `${file}/${id}`)).status).toBeGreaterThanOrEqual(400);
    }
    await admin.request('POST', `${file}/actions/bulkDelete`, { documentIds: [documentId] });
    expect(await isKept(photo)).toBe(true);
  });
});

describe('a selection with a picture in use', () => {
  async function folder(name: string, parent: number | null = null): Promise<number> {
    const { body } = await cms().editor.request('POST', '/upload/folders', { name, parent });
    return z.object({ data: z.object({ id: z.int() }) }).parse(body).data.id;
  }

  async function uploadInto(folderId: number): Promise<Photo> {
    const photo = await upload();
    const moved = { fileIds: [photo.id], folderIds: [], destinationFolderId: folderId };
    expect((await cms().editor.request('POST', '/upload/actions/bulk-move', moved)).status).toBe(200);
    return photo;
  }

  test('of a folder deletes none of its pictures, nor of the folders in it', async () => {
    const outer = await folder('Huerta');
    const inner = await folder('Frutales', outer);
    const photos = [await uploadInto(outer), await uploadInto(outer), await uploadInto(inner)];
    const used = await uploadInto(inner);
    await inTraining({ cardImage: used.id });
    expectRefused(await select({ folderIds: [outer] }), `se usan en ${TRAINING}.`);
    for (const photo of [...photos, used]) expect(await isKept(photo)).toBe(true);
    expect((await cms().editor.request('GET', `/upload/folders/${String(inner)}`)).status).toBe(200);
  });

  test('of files and a folder deletes none of the files', async () => {
    const folderId = await folder('Riego');
    const used = await uploadInto(folderId);
    await inTraining({ cardImage: used.id });
    const free = await upload();
    expectRefused(await select({ fileIds: [free.id], folderIds: [folderId] }), `se usan en ${TRAINING}.`);
    expect([await isKept(free), await isKept(used)]).toEqual([true, true]);
  });

  test('control: without one, files and folders are deleted', async () => {
    const folderId = await folder('Poda');
    const photos = [await uploadInto(folderId), await upload()];
    const fileIds = photos.slice(1).map(({ id }) => id);
    expect((await select({ fileIds, folderIds: [folderId] })).status).toBe(200);
    for (const photo of photos) expect(await isKept(photo)).toBe(false);
  });

  test.each([{ fileIds: 'x' }, { fileIds: [1.5] }, { folderIds: {} }])('%j is refused', async (selection) => {
    expect((await select(selection)).status).toBe(400);
  });
});

describe('replacing a file in use', () => {
  async function replace(photo: Photo, content: Buffer<ArrayBuffer>, type: string): Promise<Answer> {
    const form = new FormData();
    form.append('files', new Blob([content], { type }), type === 'application/pdf' ? 'a.pdf' : 'a.jpg');
    return cms().editor.submit('POST', `/upload?id=${String(photo.id)}`, form);
  }

  test('accepts only another picture for a picture', async () => {
    const photo = await upload();
    await inTraining({ cardImage: photo.id });
    expectRefused(await replace(photo, PDF, 'application/pdf'), `se usa en ${TRAINING}.`);
    expect(await isKept(photo)).toBe(true);
    expect((await replace(photo, await picture(600, 400), 'image/jpeg')).status).toBe(200);
    expect(await isKept(photo)).toBe(true);
  });

  test('accepts only another PDF for a PDF', async () => {
    const pdf = await cms().editor.upload('programa.pdf', PDF, 'application/pdf');
    await inTraining({ attachments: [pdf.id] });
    expectRefused(await replace(pdf, await picture(), 'image/jpeg'), `se usa en ${TRAINING}.`);
    const next = Buffer.concat([PDF, Buffer.from('% edición nueva\n')]);
    expect((await replace(pdf, next, 'application/pdf')).status).toBe(200);
    const stored = await fetch(`${cms().url}${pdf.url}`);
    expect(await stored.text()).toContain('edición nueva');
  });

  test('control: an unused one can become a document', async () => {
    expect((await replace(await upload(), PDF, 'application/pdf')).status).toBe(200);
  });
});

test('deleting a picture and using it in a training concurrently: one of both is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const photo = await upload();
    const { documentId } = await inTraining({});
    const { editor } = cms();
    const [removed] = await Promise.all([
      remove(photo),
      editor.update('training', documentId, { cardImage: photo.id }).catch(() => undefined),
    ]);
    const { body } = await editor.request(
      'GET',
      `/content-manager/collection-types/api::training.training/${documentId}`,
    );
    const { cardImage } = z
      .object({ data: z.object({ cardImage: z.object({ id: z.int() }).nullish() }) })
      .parse(body).data;
    expect(await isKept(photo)).toBe(removed.status !== 200);
    if (removed.status === 200) expect(cardImage ?? null).toBeNull();
  }
});
