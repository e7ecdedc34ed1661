import { endpoints, z } from '@centro/shared';
import { describe, expect, test } from 'vitest';
import { publication, training } from './harness/content.ts';
import { collection, type Fields } from './harness/editor.ts';
import { send, type Answer } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

async function slugOf(fields: Fields): Promise<unknown> {
  return (await cms().editor.create('training', training(fields)))['slug'];
}

function create(fields: Fields): Promise<Answer> {
  return cms().editor.request('POST', collection('training'), training(fields));
}

function expectRefusal({ status, body }: Answer, reason: RegExp): void {
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { name: 'ValidationError', details: { errors: [{ path: ['slug'] }] } },
  });
  expect(JSON.stringify(body)).toMatch(reason);
}

describe('a public id', () => {
  test('is made from the title', async () => {
    expect(await slugOf({ title: 'Poda de frutales (nivel 1): ¡año ñandú!' })).toBe(
      'poda-de-frutales-nivel-1-ano-nandu',
    );
  });

  test('gets a number when that of the title is taken', async () => {
    expect(await slugOf({ title: 'Riego por goteo' })).toBe('riego-por-goteo');
    expect(await slugOf({ title: 'Riego por goteo' })).toBe('riego-por-goteo-2');
    expect(await slugOf({ title: 'Riego por goteo' })).toBe('riego-por-goteo-3');
  });

  test('can be set, so that imported entries keep theirs', async () => {
    expect(await slugOf({ slug: 'kT9x_Zq2-AbC' })).toBe('kT9x_Zq2-AbC');
  });

  test.each(['pagina', 'tipo', 'categoria', 'estado', 'archived'])('cannot be %s', async (slug) => {
    expectRefusal(await create({ slug }), /reservada/);
  });

  test.each(['con espacio', 'ñandú', '-poda', 'poda-', 'a/b', 'a.b', 'x'.repeat(121)])(
    'cannot be %j',
    async (slug) => {
      const { status } = await create({ slug });
      expect(status).toBe(400);
    },
  );

  test('avoids reserved words and is never empty', async () => {
    expect(await slugOf({ title: 'Página' })).toBe('entrada-pagina');
    expect(await slugOf({ title: 'Archived' })).toBe('archived-2');
    expect(await slugOf({ title: '¿¡!?' })).toBe('entrada');
  });

  test('of another entry is refused in any case', async () => {
    await slugOf({ slug: 'apicultura' });
    expectRefusal(await create({ slug: 'apicultura' }), /otra capacitación/);
    expectRefusal(await create({ slug: 'Apicultura' }), /otra capacitación/);
  });

  test('can be the same for a training and a publication', async () => {
    expect(await slugOf({ slug: 'expo' })).toBe('expo');
    const expo = await cms().editor.create('publication', publication({ slug: 'expo' }));
    expect(expo['slug']).toBe('expo');
  });

  test('of a draft can change, which frees the old one', async () => {
    const { editor } = cms();
    const draft = await editor.create('training', training({ slug: 'primero' }));
    const renamed = await editor.update('training', draft.documentId, { slug: 'segundo' });
    expect(renamed['slug']).toBe('segundo');
    expect(await slugOf({ slug: 'primero' })).toBe('primero');
  });

  test('of a draft is regenerated from the title when emptied', async () => {
    const { editor } = cms();
    const draft = await editor.create('training', training({ slug: 'provisorio' }));
    const fields = { title: 'Conservas', slug: null };
    expect((await editor.update('training', draft.documentId, fields))['slug']).toBe('conservas');
  });

  test('follows the title of a draft that was never published', async () => {
    const { editor } = cms();
    const draft = await editor.create('training', training({ title: 'Quesos' }));
    const retitled = (title: string, fields: object = {}) =>
      editor.update('training', draft.documentId, { title, ...fields });
    expect((await retitled('Quesos de cabra'))['slug']).toBe('quesos-de-cabra');
    // Strapi's form sends the slug that it shows.
    expect((await retitled('Quesos de oveja', { slug: 'quesos-de-cabra' }))['slug']).toBe('quesos-de-oveja');
    expect(await slugOf({ slug: 'quesos' })).toBe('quesos');
    await editor.publish('training', draft.documentId);
    expect((await retitled('Quesos de vaca'))['slug']).toBe('quesos-de-oveja');
    await editor.unpublish('training', draft.documentId);
    expect((await retitled('Quesos'))['slug']).toBe('quesos-de-oveja');
  });

  test.each([
    ['miel-de-monte', 'Mieles'],
    ['miel-2026', 'Miel de monte'],
  ])('%s, set by hand, stays when the title changes', async (slug, title) => {
    const { editor } = cms();
    const draft = await editor.create('training', training({ title: 'Miel', slug }));
    expect((await editor.update('training', draft.documentId, { title }))['slug']).toBe(slug);
  });

  test('follows a title that loses its year', async () => {
    const { editor } = cms();
    const draft = await editor.create('training', training({ title: 'Poda 2025' }));
    const renamed = await editor.update('training', draft.documentId, { title: 'Poda de olivos' });
    expect(renamed['slug']).toBe('poda-de-olivos');
  });

  test('of a copy follows its new title', async () => {
    const { editor } = cms();
    const original = await editor.create('training', training({ title: 'Chacinados' }));
    const { body } = await editor.request('POST', collection('training', 'clone', original.documentId), {});
    const copy = z.object({ data: z.object({ documentId: z.string(), slug: z.string() }) }).parse(body).data;
    expect(copy.slug).toBe('chacinados-2');
    const retitled = async (title: string) =>
      (await editor.update('training', copy.documentId, { title }))['slug'];
    expect(await retitled('Chacinados')).toBe('chacinados-2');
    expect(await retitled('Chacinados secos')).toBe('chacinados-secos');
  });

  test('of a published entry cannot change, not even after unpublishing', async () => {
    const { editor } = cms();
    const { documentId } = await editor.createPublished('training', training({ slug: 'fijo' }));
    const rename = (slug: string | null) =>
      editor.request('PUT', collection('training', documentId), { slug });
    expectRefusal(await rename('otro'), /después de publicar/);
    expectRefusal(await rename(null), /después de publicar/);
    await editor.unpublish('training', documentId);
    expectRefusal(await rename('otro'), /después de publicar/);
    expect((await rename('fijo')).status).toBe(200);
  });

  test('of a deleted entry is free again', async () => {
    const { editor } = cms();
    const { documentId } = await editor.createPublished('training', training({ slug: 'efimero' }));
    await editor.remove('training', documentId);
    expect(await slugOf({ slug: 'efimero' })).toBe('efimero');
  });

  test('is not reserved when the write is refused', async () => {
    const refused = await create({ slug: 'a-medias', category: 'no-such-category' });
    expect(refused.status).toBe(400);
    expect(await slugOf({ slug: 'a-medias' })).toBe('a-medias');
  });

  test('of a clone is made from its title', async () => {
    const { editor } = cms();
    const original = await editor.create('training', training({ title: 'Huerta' }));
    const path = collection('training', 'clone', original.documentId);
    const clone = await editor.request('POST', path, training({ title: 'Huerta', slug: '' }));
    expect(clone).toMatchObject({ status: 200, body: { data: { slug: 'huerta-2' } } });
  });

  test('and a date are set when an entry is published without them', async () => {
    const { cms: stopped, editor, url } = cms();
    const { documentId } = await editor.create('training', training({ title: 'Sin dirección' }));
    await stopped.database.execute(
      `update trainings set slug = null, timestamp = null where document_id = '${documentId}'`,
    );
    await editor.publish('training', documentId);
    const { body } = await send(`${url}/api/trainings/sin-direccion`);
    expect(endpoints.training.response.parse(body).data.id).toBe('sin-direccion');
  });
});

describe('entries created concurrently', () => {
  test('with the same title get distinct ids', async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => slugOf({ title: 'Jornada a campo' })));
    expect(new Set(created).size).toBe(10);
    expect(created).toContain('jornada-a-campo');
    expect(created).toContain('jornada-a-campo-10');
  });

  test('with the same id are refused except one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ slug: 'disputado' })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
  });
});

describe('the date of an entry', () => {
  test('defaults to now', async () => {
    const before = Date.now();
    const { timestamp } = await cms().editor.create('training', training());
    expect(Date.parse(String(timestamp))).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(String(timestamp))).toBeLessThanOrEqual(Date.now());
  });

  test('can be set', async () => {
    const timestamp = '2020-02-29T10:00:00.000Z';
    const created = await cms().editor.create('training', training({ timestamp }));
    expect(created['timestamp']).toBe(timestamp);
  });

  test('is kept when emptied', async () => {
    const { editor } = cms();
    const { documentId, timestamp } = await editor.create('training', training());
    expect(await editor.update('training', documentId, { timestamp: null })).toMatchObject({ timestamp });
  });
});
