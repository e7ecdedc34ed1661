import fs from 'node:fs/promises';
import path from 'node:path';
import { endpoints, type Endpoint, type z } from '@centro/shared';
import { beforeAll, describe, expect, test } from 'vitest';
import { paragraph, picture, publication, siteContent, training } from './harness/content.ts';
import type { StoredDocument } from './harness/editor.ts';
import { openForm } from './harness/forms.ts';
import { expectError, send } from './harness/http.ts';
import { runningCms } from './harness/running-cms.ts';

const DAY = 24 * 60 * 60 * 1000;
const cms = runningCms();

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString();
}

async function get<R extends z.ZodType>(
  endpoint: Endpoint & { readonly response: R },
  path: string = endpoint.path,
): Promise<z.output<R>> {
  const { status, body, headers } = await send(`${cms().url}/api${path}`);
  expect({ path, status, body: status === 200 || body }).toEqual({ path, status: 200, body: true });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  return endpoint.response.parse(body);
}

const ids = (list: { readonly data: readonly { readonly id: string }[] }) => list.data.map(({ id }) => id);

describe('before anything is published', () => {
  test('lists are empty and have a first page', async () => {
    const empty = { data: [], meta: { page: 1, pageCount: 1, total: 0 } };
    expect(await get(endpoints.trainings)).toEqual(empty);
    expect(await get(endpoints.archivedTrainings)).toEqual(empty);
    expect(await get(endpoints.publications)).toEqual(empty);
    expect(await get(endpoints.featuredPublications)).toEqual(empty);
  });

  test('there is no site content', async () => {
    expectError(await send(`${cms().url}/api/site`), 'not-found', 404);
  });

  test('a draft is not public', async () => {
    const { documentId } = await cms().editor.create('training', training({ title: 'Un borrador' }));
    expectError(await send(`${cms().url}/api/trainings/un-borrador`), 'not-found', 404);
    await cms().editor.remove('training', documentId);
  });
});

describe('site content', () => {
  beforeAll(async () => {
    const { editor } = cms();
    const photo = await editor.upload('frente.jpg', await picture(), 'image/jpeg');
    await editor.create('teacher', { name: 'Beatriz Luna', description: 'Veterinaria', image: photo.id });
    await editor.create('teacher', { name: 'Alba Ríos' });
    await editor.createPublished('landing-image', { name: 'Vivero', location: 'Sede', image: photo.id });
    await editor.create('landing-image', { name: 'Borrador', image: photo.id });
    await editor.publishSiteContent({
      styles: { colorTheme: '#2e7d32' },
      general: {
        number: '7',
        city: 'San Pedro',
        address: 'Mitre 100',
        logo: photo.id,
        coordinates: '-36.1234, -60.5678',
        locationLink: 'https://mapa.example/7',
        openingHours: 'Lunes a viernes, de 8 a 12',
        termsUrl: 'https://centro.example/terminos',
      },
      about: {
        sections: [{ title: 'Historia', content: paragraph('Desde 1990'), image: photo.id }],
        mapLink: 'https://mapa.example/7',
      },
      people: {
        administration: [{ name: 'Ana Paz', role: 'Directora', image: photo.id }],
        treasury: [{ name: 'Luis Gil', role: 'Tesorero' }],
      },
      socials: [{ network: 'email', url: 'mailto:hola@centro.example' }],
      treasury: { enabled: true, title: 'Cooperadora', price: 1500.5, accountData: { alias: 'CENTRO.7' } },
    });
  });

  test('returns what was written, with teachers and published landing images sorted by name', async () => {
    const { data } = await get(endpoints.siteContent);
    expect(data.general).toMatchObject({
      number: '7',
      openingHours: 'Lunes a viernes, de 8 a 12',
      location: { address: 'Mitre 100', coordinates: { latitude: -36.1234, longitude: -60.5678 } },
    });
    expect(data.general.logo?.url).toMatch(/^\/media\/frente_/);
    expect(data.about.sections[0]).toMatchObject({ title: 'Historia', content: paragraph('Desde 1990') });
    expect(data.people.treasury).toEqual([{ name: 'Luis Gil', role: 'Tesorero', image: null }]);
    expect(data.socials).toEqual([{ id: 'email', url: 'mailto:hola@centro.example' }]);
    expect(data.treasury).toMatchObject({ enabled: true, price: 1500.5, accountData: { alias: 'CENTRO.7' } });
    expect(data.teachers.map(({ name }) => name)).toEqual(['Alba Ríos', 'Beatriz Luna']);
    expect(data.landingImages.map(({ name }) => name)).toEqual(['Vivero']);
  });

  test('has the landing images in the chosen order, also after one was edited, then the others by name', async () => {
    const { editor } = cms();
    const image = (await editor.upload('foto.jpg', await picture(), 'image/jpeg')).id;
    const [arroyo, bosque, campo] = [
      await editor.createPublished('landing-image', { name: 'Arroyo', image }),
      await editor.createPublished('landing-image', { name: 'Bosque', image }),
      await editor.createPublished('landing-image', { name: 'Campo', image }),
    ];
    const names = async () => (await get(endpoints.siteContent)).data.landingImages.map(({ name }) => name);
    const choose = (...chosen: readonly StoredDocument[]) =>
      editor.publishSiteContent({
        ...siteContent,
        slides: { set: chosen.map(({ documentId }) => ({ documentId })) },
      });
    await choose(campo, arroyo);
    expect(await names()).toEqual(['Campo', 'Arroyo', 'Bosque', 'Vivero']);
    await editor.updatePublished('landing-image', campo.documentId, { name: 'Campo abierto' });
    expect(await names()).toEqual(['Campo abierto', 'Arroyo', 'Bosque', 'Vivero']);
    await choose(bosque, arroyo, campo);
    expect(await names()).toEqual(['Bosque', 'Arroyo', 'Campo abierto', 'Vivero']);
    await editor.unpublish('landing-image', arroyo.documentId);
    expect(await names()).toEqual(['Bosque', 'Campo abierto', 'Vivero']);
  });

  test('treats an emptied field like one that was never set', async () => {
    await cms().editor.publishSiteContent({ ...siteContent, people: null, treasury: null });
    const { data } = await get(endpoints.siteContent);
    expect(data.people).toEqual({ administration: [], treasury: [] });
    expect(data.treasury.enabled).toBe(false);
  });
});

