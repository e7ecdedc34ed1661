import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { newOffice } from './testing/office.ts';

const TRAININGS = '/admin/content-manager/collection-types/api::training.training';
const [EARLY, LATE] = ['2027-03-01T21:00:00.000Z', '2027-03-05T21:00:00.000Z'];

const office = newOffice();

/** The edit view of a training, for somebody who edits. */
async function open(documentId: string): Promise<Page> {
  // Strapi asks for what its Community edition does not have, and is told of refusals by status.
  const { page, expectStatus } = await office.signedIn('editor');
  for (const status of [400, 404, 502]) expectStatus(status);
  await page.goto(`${TRAININGS}/${documentId}`);
  await page.getByRole('textbox', { name: 'Título' }).first().waitFor();
  return page;
}

/** Waits until a copy is shown, without the dates of what it was made from; gives which it is. */
async function copyShown(page: Page, original: string): Promise<string> {
  await page.getByText('Esta es la copia').last().waitFor();
  await page.waitForURL((url) => /\/[a-z0-9]{24}$/.test(url.pathname) && !url.pathname.endsWith(original));
  await expect.poll(() => page.getByRole('textbox', { name: 'Lugar' }).first().inputValue()).toBe('Galpón');
  await panel(page).getByText('Las fechas están en orden.').waitFor();
  const dates = page.getByRole('combobox', { name: 'Comienza' });
  for (const date of await dates.all()) expect(await date.inputValue()).toBe('');
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
async function withPeople(): Promise<string> {
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

describe('who writes a training in the admin', () => {
  it('reads beside it what ends before it starts, and how much of the text the cards show', async () => {
    const documentId = await office.editor.create(
      'training',
      training({
        title: 'Con fechas al revés',
        schedule: { start: LATE, finish: EARLY },
        meetings: [{ title: 'Uno', start: EARLY, finish: null }],
        description: 'a'.repeat(120),
      }),
    );
    const page = await open(documentId);
    await panel(page).getByText('En «Período de dictado», «Termina» es anterior a «Comienza».').waitFor();
    await panel(page).getByText('El encuentro 1 está fuera del período de dictado.').waitFor();
    await panel(page).getByText('120 caracteres').waitFor();
    await page.getByRole('textbox', { name: 'Descripción breve' }).fill('b'.repeat(201));
    await panel(page).getByText('201 caracteres').waitFor();
    await panel(page).getByText('se leen los primeros 200, o 250').waitFor();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByText('Corregí una de las dos fechas.').nth(1).waitFor();
  });

  it('is told who saved it meanwhile, sees what that was, and loses nothing of what was typed', async () => {
    const documentId = await office.editor.create('training', training({ title: 'De a dos' }));
    const [mine, other] = [await open(documentId), await open(documentId)];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await save(other).click();
    await expect.poll(() => save(other).isDisabled()).toBe(true);
    await mine.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 2');
    await save(mine).click();
    await mine.getByText('mientras escribías, Sara Tapia guardó otra versión').waitFor();
    // Strapi's form takes what is new; another save is then one upon it.
    await expect.poll(() => mine.getByRole('textbox', { name: 'Lugar' }).first().inputValue()).toBe('Aula 1');
    await other.getByRole('textbox', { name: 'Duración' }).first().fill('90');
    await save(other).click();
    await expect.poll(() => save(other).isDisabled()).toBe(true);

    const lost = mine.getByRole('complementary').filter({ hasText: 'Lo que no se guardó' });
    await lost.getByText('Aula 2').waitFor();
    // Both were quicker once more.
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await expect.poll(() => mine.getByRole('textbox', { name: 'Lugar' }).first().inputValue()).toBe('Aula 2');
    await expect.poll(() => lost.count()).toBe(0);
    await save(mine).click();
    await lost.getByText('Aula 2').waitFor();
    await lost.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await save(mine).click();
    await expect.poll(() => save(mine).isDisabled()).toBe(true);
    expect(await mine.getByRole('textbox', { name: 'Lugar' }).first().inputValue()).toBe('Aula 2');
    expect(await mine.getByRole('textbox', { name: 'Duración' }).first().inputValue()).toBe('90');
  });

  it('does not delete what somebody else saved meanwhile, but what was seen', async () => {
    const documentId = await office.editor.createPublished(
      'training',
      training({ title: 'De a dos otra vez' }),
    );
    const [mine, other] = [await open(documentId), await open(documentId)];
    await other.getByRole('textbox', { name: 'Lugar' }).first().fill('Aula 1');
    await save(other).click();
    await expect.poll(() => save(other).isDisabled()).toBe(true);
    const refused = mine.getByText('mientras tenías esto abierto, Sara Tapia guardó otra versión');
    await remove(mine);
    await refused.waitFor();

    await mine.reload();
    await mine.getByRole('tab', { name: 'Publicado' }).click();
    await expect.poll(() => mine.getByRole('textbox', { name: 'Lugar' }).first().isDisabled()).toBe(true);
    await remove(mine);
    await mine.waitForURL((url) => !url.pathname.includes(documentId));
    expect(await refused.count()).toBe(0);
  });

  it('is told when fewer places are meant than people have', async () => {
    const page = await open(await withPeople());
    const quota = page.getByLabel('Cupo máximo').first();
    await panel(page).getByText('Las fechas están en orden.').waitFor();
    await quota.fill('1');
    await panel(page).getByText('El cupo es 1 y ya hay 2 personas con lugar').waitFor();
    await quota.fill('2');
    await expect.poll(() => panel(page).getByText('personas con lugar').count()).toBe(0);
  });

  it('gets a copy without dates, from the entry as from its row', async () => {
    const documentId = await office.editor.create(
      'training',
      training({ title: 'Para repetir', place: 'Galpón', schedule: { start: EARLY, finish: LATE } }),
    );
    const page = await open(documentId);
    await menu(page).click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const names = ['Duplicar', 'Eliminar entrada', 'Copiar el identificador'];
    expect(await items.allTextContents()).toEqual(names);
    await items.filter({ hasText: 'Duplicar' }).click();
    const copy = await copyShown(page, documentId);

    await page.goto(TRAININGS);
    const row = page.getByRole('row').filter({ hasText: 'Para repetir' }).first();
    await row.getByRole('button').last().click();
    await items.filter({ hasText: 'Duplicar' }).click();
    expect(await copyShown(page, copy)).not.toBe(documentId);
  });

  it('reads what is still missing, and what nobody described', async () => {
    const page = await open(await office.editor.create('training', { title: 'Sin nada más' }));
    await panel(page).getByText('Antes de publicar falta completar «Tipo», «Categoría».').waitFor();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Curso' }).click();
    await panel(page).getByText('Antes de publicar falta completar «Categoría».').waitFor();
  });

  it('is asked before something is taken off the site', async () => {
    const documentId = await office.editor.createPublished('training', training({ title: 'Se queda' }));
    const page = await open(documentId);
    await page.getByRole('button', { name: 'Más acciones de documento' }).click();
    await page.getByRole('menuitem', { name: 'Sacar del sitio' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('las personas inscriptas siguen inscriptas').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole('button', { name: 'Más acciones de documento' }).click();
    await page.getByRole('menuitem', { name: 'Sacar del sitio' }).click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Ya no está en el sitio').first().waitFor();
  });
});
