import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { photo } from './testing/files.ts';
import { dialog, openAsEditor } from './testing/media-library.ts';
import { test, type Office } from './testing/office.ts';

/** Pointer presses since the page was opened. */
const presses = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('presses')));

async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        const before = Number(sessionStorage.getItem('presses'));
        if (isTrusted) sessionStorage.setItem('presses', String(before + 1));
      },
      { capture: true },
    );
  });
}

/** Clicks a field and types. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.type(text);
}

/** Types days and times into consecutive pickers, with the keyboard only. */
async function typeOn(page: Page, texts: readonly string[]): Promise<void> {
  const picker = page.locator('[role=combobox]:focus');
  for (const [index, text] of texts.entries()) {
    await page.keyboard.press('Tab');
    // A filled picker is followed by a button that clears it.
    if (index > 0) await page.keyboard.press('Tab');
    await expect(picker).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(picker).toHaveAttribute('aria-expanded', 'false');
    await expect(picker).toHaveValue(text);
  }
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens a part of the form that is still empty. */
async function begin(page: Page, part: string): Promise<void> {
  const empty = page.getByText(part, { exact: true }).locator('xpath=following::button[1]');
  await empty.click();
}

/** Uploads the card's picture, with an alternative text. */
async function addPicture(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Imagen de la tarjeta' })
    .getByRole('button', { name: 'Apretá para elegir un archivo' })
    .click();
  await dialog(page).getByRole('button', { name: 'Subir archivos' }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).locator('input[type=file]').click();
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  await (await choosing).setFiles({ name: 'duraznero.jpg', mimeType: 'image/jpeg', buffer });
  await dialog(page).getByRole('button', { name: 'Editar' }).click();
  await type(page.getByRole('textbox', { name: 'Texto alternativo' }), 'Un duraznero recién podado');
  await dialog(page).last().getByRole('button', { name: 'Terminar' }).click();
  await dialog(page).getByRole('button', { name: 'Subir 1 archivo' }).click();
  await dialog(page).getByRole('button', { name: 'Terminar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function publicTraining({ instance }: Office, slug: string): Promise<unknown> {
  const response = await fetch(`${instance.front.url}/api/trainings/${slug}`);
  return response.ok ? ((await response.json()) as unknown) : response.status;
}

test('a training with picture, twelve meetings and a form is published with at most 25 presses', async ({
  office,
  signedIn,
}) => {
  await office.editor.createPublished('form', {
    title: 'Ficha de poda',
    questions: [{ key: 'edad', title: '¿Cuántos años tenés?', type: 'number', required: true }],
  });
  const page = await openAsEditor(signedIn, '/admin', 400, 502);
  await countPresses(page);
  await page.reload();
  await page.getByRole('link', { name: 'Nueva capacitación' }).click();
  await type(page.getByRole('textbox', { name: 'Título' }).first(), 'Poda de doce clases');
  await choose(page, 'Tipo', 'Curso');
  await choose(page, 'Categoría', 'Agroindustria');
  await addPicture(page);
  await choose(page, 'Formulario previo', 'Ficha de poda');

  await begin(page, 'Inscripción');
  await type(page.getByRole('textbox', { name: 'Cupo' }).first(), '30');
  await begin(page, 'Encuentros (0)');
  await type(page.getByRole('textbox', { name: 'Título' }).last(), 'Clase 1');
  await typeOn(page, ['03/03/2090', '18:00', '03/03/2090', '20:00']);
  await type(page.getByRole('textbox', { name: 'Cuántos más' }), '11');
  await expect(page.getByText('El último va a ser «Clase 12», el 19 de mayo de 2090.')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar encuentros' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();

  await expect
    .poll(() => publicTraining(office, 'poda-de-doce-clases'))
    .toMatchObject({
      data: {
        formId: 'ficha-de-poda',
        cardImage: { alternativeText: 'Un duraznero recién podado' },
        meetings: Array.from({ length: 12 }, (_, index) => ({ title: `Clase ${String(index + 1)}` })),
      },
    });
  expect(await presses(page)).toBeGreaterThan(12);
  expect(await presses(page)).toBeLessThanOrEqual(25);
});