describe('trainings', () => {
  const open = { inscription: { start: inDays(-5), finish: inDays(5) } };

  beforeAll(async () => {
    const { editor } = cms();
    const write = (title: string, fields: object) =>
      editor.createPublished('training', training({ title, ...fields }));
    await write('sin fechas', {});
    await write('terminada', { schedule: { start: inDays(-9), finish: inDays(-8) } });
    await write('en curso', { schedule: { start: inDays(-1), finish: inDays(1) } });
    await write('por comenzar', { schedule: { start: inDays(3) } });
    await write('abierta antigua', { inscription: { start: inDays(-9) } });
    await write('abierta b', open);
    await write('abierta a', open);
    await write('proxima', { inscription: { start: inDays(2) } });
    for (const number of [1, 2, 3, 4, 5, 6]) await write(`relleno ${String(number)}`, {});
    for (const number of [1, 2, 3]) {
      const timestamp = inDays(-number);
      await write(`archivada ${String(number)}`, { visibility: 'archived', timestamp });
    }
  });

  test('are ordered by state, opening and id, twelve to a page', async () => {
    const first = await get(endpoints.trainings);
    expect(ids(first)).toEqual([
      'proxima',
      'abierta-a',
      'abierta-b',
      'abierta-antigua',
      'por-comenzar',
      'en-curso',
      'terminada',
      'relleno-1',
      'relleno-2',
      'relleno-3',
      'relleno-4',
      'relleno-5',
    ]);
    expect(first.meta).toEqual({ page: 1, pageCount: 2, total: 14 });
    expect(first.data.map(({ state }) => state.index)).toEqual([0, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5]);
    const second = await get(endpoints.trainings, '/trainings?page=2');
    expect(ids(second)).toEqual(['relleno-6', 'sin-fechas']);
  });

  test('return 404 beyond the last page', async () => {
    for (const path of ['/trainings?page=3', '/trainings/archived?page=2', '/publications?page=999999']) {
      expectError(await send(`${cms().url}/api${path}`), 'not-found', 404);
    }
  });

  test('are in the archive when archived, latest first', async () => {
    const { data, meta } = await get(endpoints.archivedTrainings);
    expect(ids({ data })).toEqual(['archivada-1', 'archivada-2', 'archivada-3']);
    expect(meta).toEqual({ page: 1, pageCount: 1, total: 3 });
  });

  test('are available by id when archived', async () => {
    const { data } = await get(endpoints.training, '/trainings/archivada-1');
    expect(data.visibility).toBe('archived');
  });

  test('return every field', async () => {
    const { editor } = cms();
    const photo = await editor.upload('huerta.jpg', await picture(), 'image/jpeg');
    const teachers = [
      await editor.create('teacher', { name: 'Zulma Vera', description: 'Ingeniera', image: photo.id }),
      await editor.create('teacher', { name: 'Carlos Paz' }),
    ];
    const meeting = { title: 'Encuentro 1', start: '2030-03-01T21:00:00.000Z', place: 'Aula 2' };
    await openForm(editor, { slug: 'f1' });
    await editor.createPublished(
      'training',
      training({
        title: 'Huerta orgánica (nivel 1)',
        description: 'Con lo que hay',
        content: paragraph('Hola'),
        cardImage: photo.id,
        images: [photo.id],
        mode: 'Presencial',
        durationMinutes: 90,
        totalHours: 40,
        price: 4500,
        requirements: 'Ser mayor de 16 años',
        whatToBring: 'Guantes\nGorro',
        timestamp: '2030-01-01T12:00:00.000Z',
        foodHandler: true,
        formId: 'f1',
        meetings: [meeting],
        teachers: { connect: teachers.map(({ documentId }) => ({ documentId })) },
        schedule: { start: '2030-03-01T03:00:00.000Z', finish: '2030-03-31T02:59:59.999Z' },
        inscription: { start: '2030-01-01T03:00:00.000Z', maxQuota: 20 },
        waitingList: { enabled: true, maxQuota: 5 },
        notifications: { startText: 'Traé guantes', link: 'https://centro.example', linkName: 'Más' },
      }),
    );
    const { data } = await get(endpoints.training, '/trainings/huerta-organica-nivel-1');
    expect(data).toMatchObject({
      description: 'Con lo que hay',
      content: paragraph('Hola'),
      mode: 'Presencial',
      place: null,
      durationMinutes: 90,
      totalHours: 40,
      price: 4500,
      requirements: 'Ser mayor de 16 años',
      whatToBring: 'Guantes\nGorro',
      timestamp: '2030-01-01T12:00:00.000Z',
      foodHandler: true,
      formId: 'f1',
      schedule: { start: '2030-03-01T03:00:00.000Z', finish: '2030-03-31T02:59:59.999Z' },
      meetings: [{ ...meeting, finish: null, mode: null }],
      inscription: { start: '2030-01-01T03:00:00.000Z', finish: null, maxQuota: 20 },
      waitingList: { enabled: true, maxQuota: 5 },
      notifications: { start: { text: 'Traé guantes' }, finish: { text: null }, linkName: 'Más' },
      state: { index: 0, name: 'Próximamente' },
    });
    expect(data.teachers.map(({ name }) => name)).toEqual(['Zulma Vera', 'Carlos Paz']);
    expect(data.images).toEqual([data.cardImage]);
    expect(data.cardImage).toMatchObject({ width: 1200, height: 800 });
    const widths = data.cardImage?.versions.map(({ width }) => width) ?? [];
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(widths.length).toBeGreaterThan(1);
  });
});

