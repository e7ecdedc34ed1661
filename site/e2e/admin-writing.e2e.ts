import { expect } from 'playwright/test';
import { z } from 'zod';
import { test } from './testing/office.ts';
import { openTraining, saveButton, training } from './testing/training-form.ts';

test.describe('editing a training in the admin', () => {
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

    // A form that is no longer published stays selected, and is shown by its id.
    await office.editor.update(
      'training',
      documentId,
      training({ title: 'Con ficha', formId: 'ficha-vieja' }),
    );
    await page.reload();
    await expect(form).toContainText('ficha-vieja (no está entre los últimos publicados)');
  });
});
