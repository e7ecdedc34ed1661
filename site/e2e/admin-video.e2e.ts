import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { PDF, photo } from './testing/files.ts';
import { dialog, openAsEditor } from './testing/media-library.ts';
import { test } from './testing/office.ts';
import { training, TRAININGS } from './testing/training-form.ts';

const storedSchema = z.object({
  data: z.object({
    publishedAt: z.string().nullable(),
    video: z.object({ address: z.string(), cover: z.object({ name: z.string() }) }),
    attachments: z.array(z.object({ name: z.string() })),
  }),
});

/** Selects a file of the media library for a field. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('region', { name: field }).getByRole('button').first().click();
  const card = dialog(page)
    .locator('div')
    .filter({ has: page.getByText(name) })
    .filter({ has: page.getByRole('checkbox') })
    .last();
  await card.getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Terminar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

const PUBLICATIONS = '/admin/content-manager/collection-types/api::publication.publication';

for (const { type, path, fields } of [
  { type: 'training', path: TRAININGS, fields: training({ title: 'Con un video' }) },
  { type: 'publication', path: PUBLICATIONS, fields: { title: 'Con un video', type: 'news' } },
] as const) {
  test(`a ${type} gets a video and a PDF; a video of another site is refused beside its field`, async ({
    office,
    signedIn,
  }) => {
    const cover = `Tapa de ${type}`;
    const pdf = `Programa de ${type}.pdf`;
    await office.editor.upload(cover, await photo());
    await office.editor.upload(pdf, PDF);
    const documentId = await office.editor.create(type, fields);
    const page = await openAsEditor(signedIn, `${path}/${documentId}`, 400, 502);
    await page.getByRole('button', { name: 'Está vacío: apretá para completarlo.' }).first().click();
    const address = page.getByRole('textbox', { name: 'Dirección del video' });
    await address.fill('https://example.com/video');
    await choose(page, 'Foto de tapa', cover);
    await choose(page, 'Archivos', pdf);
    const publish = page.getByRole('button', { name: 'Publicar', exact: true });
    await publish.click();
    await expect(page.locator('[data-strapi-field-error]').first()).toBeInViewport();
    await expect(page.getByText('tiene que ser la de un video de YouTube o Vimeo').first()).toBeVisible();

    await address.fill('https://youtu.be/dQw4w9WgXcQ');
    await publish.click();
    const stored = async () =>
      (await office.editor.session.send('GET', `${path.replace('/admin', '')}/${documentId}`, storedSchema))
        .data;
    await expect.poll(stored).toMatchObject({
      video: { address: 'https://youtu.be/dQw4w9WgXcQ', cover: { name: cover } },
      attachments: [{ name: pdf }],
    });
    const shown = `${office.instance.front.url}/api/${type}s/con-un-video`;
    await expect.poll(async () => (await fetch(shown)).status).toBe(200);
  });
}
