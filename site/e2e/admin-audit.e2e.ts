import type { Page } from 'playwright';
import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { newOffice } from './testing/office.ts';

const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';

const office = newOffice();
let ernestina: Citizen;
let zoe: Citizen;

beforeAll(async () => {
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
  await page.getByRole('heading', { name: 'Registro' }).waitFor();
}

/** Of the table, but for its head. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

describe('the log of what the staff did, in the admin', () => {
  it('reads like sentences, the latest first, and leads to whom they are about', async () => {
    const { page } = await office.signedIn('administrator');
    await goToLog(page);
    await page.getByText('2 anotaciones').waitFor();
    const texts = await rows(page).allInnerTexts();
    expect(texts[0]).toMatch(/bloqueó a Pérez, Zoé\./);
    expect(texts[1]).toMatch(/cambió datos de Pérez, Ernestina \(Ciudad\)\./);
    const day = new Date().toLocaleDateString('es-AR', {
      dateStyle: 'long',
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    expect(texts[0]).toContain(day);
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
    await page.getByRole('link', { name: 'Pérez, Zoé' }).click();
    await page.waitForURL(`**/${zoe.session.me.uid}**`);
  });

  it('is asked by person, kind, day and who did it, and the address keeps the question', async () => {
    const { page } = await office.signedIn('administrator');
    await goToLog(page);
    await page.getByText('2 anotaciones').waitFor();
    await page.getByLabel('Sobre quién').fill('zoe PEREZ');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByText('1 anotación', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('bloqueó a').waitFor();
    expect(await page.getByLabel('Sobre quién').inputValue()).toBe('zoe PEREZ');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByText('2 anotaciones').waitFor();
    await page.getByRole('combobox', { name: 'Qué' }).click();
    await page.getByRole('option', { name: 'Cuentas borradas' }).click();
    await page.getByText('No hay nada anotado así.').waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('combobox', { name: 'Quién', exact: true }).click();
    await page.getByRole('option', { name: 'Administradores del sitio' }).click();
    await page.getByText('No hay nada anotado así.').waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByLabel('Hasta').fill('2020-01-01');
    await page.getByText('No hay nada anotado así.').waitFor();
  });

  it.each(['secretary', 'editor'] as const)('is nowhere for a %s', async (role) => {
    const { page } = await office.signedIn(role);
    await page.getByRole('link', { name: 'Contenido', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Registro' }).count()).toBe(0);
    await page.goto('/admin/registro');
    await page.getByText('No tenés permiso para ver esto').waitFor();
  });
});
