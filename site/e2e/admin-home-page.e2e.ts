import { siteContentResponseSchema } from '@centro/shared';
import { expect } from 'playwright/test';
import { photo } from './testing/files.ts';
import { openAsEditor } from './testing/media-library.ts';
import { officeTest } from './testing/office.ts';

const test = officeTest();

test('the heading of the home page and the order of its pictures can be edited', async ({
  office,
  signedIn,
}) => {
  const { editor, instance } = office;
  const image = (await editor.upload('Un silo', await photo())).id;
  for (const name of ['Arroyo', 'Bosque', 'Campo']) {
    await editor.createPublished('landing-image', { name, image });
  }
  await editor.publishSiteContent({ general: { number: '7', city: 'Lobería', simpleLogo: image } });

  const path = '/admin/content-manager/single-types/api::site-content.site-content';
  const page = await openAsEditor(signedIn, path, 400, 502);
  await page.getByRole('textbox', { name: 'Título de la portada' }).fill('Oficios para quedarse');
  const chosen = page.getByRole('combobox', { name: 'Orden de las fotos de portada' });
  for (const name of ['Arroyo', 'Campo']) {
    await chosen.click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  const handle = page.getByRole('listitem').filter({ hasText: 'Campo' }).getByRole('button').first();
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const shown = async () => {
    const answer = await fetch(`${instance.front.url}/api/site`);
    const { data } = siteContentResponseSchema.parse(await answer.json());
    return [data.general.headline, ...data.landingImages.map(({ name }) => name)];
  };
  await expect(page.getByRole('img', { name: 'Logotipo de la aplicación' })).toHaveAttribute(
    'src',
    /\/uploads\/Un_silo/,
  );
  await expect.poll(shown).toEqual(['Oficios para quedarse', 'Campo', 'Arroyo', 'Bosque']);
});
