import type { Page } from 'playwright';
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { newOffice } from './testing/office.ts';

const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';
const DNI = '29888777';

const office = newOffice();

async function goToPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Personas', exact: true }).click();
  await page.getByRole('heading', { name: 'Personas' }).waitFor();
}

async function giveDni({ session }: Citizen): Promise<void> {
  const admin = await administratorSession(office.instance);
  await admin.send('PUT', `${PEOPLE}/${session.me.uid}`, z.unknown(), { dniNumber: DNI });
}

async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: action });
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('Motivo').fill(reason);
  await button.click();
  // What was done before may still be said.
  await page.getByText('Listo.').last().waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
}

describe('people in the admin', () => {
  it('are found by a part of a name or the DNI, and shown with all that is known of them', async () => {
    const who = await newCitizen(office.instance, { names: 'Íñigo' });
    await newCitizen(office.instance, { names: 'Otra' });
    const { page } = await office.signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('perez inig');
    await page.getByText('1 persona', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Pérez, Íñigo' }).click();
    await page.getByRole('heading', { name: 'Pérez, Íñigo' }).waitFor();
    const facts = page.getByRole('region', { name: 'Datos' });
    await facts.getByText(who.session.me.email).waitFor();
    for (const title of [
      'Inscripciones',
      'Constancias',
      'Formularios',
      'Perfil público',
      'Fotos de documentos',
    ]) {
      await page.getByRole('region', { name: title }).waitFor();
    }
    await page.getByRole('button', { name: /^Ver: Frente del DNI/ }).waitFor();
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
    await page.goBack();
    expect(await page.getByLabel('Nombre, DNI o correo').inputValue()).toBe('perez inig');
  });

  it('are banned and revived with a reason, which their page tells', async () => {
    await newCitizen(office.instance, { names: 'Rita' });
    const { page } = await office.signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('rita');
    await page.getByRole('link', { name: 'Pérez, Rita' }).click();
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await confirm(page, 'Bloquear', 'Insultó a una docente');
    const notes = page.getByRole('region', { name: 'Lo que hizo el personal' });
    await notes.getByText('Motivo: Insultó a una docente').waitFor();
    await notes.getByText('Sara Tapia bloqueó a').waitFor();
    await page.getByRole('button', { name: 'Desbloquear' }).click();
    await confirm(page, 'Desbloquear', 'Pidió disculpas');
    await notes.getByText('Motivo: Pidió disculpas').waitFor();
    await page.getByRole('button', { name: 'Bloquear', exact: true }).waitFor();
  });

  it('are corrected with a reason, and what is wrong is told beside it', async () => {
    await newCitizen(office.instance, { names: 'Corregida' });
    const { page } = await office.signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('corregida');
    await page.getByRole('link', { name: 'Pérez, Corregida' }).click();
    await page.getByRole('button', { name: 'Corregir datos' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Guardar' });
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Trajo el documento');
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('DNI').fill('abc');
    await save.click();
    await dialog.getByText('Escribí el DNI con 6 a 9 números.').waitFor();
    await dialog.getByLabel('DNI').fill('20.111.444');
    await dialog.getByLabel('Ciudad').fill('Tandil');
    await save.click();
    await page.getByText('Listo.').last().waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('region', { name: 'Datos' }).getByText('Tandil').waitFor();
    const notes = page.getByRole('region', { name: 'Lo que hizo el personal' });
    await notes.getByText('Sara Tapia cambió datos de').waitFor();
    await notes.getByText('Motivo: Trajo el documento').waitFor();
  });

  it('who have two profiles get one', async () => {
    const [first, second] = [
      await newCitizen(office.instance, { names: 'Marta' }),
      await newCitizen(office.instance, { names: 'Marta Elena' }),
    ];
    for (const each of [first, second]) await giveDni(each);
    const { page } = await office.signedIn('secretary');
    await goToPeople(page);
    await page.getByRole('checkbox', { name: 'Sólo perfiles con DNI repetido' }).click();
    await page.getByText('2 personas').waitFor();
    await page.getByRole('link', { name: 'Pérez, Marta', exact: true }).click();
    const twins = page.getByRole('region', { name: 'Tiene otro perfil' });
    await twins.getByText('Pérez, Marta Elena').waitFor();
    await twins.getByRole('button', { name: 'Unir a este perfil' }).click();
    await page.getByRole('dialog').getByText(second.session.me.email).waitFor();
    await confirm(page, 'Unir a este perfil', 'Se anotó dos veces');
    await page.getByText('unió dos perfiles de').waitFor();
    await expect.poll(() => twins.count()).toBe(0);
  });

  it('are forgotten when they ask for it', async () => {
    await newCitizen(office.instance, { names: 'Olvidada' });
    const { page } = await office.signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('olvidada');
    await page.getByRole('link', { name: 'Pérez, Olvidada' }).click();
    await page.getByRole('button', { name: 'Borrar la cuenta' }).click();
    await confirm(page, 'Borrar la cuenta', 'Lo pidió por nota');
    await page.waitForURL('**/personas');
    await page.getByLabel('Nombre, DNI o correo').fill('olvidada');
    await page.getByText('No hay nadie así.').waitFor();
  });

  it('are nowhere for an editor', async () => {
    const { page } = await office.signedIn('editor');
    await page.getByRole('link', { name: 'Contenido', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Personas', exact: true }).count()).toBe(0);
    await page.goto('/admin/personas');
    await page.getByText('No tenés permiso para ver esto').waitFor();
  });
});
