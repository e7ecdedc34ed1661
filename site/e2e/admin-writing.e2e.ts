import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office, type SignIn } from './testing/office.ts';

const TRAININGS = '/admin/content-manager/collection-types/api::training.training';
const [EARLY, LATE] = ['2027-03-01T21:00:00.000Z', '2027-03-05T21:00:00.000Z'];

/** The edit view of a training, for somebody who edits. */
async function open(signedIn: SignIn, documentId: string): Promise<Page> {
  // Strapi asks for what its Community edition does not have, and is told of refusals by status.
  const { page, expectStatus } = await signedIn('editor');
  for (const status of [400, 404, 502]) expectStatus(status);
  await page.goto(`${TRAININGS}/${documentId}`);
  await expect(page.getByRole('textbox', { name: 'Título' }).first()).toBeVisible();
  return page;
}

/** Waits until a copy is shown, without the dates of what it was made from; gives which it is. */
async function copyShown(page: Page, original: string): Promise<string> {
  await expect(page.getByText('Esta es la copia').last()).toBeVisible();
  await page.waitForURL((url) => /\/[a-z0-9]{24}$/.test(url.pathname) && !url.pathname.endsWith(original));
  await expect(page.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Galpón');
  await expect(panel(page).getByText('Todavía no tiene fechas.')).toBeVisible();
  await expect(panel(page).getByText('Las fechas están en orden.')).toHaveCount(0);
  for (const input of ['Comienza: día', 'Comienza: hora', 'Termina: día', 'Termina: hora']) {
    await expect(page.getByRole('combobox', { name: input })).toHaveValue('');
  }
  return page.url().split('/').at(-1) ?? '';
}

const training = (fields: object) => ({ title: 'Poda', type: 'course', category: 'agroindustry', ...fields });
const panel = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Antes de publicar' });
const menu = (page: Page) => page.getByRole('button', { name: 'Más acciones', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' });

/** Deletes an entry by its menu, and confirms it. */
async function remove(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Eliminar entrada' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
}

/** A training that is open, with two people in it. */
async function withPeople(office: Office): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const documentId = await office.editor.createPublished(
    'training',
    training({
      title: 'Con gente',
      inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
      schedule: { start: inDays(10), finish: inDays(20) },
    }),
  );
  for (const names of ['Ana', 'Eva']) {
    const { session } = await newCitizen(office.instance, { names });
    await session.enrol('con-gente');
  }
  return documentId;
}

test.describe('editing a training in the admin', () => {
  test('warns beside the form of wrong dates and shows how the card cuts the text', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.create(
      'training',
      training({
        title: 'Con fechas al revés',
        schedule: { start: LATE, finish: EARLY },
        meetings: [{ title: 'Uno', start: EARLY, finish: null }],
        description: 'a'.repeat(120),
      }),
    );
    const page = await open(signedIn, documentId);
    await expect(
      panel(page).getByText('En «Período de dictado», «Termina» es anterior a «Comienza».'),
    ).toBeVisible();
    await expect(panel(page).getByText('El encuentro 1 está fuera del período de dictado.')).toBeVisible();
    await expect(panel(page).getByText('120 caracteres')).toBeVisible();
    await page.getByRole('textbox', { name: 'Descripción breve' }).fill('b'.repeat(201));
    await expect(panel(page).getByText('201 caracteres')).toBeVisible();
    await expect(panel(page).getByText('se leen los primeros 200, o 250')).toBeVisible();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Corregí una de las dos fechas.').nth(1)).toBeVisible();
  });

  test('a concurrent save is reported, can be compared, and loses no input', async ({ office, signedIn }) => {
    const documentId = await office.editor.create('training', training({ title: 'De a dos' }));
    const [mine, other] = [await open(signedIn, documentId), await open(signedIn, documentId)];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await save(other).click();
    await expect(save(other)).toBeDisabled();
    await mine.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 2');
    await save(mine).click();
    await expect(mine.getByText('mientras escribías, Sara Tapia guardó otra versión')).toBeVisible();
    // Strapi's form takes what is new; another save is then one upon it.
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 1');
    await other.getByRole('textbox', { name: 'Duración' }).first().fill('1,5');
    await save(other).click();
    await expect(save(other)).toBeDisabled();

    const lost = mine.getByRole('complementary').filter({ hasText: 'Lo que no se guardó' });
    await expect(lost.getByText('Aula 2')).toBeVisible();
    // Both were quicker once more.
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 2');
    await expect(lost).toHaveCount(0);
    await save(mine).click();
    await expect(lost.getByText('Aula 2')).toBeVisible();
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await save(mine).click();
    await expect(save(mine)).toBeDisabled();
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 2');
    await expect(mine.getByRole('textbox', { name: 'Duración' }).first()).toHaveValue('1,5');
  });

  test('deleting is refused after a concurrent save, and possible once that was seen', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.createPublished(
      'training',
      training({ title: 'De a dos otra vez' }),
    );
    const [mine, other] = [await open(signedIn, documentId), await open(signedIn, documentId)];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await save(other).click();
    await expect(save(other)).toBeDisabled();
    const refused = mine.getByText('mientras tenías esto abierto, Sara Tapia guardó otra versión');
    await remove(mine);
    await expect(refused).toBeVisible();

    await mine.reload();
    await mine.getByRole('tab', { name: 'Publicado' }).click();
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toBeDisabled();
    await remove(mine);
    await mine.waitForURL((url) => !url.pathname.includes(documentId));
    await expect(refused).toHaveCount(0);
  });

  test('deleting an open entry ends in its list without an error', async ({ office, signedIn }) => {
    const documentId = await office.editor.create('training', training({ title: 'Para borrar' }));
    const page = await open(signedIn, documentId);
    const errors = page.getByText('Not Found');
    const seen = errors.waitFor({ state: 'attached' }).then(
      () => 'error',
      () => 'closed',
    );
    await remove(page);
    await page.waitForURL((url) => url.pathname.endsWith('api::training.training'));
    await expect(page.getByRole('heading', { name: 'Capacitaciones' })).toBeVisible();
    // The refetch of the deleted entry has completed.
    await page.waitForLoadState('networkidle');
    await page.context().close();
    expect(await seen).toBe('closed');
  });

  test('publishing scrolls to the first error, also inside a closed meeting', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Con encuentro sin fecha', meetings: [{ title: 'Uno', start: null }] }),
    );
    const page = await open(signedIn, documentId);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.locator('[data-strapi-field-error]').first()).toBeInViewport();
  });

  test('emptying a part asks first', async ({ office, signedIn }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Con cupo', inscription: { start: EARLY, finish: LATE, maxQuota: 7 } }),
    );
    const page = await open(signedIn, documentId);
    const quota = page.getByRole('textbox', { name: 'Cupo' }).first();
    const button = page.getByRole('button', { name: 'Vaciar esta parte' }).first();
    const answer = async (accepted: boolean) => {
      page.once('dialog', (dialog) => void (accepted ? dialog.accept() : dialog.dismiss()));
      await button.click();
    };
    await expect(quota).toHaveValue('7');
    await answer(false);
    await expect(quota).toHaveValue('7');
    await answer(true);
    await expect(quota).toHaveCount(0);
  });

  test('warns when the quota is below the number of people', async ({ office, signedIn }) => {
    const page = await open(signedIn, await withPeople(office));
    const quota = page.getByLabel('Cupo máximo').first();
    await expect(panel(page).getByText('Las fechas están en orden.')).toBeVisible();
    await quota.fill('1');
    await expect(panel(page).getByText('El cupo es 1 y ya hay 2 personas con lugar')).toBeVisible();
    await quota.fill('2');
    await expect(panel(page).getByText('personas con lugar')).toHaveCount(0);
  });

  test('warns of a waiting list without places and of a meeting without a date', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.create(
      'training',
      training({
        title: 'Con espera',
        schedule: { start: EARLY, finish: LATE },
        waitingList: { enabled: true, maxQuota: 0 },
        meetings: [{ title: 'Primera clase' }],
      }),
    );
    const page = await open(signedIn, documentId);
    await expect(panel(page).getByText('pero tiene 0 lugares')).toBeVisible();
    await expect(panel(page).getByText('Falta la fecha en que comienza el encuentro 1.')).toBeVisible();
    await expect(panel(page).getByText('Las fechas están en orden.')).toHaveCount(0);
  });

  test('a copy has no dates, from the entry and from its row', async ({ office, signedIn }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Para repetir', place: 'Galpón', schedule: { start: EARLY, finish: LATE } }),
    );
    const page = await open(signedIn, documentId);
    await menu(page).click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    const names = ['Duplicar', 'Eliminar entrada', 'Copiar el identificador'];
    await expect(items).toHaveText(names);
    await items.filter({ hasText: 'Duplicar' }).click();
    const copy = await copyShown(page, documentId);

    await page.goto(TRAININGS);
    const row = page.getByRole('row').filter({ hasText: 'Para repetir' }).first();
    await row.getByRole('button').last().click();
    await items.filter({ hasText: 'Duplicar' }).click();
    expect(await copyShown(page, copy)).not.toBe(documentId);
  });

  test('lists missing fields and pictures without description', async ({ office, signedIn }) => {
    const page = await open(signedIn, await office.editor.create('training', { title: 'Sin nada más' }));
    await expect(
      panel(page).getByText('Antes de publicar falta completar «Tipo», «Categoría».'),
    ).toBeVisible();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Curso' }).click();
    await expect(panel(page).getByText('Antes de publicar falta completar «Categoría».')).toBeVisible();
  });

  test('unpublishing asks for confirmation', async ({ office, signedIn }) => {
    const documentId = await office.editor.createPublished('training', training({ title: 'Se queda' }));
    const page = await open(signedIn, documentId);
    await page.getByRole('button', { name: 'Más acciones de documento' }).click();
    await page.getByRole('menuitem', { name: 'Sacar del sitio' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('las personas inscriptas siguen inscriptas')).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Más acciones de documento' }).click();
    await page.getByRole('menuitem', { name: 'Sacar del sitio' }).click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Ya no está en el sitio').first()).toBeVisible();
  });

  test('a form is chosen from a list, a duration is in hours, and "Publicar" stays in sight', async ({
    office,
    signedIn,
  }) => {
    await office.editor.createPublished('form', {
      title: 'Ficha de salud',
      questions: [{ key: 'edad', title: '¿Cuántos años tenés?', type: 'number', required: true }],
    });
    const documentId = await office.editor.create('training', training({ title: 'Con ficha' }));
    const page = await open(signedIn, documentId);
    await page.getByRole('textbox', { name: 'Duración en horas' }).fill('1,5');
    const form = page.getByRole('combobox', { name: 'Formulario previo' });
    await expect(form).toBeEnabled();
    await form.click();
    await page.getByRole('option', { name: 'Ficha de salud' }).click();
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeInViewport();
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    const stored = async () => {
      const address = `/content-manager/collection-types/api::training.training/${documentId}`;
      const { data } = await office.editor.session.send(
        'GET',
        address,
        z.object({ data: z.looseObject({}) }),
      );
      return data;
    };
    await expect.poll(stored).toMatchObject({ durationMinutes: 90, formId: 'ficha-de-salud' });
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Duración en horas' })).toHaveValue('1,5');
    await expect(form).toContainText('Ficha de salud');
    await page.getByRole('button', { name: 'Sacar el formulario' }).click();
    await save(page).click();
    await expect.poll(stored).toMatchObject({ formId: null });

    // A form that is not published any more is kept, and named.
    await office.editor.update(
      'training',
      documentId,
      training({ title: 'Con ficha', formId: 'ficha-vieja' }),
    );
    await page.reload();
    await expect(form).toContainText('ficha-vieja (no está publicado)');
  });

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
    await save(page).click();
    await expect
      .poll(async () => (await send('GET', address, draft)).data.styles)
      .toMatchObject({ colorTheme: '#5b3f8c' });
    await page.getByLabel('Color principal', { exact: true }).fill('#123456');
    await expect(names.getByRole('button', { pressed: true })).toHaveCount(0);
    await save(page).click();
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
});
