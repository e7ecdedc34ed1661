import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { dialog, openAsEditor } from './testing/media-library.ts';
import { officeTest, type Office, type SignIn } from './testing/office.ts';

const test = officeTest();

const MB = 1024 * 1024;

interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo rotated by metadata, as phones save it, and larger than the server accepts. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 1500, height: 1000, channels: 3, background: '#000' } as const;
  const input = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { ...create, width: 6000, height: 4000 } })
    .composite([{ input, tile: true }])
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5 * MB);
  expect(photo.length).toBeLessThan(25 * MB);
  return photo;
}

let photo: Buffer;

test.beforeAll(async () => {
  photo = await phonePhoto();
});

const photoNamed = (name: string): Picked => ({ name, mimeType: 'image/jpeg', buffer: photo });

async function png(name: string, width: number, background: string): Promise<Picked> {
  const create = { width, height: width / 2, channels: 4, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

async function openLibrary(signedIn: SignIn): Promise<Page> {
  const page = await openAsEditor(signedIn, '/admin/plugins/upload');
  await page.getByRole('button', { name: 'Agregar Archivos' }).first().click();
  return page;
}

/** Selects files in the open dialog and uploads them. */
async function send(page: Page, files: readonly Picked[]): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles(files);
  await dialog(page)
    .getByRole('button', { name: /^Subir \d+ archivo/ })
    .click();
}

const libraryFiles = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      mime: z.string(),
      url: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  ),
});

/** Files of the media library whose names start with this. */
async function stored({ editor }: Office, stem: string) {
  const query = `filters[name][$startsWith]=${encodeURIComponent(stem)}&pageSize=100`;
  return (await editor.session.send('GET', `/upload/files?${query}`, libraryFiles)).results;
}

async function bytesAt({ instance }: Office, address: string): Promise<Buffer> {
  const response = await fetch(instance.cms.url + address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test.describe("an editor's pictures", () => {
  test('arrive small and upright from a phone, and transparent where they were', async ({
    office,
    signedIn,
  }) => {
    const page = await openLibrary(signedIn);
    await send(page, [photoNamed('huerta.jpeg'), await png('escudo.png', 2000, '#0000')]);
    await expect(dialog(page)).toHaveCount(0);
    const [upright] = await stored(office, 'huerta');
    expect(upright).toMatchObject({ name: 'huerta.jpeg', mime: 'image/jpeg', width: 1600, height: 2400 });
    const bytes = await bytesAt(office, upright?.url ?? '');
    expect(bytes.length).toBeLessThan(5 * MB);
    const [crest] = await stored(office, 'escudo');
    expect(crest).toMatchObject({ name: 'escudo.webp', mime: 'image/webp', width: 1600, height: 800 });
    const { isOpaque } = await sharp(await bytesAt(office, crest?.url ?? '')).stats();
    expect(isOpaque).toBe(false);
  });

  test('are shrunk too when they replace one', async ({ office, signedIn }) => {
    const small = await png('tractor.png', 20, '#00f');
    await office.editor.upload(
      small.name,
      new Blob([new Uint8Array(small.buffer)], { type: small.mimeType }),
    );
    const page = await openAsEditor(signedIn, '/admin/plugins/upload');
    await page.getByRole('button', { name: 'tractor.png' }).or(page.getByText('tractor.png')).first().click();
    await dialog(page).getByTestId('file-input').setInputFiles(photoNamed('otro.jpg'));
    await dialog(page).getByRole('button', { name: 'Terminar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const [replaced] = await stored(office, 'tractor');
    expect(replaced).toMatchObject({ name: 'tractor.png', width: 1600, height: 2400 });
  });

  test('are refused with the limit, or with the remedy for HEIC', async ({ office, signedIn }) => {
    const page = await openLibrary(signedIn);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    await send(page, [
      { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(25 * MB + 1) },
      { name: 'bases.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * MB + 1) },
      await png('entra.png', 20, '#0f0'),
    ]);
    const remedy = dialog(page).getByText('«iphone.heic» es una foto HEIC de iPhone');
    await expect(remedy).toContainText('Ajustes › Cámara › Formatos › Más compatible');
    await expect(dialog(page).getByText('«enorme.jpg» pesa más de 25 MB')).toBeVisible();
    await expect(dialog(page).getByText('«bases.pdf» pesa más de 5 MB')).toBeVisible();
    await expect(dialog(page).getByText('entra.png')).toHaveCount(0);
    expect(await stored(office, 'entra')).toHaveLength(1);
  });

  test('are in a gallery in the order in which they were chosen', async ({ office, signedIn }) => {
    const documentId = await office.editor.create('publication', { title: 'Feria', type: 'news' });
    const path = `/content-manager/collection-types/api::publication.publication/${documentId}`;
    const page = await openAsEditor(signedIn, `/admin${path}`);
    const gallery = page
      .getByRole('group')
      .or(page.locator('label, div'))
      .filter({ hasText: /^Galería/ });
    await gallery.getByRole('button', { name: 'Apretá para elegir un archivo' }).last().click();
    const add = dialog(page).getByRole('button', { name: /^(?:Subir archivos|Agregar Archivos)$/ });
    await add.first().click();
    await send(page, [
      photoNamed('1-primera.jpg'),
      await png('2-segunda.png', 20, '#f00'),
      await png('3-tercera.png', 20, '#0f0'),
    ]);
    await dialog(page).getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    const entry = z.object({
      data: z.object({ images: z.array(z.object({ name: z.string() })).nullable() }),
    });
    const names = async () =>
      (await office.editor.session.send('GET', path, entry)).data.images?.map(({ name }) => name) ?? [];
    await expect.poll(names).toHaveLength(3);
    expect(await names()).toEqual(['1-primera.jpg', '2-segunda.png', '3-tercera.png']);
  });
});
