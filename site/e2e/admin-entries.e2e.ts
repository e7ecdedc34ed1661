import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { test, type Office } from './testing/office.ts';
import { openTrainingFields } from './testing/open-training.ts';
import { checks, openTraining, saveButton, training, TRAININGS } from './testing/training-form.ts';

const [EARLY, LATE] = ['2027-03-01T21:00:00.000Z', '2027-03-05T21:00:00.000Z'];

/** Waits for the copy, which must have no dates; returns its document id. */
async function copyShown(page: Page, original: string): Promise<string> {
  await expect(page.getByText('Esta es la copia').last()).toBeVisible();
  await page.waitForURL((url) => /\/[a-z0-9]{24}$/.test(url.pathname) && !url.pathname.endsWith(original));
  await expect(page.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Galpón');
  await expect(checks(page).getByText('Todavía no tiene fechas.')).toBeVisible();
  await expect(checks(page).getByText('Las fechas están en orden.')).toHaveCount(0);
  for (const input of ['Comienza: día', 'Comienza: hora', 'Termina: día', 'Termina: hora']) {
    await expect(page.getByRole('combobox', { name: input })).toHaveValue('');
  }
  return page.url().split('/').at(-1) ?? '';
}

const menu = (page: Page) => page.getByRole('button', { name: 'Más acciones', exact: true });

/** Deletes an entry from its menu, with confirmation. */
async function remove(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Eliminar entrada' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
}

/** A training open for enrolment, with two people. */
async function withPeople(office: Office): Promise<string> {
  const documentId = await office.editor.createPublished('training', openTrainingFields('Con gente'));
  for (const names of ['Ana', 'Eva']) {
    const { session } = await newCitizen(office.instance, { names });
    await session.enrol('con-gente');
  }
  return documentId;
}

test.describe('a training in the admin', () => {
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
    const page = await openTraining(signedIn, documentId);
    await expect(
      checks(page).getByText('En «Período de dictado», «Termina» es anterior a «Comienza».'),
    ).toBeVisible();
    await expect(checks(page).getByText('El encuentro 1 está fuera del período de dictado.')).toBeVisible();
    await expect(checks(page).getByText('120 caracteres')).toBeVisible();
    await page.getByRole('textbox', { name: 'Descripción breve' }).fill('b'.repeat(201));
    await expect(checks(page).getByText('201 caracteres')).toBeVisible();
    await expect(checks(page).getByText('se leen los primeros 200, o 250')).toBeVisible();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Corregí una de las dos fechas.').nth(1)).toBeVisible();
  });

  test('a concurrent save is reported, can be compared, and loses no input', async ({ office, signedIn }) => {
    const documentId = await office.editor.create('training', training({ title: 'De a dos' }));
    const [mine, other] = [
      await openTraining(signedIn, documentId),
      await openTraining(signedIn, documentId),
    ];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await saveButton(other).click();
    await expect(saveButton(other)).toBeDisabled();
    await mine.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 2');
    await saveButton(mine).click();
    await expect(mine.getByText('mientras escribías, Sara Tapia guardó otra versión')).toBeVisible();
    // Strapi's form now has the new version; the next save is based on it.
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 1');
    await other.getByRole('textbox', { name: 'Duración' }).first().fill('1,5');
    await saveButton(other).click();
    await expect(saveButton(other)).toBeDisabled();

    const lost = mine.getByRole('complementary').filter({ hasText: 'Lo que no se guardó' });
    await expect(lost.getByText('Aula 2')).toBeVisible();
    // The other user saved again in the meantime.
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 2');
    await expect(lost).toHaveCount(0);
    await saveButton(mine).click();
    await expect(lost.getByText('Aula 2')).toBeVisible();
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await saveButton(mine).click();
    await expect(saveButton(mine)).toBeDisabled();
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 2');
    await expect(mine.getByRole('textbox', { name: 'Duración' }).first()).toHaveValue('1,5');
  });

  test('publishing scrolls to the first error, also inside a closed meeting', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Con encuentro sin fecha', meetings: [{ title: 'Uno', start: null }] }),
    );
    const page = await openTraining(signedIn, documentId);
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.locator('[data-strapi-field-error]').first()).toBeInViewport();
  });

  test('warns when the quota is below the number of people', async ({ office, signedIn }) => {
    const page = await openTraining(signedIn, await withPeople(office));
    const quota = page.getByLabel('Cupo máximo').first();
    await expect(checks(page).getByText('Las fechas están en orden.')).toBeVisible();
    await quota.fill('1');
    await expect(checks(page).getByText('El cupo es 1 y ya hay 2 personas con lugar')).toBeVisible();
    await quota.fill('2');
    await expect(checks(page).getByText('personas con lugar')).toHaveCount(0);
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
    const page = await openTraining(signedIn, documentId);
    await expect(checks(page).getByText('pero tiene 0 lugares')).toBeVisible();
    await expect(checks(page).getByText('Falta la fecha en que comienza el encuentro 1.')).toBeVisible();
    await expect(checks(page).getByText('Las fechas están en orden.')).toHaveCount(0);
  });

  test('lists missing fields and pictures without description', async ({ office, signedIn }) => {
    const page = await openTraining(
      signedIn,
      await office.editor.create('training', { title: 'Sin nada más' }),
    );
    await expect(
      checks(page).getByText('Antes de publicar falta completar «Tipo», «Categoría».'),
    ).toBeVisible();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Curso' }).click();
    await expect(checks(page).getByText('Antes de publicar falta completar «Categoría».')).toBeVisible();
  });

  test('emptying a part asks first', async ({ office, signedIn }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Con cupo', inscription: { start: EARLY, finish: LATE, maxQuota: 7 } }),
    );
    const page = await openTraining(signedIn, documentId);
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

  test('a copy has no dates, from the entry and from its row', async ({ office, signedIn }) => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Para repetir', place: 'Galpón', schedule: { start: EARLY, finish: LATE } }),
    );
    const page = await openTraining(signedIn, documentId);
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

  test('unpublishing asks for confirmation', async ({ office, signedIn }) => {
    const documentId = await office.editor.createPublished('training', training({ title: 'Se queda' }));
    const page = await openTraining(signedIn, documentId);
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

  test('deleting is refused after a concurrent save, and possible once that was seen', async ({
    office,
    signedIn,
  }) => {
    const documentId = await office.editor.createPublished(
      'training',
      training({ title: 'De a dos otra vez' }),
    );
    const [mine, other] = [
      await openTraining(signedIn, documentId),
      await openTraining(signedIn, documentId),
    ];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await saveButton(other).click();
    await expect(saveButton(other)).toBeDisabled();
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
    const page = await openTraining(signedIn, documentId);
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
});
