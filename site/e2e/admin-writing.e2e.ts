import { expect } from 'playwright/test';
import { z } from 'zod';
import { test } from './testing/office.ts';
import { checks, openTraining, saveButton, training } from './testing/training-form.ts';

const [EARLY, LATE] = ['2027-03-01T21:00:00.000Z', '2027-03-05T21:00:00.000Z'];

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
    // Strapi's form takes what is new; another save is then one upon it.
    await expect(mine.getByRole('textbox', { name: 'Lugar' }).first()).toHaveValue('Aula 1');
    await other.getByRole('textbox', { name: 'Duración' }).first().fill('1,5');
    await saveButton(other).click();
    await expect(saveButton(other)).toBeDisabled();

    const lost = mine.getByRole('complementary').filter({ hasText: 'Lo que no se guardó' });
    await expect(lost.getByText('Aula 2')).toBeVisible();
    // Both were quicker once more.
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

  test('a form is chosen from a list, a duration is in hours, and "Publicar" stays in sight', async ({
    office,
    signedIn,
  }) => {
    await office.editor.createPublished('form', {
      title: 'Ficha de salud',
      questions: [{ key: 'edad', title: '¿Cuántos años tenés?', type: 'number', required: true }],
    });
    const documentId = await office.editor.create('training', training({ title: 'Con ficha' }));
    const page = await openTraining(signedIn, documentId);
    await page.getByRole('textbox', { name: 'Duración en horas' }).fill('1,5');
    const form = page.getByRole('combobox', { name: 'Formulario previo' });
    await expect(form).toBeEnabled();
    await form.click();
    await page.getByRole('option', { name: 'Ficha de salud' }).click();
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeInViewport();
    await saveButton(page).click();
    await expect(saveButton(page)).toBeDisabled();
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
    await saveButton(page).click();
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
});
