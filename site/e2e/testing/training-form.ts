import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { SignIn } from './office.ts';

export const TRAININGS = '/admin/content-manager/collection-types/api::training.training';

/** The required fields of a training, and others. */
export const training = (fields: object) => ({
  title: 'Poda',
  type: 'course',
  category: 'agroindustry',
  ...fields,
});

/** Opens the edit view of a training as an editor. */
export async function openTraining(signedIn: SignIn, documentId: string): Promise<Page> {
  // Strapi requests Enterprise features, and reports refusals by status.
  const { page, expectStatus } = await signedIn('editor');
  for (const status of [400, 404, 502]) expectStatus(status);
  await page.goto(`${TRAININGS}/${documentId}`);
  await expect(page.getByRole('textbox', { name: 'Título' }).first()).toBeVisible();
  return page;
}

/** The panel with the checks before publishing. */
export const checks = (page: Page) =>
  page.getByRole('complementary').filter({ hasText: 'Antes de publicar' });

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar' });
