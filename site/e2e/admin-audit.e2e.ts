import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { officeTest } from './testing/office.ts';

/** A separate office, since the test counts entries. */
const test = officeTest();

const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';
let ernestina: Citizen;
let zoe: Citizen;

test.beforeAll(async ({ office }) => {
  ernestina = await newCitizen(office.instance, { names: 'Ernestina' });
  zoe = await newCitizen(office.instance, { names: 'Zoé' });
  const session = await administratorSession(office.instance);
  const write = (who: Citizen, fields: object) =>
    session.send('PUT', `${PEOPLE}/${who.session.me.uid}`, z.unknown(), fields);
  await write(ernestina, { city: 'Ayacucho' });
  await write(zoe, { banned: true });
});

async function goToLog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Registro' }).click();
  await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible();
}

/** Rows of the table without its header. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

test.describe('the audit log in the admin', () => {
  test('lists readable entries, newest first, with links to their subjects', async ({ signedIn }) => {
    const { page } = await signedIn('administrator');
    await goToLog(page);
    await expect(page.getByText('2 anotaciones')).toBeVisible();
    const texts = await rows(page).allInnerTexts();
    expect(texts[0]).toMatch(/bloqueó a Pérez, Zoé\./);
    expect(texts[1]).toMatch(/cambió datos de Pérez, Ernestina \(Ciudad\)\./);
    const day = new Date().toLocaleDateString('es-AR', {
      dateStyle: 'long',
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    expect(texts[0]).toContain(day);
    expect(await violations(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: 'Pérez, Zoé' }).click();
    await page.waitForURL(`**/${zoe.session.me.uid}**`);
  });

  test('filters by person, kind, day and author, and keeps the filters in the address', async ({
    signedIn,
  }) => {
    const { page } = await signedIn('administrator');
    await goToLog(page);
    await expect(page.getByText('2 anotaciones')).toBeVisible();
    await page.getByLabel('Sobre quién').fill('zoe PEREZ');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('1 anotación', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('bloqueó a')).toBeVisible();
    await expect(page.getByLabel('Sobre quién')).toHaveValue('zoe PEREZ');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(page.getByText('2 anotaciones')).toBeVisible();
    await page.getByRole('combobox', { name: 'Qué' }).click();
    await page.getByRole('option', { name: 'Cuentas borradas' }).click();
    await expect(page.getByText('No hay nada anotado así.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('combobox', { name: 'Quién', exact: true }).click();
    await page.getByRole('option', { name: 'Administradores del sitio' }).click();
    await expect(page.getByText('No hay nada anotado así.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByLabel('Hasta').fill('2020-01-01');
    await expect(page.getByText('No hay nada anotado así.')).toBeVisible();
  });

  test('restores a deleted publication as a draft, once', async ({ office, signedIn }) => {
    const publication = await office.editor.create('publication', { title: 'Feria de otoño', type: 'news' });
    await office.editor.remove('publication', publication);
    const { page, expectStatus } = await signedIn('administrator');
    // Strapi requests AI translations, which this edition lacks.
    expectStatus(404);
    await goToLog(page);
    await expect(page.getByText('borró la publicación «Feria de otoño»')).toBeVisible();
    const restore = page.getByRole('button', { name: 'Restaurar «Feria de otoño» como borrador' });
    await restore.click();
    await expect(page.getByText('Se restauró como borrador.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Título' }).first()).toHaveValue('Feria de otoño');
    await page.goto('/admin/registro');
    await expect(page.getByText('creó la publicación «Feria de otoño»').first()).toBeVisible();
    await expect(restore).toHaveCount(0);
  });

  for (const role of ['secretary', 'editor'] as const) {
    test(`is not available to: ${role}`, async ({ signedIn }) => {
      const { page } = await signedIn(role);
      await expect(page.getByRole('link', { name: 'Contenido', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Registro' })).toHaveCount(0);
      await page.goto('/admin/registro');
      await expect(page.getByText('No tenés permiso para ver esto')).toBeVisible();
    });
  }
});
