import { expect } from 'playwright/test';
import { z } from 'zod';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/office.ts';
import { openTraining, saveButton, training } from './testing/training-form.ts';

test.describe('the admin', () => {
  test("the site's colour is chosen by name or freely", async ({ office, signedIn }) => {
    const address = '/content-manager/single-types/api::site-content.site-content';
    const draft = z.object({ data: z.object({ styles: z.looseObject({}) }) });
    const { send } = office.editor.session;
    await send('PUT', address, z.unknown(), { styles: { colorTheme: '#24603A' } });
    const { page, expectStatus } = await signedIn('editor');
    for (const status of [400, 404, 502]) expectStatus(status);
    await page.goto(`/admin${address}`);
    const names = page.getByRole('group', { name: 'Color principal: los de la lista' });
    await expect(names.getByRole('button', { name: 'Verde campo', pressed: true })).toBeVisible();
    expect(await violations(page, '[role=group]')).toEqual([]);
    await names.getByRole('button', { name: 'Jacarandá' }).click();
    await saveButton(page).click();
    await expect
      .poll(async () => (await send('GET', address, draft)).data.styles)
      .toMatchObject({ colorTheme: '#5b3f8c' });
    await page.getByLabel('Color principal', { exact: true }).fill('#123456');
    await expect(names.getByRole('button', { pressed: true })).toHaveCount(0);
    await saveButton(page).click();
    await expect
      .poll(async () => (await send('GET', address, draft)).data.styles)
      .toMatchObject({ colorTheme: '#123456' });
  });

  test('the menu has names beside its icons where there is room, and leads to the guide', async ({
    signedIn,
  }) => {
    const { page } = await signedIn('secretary');
    const link = page.getByRole('link', { name: 'Inscripciones', exact: true });
    const shown = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(shown).toBe('"Inscripciones"');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        localStorage.setItem('STRAPI_THEME', name);
      }, theme);
      await page.reload();
      await expect(link).toBeVisible();
      expect(await violations(page, 'nav')).toEqual([]);
    }
    await page.getByRole('link', { name: 'Ayuda', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Guía de la oficina' })).toBeVisible();
    const pictures = page.getByRole('main').getByRole('img');
    await expect(pictures).toHaveCount(3);
    const loaded = (all: readonly Element[]) =>
      all.map((each) => each instanceof HTMLImageElement && each.naturalWidth > 0);
    await expect.poll(() => pictures.evaluateAll(loaded)).toEqual([true, true, true]);
    expect(await violations(page, 'main')).toEqual([]);
    // Control: there is not always room for names.
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect.poll(shown).toBe('none');
  });

  test('the publish buttons stay visible while a form is scrolled, on phones, tablets and desktops', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.create('training', training({ title: 'Horno de barro' }));
    const page = await openTraining(signedIn, documentId);
    const first = page.getByRole('textbox', { name: 'Título' }).first();
    const last = page.getByText('Fecha de creación', { exact: true });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await first.scrollIntoViewIfNeeded();
      await expect(last).not.toBeInViewport();
      await last.scrollIntoViewIfNeeded();
      await expect(first).not.toBeInViewport();
      for (const button of [page.getByRole('button', { name: 'Publicar', exact: true }), saveButton(page)]) {
        await expect(button, `at ${String(width)} px`).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