describe('publications', () => {
  beforeAll(async () => {
    const { editor } = cms();
    for (const number of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      const fields = { title: `Nota ${String(number)}`, timestamp: inDays(-number) };
      await editor.createPublished('publication', publication(fields));
    }
    const featured = (title: string, fields: object) =>
      editor.createPublished('publication', publication({ title, featured: true, ...fields }));
    await featured('Destacada vieja', { timestamp: inDays(-20) });
    await featured('Destacada nueva', { timestamp: inDays(-1) });
    await featured('Destacada oculta', { hidden: true });
    const partners = [{ name: 'INTA' }];
    await editor.createPublished('publication', publication({ title: 'Oculta', hidden: true, partners }));
  });

  test('are listed without featured and hidden ones, latest first, nine to a page', async () => {
    const first = await get(endpoints.publications);
    expect(ids(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `nota-${String(number)}`));
    expect(first.meta).toEqual({ page: 1, pageCount: 2, total: 10 });
    expect(ids(await get(endpoints.publications, '/publications?page=2'))).toEqual(['nota-10']);
  });

  test('are listed when featured and not hidden, latest first, on one page', async () => {
    const { data, meta } = await get(endpoints.featuredPublications);
    expect(ids({ data })).toEqual(['destacada-nueva', 'destacada-vieja']);
    expect(meta).toEqual({ page: 1, pageCount: 1, total: 2 });
  });

  test('are available by id when hidden', async () => {
    const { data } = await get(endpoints.publication, '/publications/oculta');
    expect(data).toMatchObject({ hidden: true, partners: [{ name: 'INTA', image: null }] });
  });
});

describe('media', () => {
  test('is served at /uploads, where the front proxies /media', async () => {
    const { editor, url } = cms();
    const photo = await editor.upload('vivero.jpg', await picture(), 'image/jpeg');
    expect(photo.url).toMatch(/^\/uploads\//);
    expect((await fetch(`${url}${photo.url}`)).headers.get('content-type')).toBe('image/jpeg');
  });

  test.each([
    ['an SVG file', 'x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an HTML page', 'x.html', 'text/html', '<!doctype html><script>1</script>'],
    ['an HTML page named as a photograph', 'x.jpg', 'image/jpeg', '<!doctype html><script>1</script>'],
  ])('%s is refused and leaves no temporary file', async (_what, name, type, text) => {
    await expect(cms().editor.upload(name, Buffer.from(text), type)).rejects.toThrow();
    const left = () => fs.readdir(path.join(cms().cms.dataDirectory, 'tmp'));
    await expect.poll(left).toEqual([]);
  });

  test('a file over five megabytes is refused', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(6 * 1024 * 1024)]);
    await expect(cms().editor.upload('x.jpg', large, 'image/jpeg')).rejects.toThrow();
  });
});
