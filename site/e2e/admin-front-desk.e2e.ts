import { expect } from 'playwright/test';
import { freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { test } from './testing/office.ts';
import { askForDni, describePerson, openRoster, order, published, rowOf } from './testing/roster.ts';

test.describe('the front desk', () => {
  test('adds people with a profile and people without an e-mail', async ({ office, signedIn }) => {
    const training = await published(office, 'Dulces', ['Nora', 'Olga']);
    const known = await newCitizen(office.instance, { names: 'Paula' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar a Dulces' });
    await dialog.getByLabel('DNI').fill('12');
    await dialog.getByRole('button', { name: 'Buscar' }).click();
    await expect(dialog.getByText('Escribí un DNI de 6 a 9 números')).toBeVisible();
    await dialog.getByLabel('DNI').fill(known.dniNumber);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('El cupo está completo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dejar en espera' }).click();
    await expect(dialog.getByText('Listo: Pérez, Paula quedó en la lista de espera.')).toBeVisible();

    await dialog.getByRole('button', { name: 'Agregar a otra persona' }).click();
    const dni = freshDni();
    await dialog.getByLabel('DNI').fill(dni);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`Nadie tiene un perfil con el DNI ${dni}.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(dialog.getByText('Escribí los 10 números, con código de área.')).toBeVisible();
    await describePerson(dialog, 'Quiroga', 'Quica');
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(dialog.getByText('Listo: Quiroga, Quica está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Con lugar: 3 de 2 · En espera: 1 de 10')).toBeVisible();
    await expect(rowOf(page, 'Quica').getByText('Sin correo')).toBeVisible();
  });

  test('finds a person by name, and takes e-mail, town and sex of a new one', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Turrones', ['Lucía']);
    const known = await newCitizen(office.instance, { names: 'Encarnación' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const desk = page.getByRole('dialog', { name: 'Agregar a Turrones' });
    const search = desk.getByLabel('DNI, nombre o correo');
    await search.fill('pérez nadie-se-llama-asi');
    await page.keyboard.press('Enter');
    await expect(desk.getByText('No hay ningún perfil así. Para crear uno, buscá por DNI.')).toBeVisible();
    await search.fill('encarnacion');
    await page.keyboard.press('Enter');
    await expect(
      desk.getByText(`Pérez, Encarnación · DNI ${known.dniNumber} · ${known.email}`),
    ).toBeVisible();
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Listo: Pérez, Encarnación está en la capacitación.')).toBeVisible();

    await desk.getByRole('button', { name: 'Agregar a otra persona' }).click();
    const dni = freshDni();
    await search.fill(dni);
    await page.keyboard.press('Enter');
    await describePerson(desk, 'Nueva', 'Nélida');
    await desk.getByLabel('Correo, si tiene').fill('nelida@');
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Escribí un correo electrónico')).toBeVisible();
    await desk.getByLabel('Correo, si tiene').fill(`nelida.${dni}@correo.example`);
    await desk.getByLabel('Ciudad').fill('Tandil');
    await desk.getByRole('combobox', { name: 'Sexo' }).click();
    await page.getByRole('option', { name: 'Femenino' }).click();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Listo: Nueva, Nélida está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Nueva, Nélida' }).click();
    const data = page.getByRole('region', { name: 'Datos' });
    await expect(data.getByText(`nelida.${dni}@correo.example`)).toBeVisible();
    await expect(data.getByText('Tandil')).toBeVisible();
  });

  test('adds the owner of a DNI with which a stranger signed up, and corrects an e-mail', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Licores', ['Lola']);
    const stranger = await newCitizen(office.instance, { names: 'Extraña' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const desk = await askForDni(page, 'Licores', stranger.dniNumber);
    await desk.getByRole('button', { name: 'Ningún perfil es suyo, y mostró el DNI' }).click();
    await expect(desk.getByText('Los otros perfiles pierden ese DNI')).toBeVisible();
    await describePerson(desk, 'Dueña', 'Delia');
    await desk.getByRole('button', { name: 'Darle un lugar' }).last().click();
    await expect(desk.getByText('Listo: Dueña, Delia está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Dueña, Delia' }).click();
    const data = page.getByRole('region', { name: 'Datos' });
    const email = (name: string) => `${name}.${stranger.dniNumber}@correo.example`;
    await data.getByLabel('Correo electrónico').fill(email('dleia'));
    await data.getByRole('button', { name: 'Guardar correo' }).click();
    await expect(data.getByText(email('dleia'))).toBeVisible();
    await data.getByLabel('Corregir el correo').fill(email('delia'));
    await data.getByRole('button', { name: 'Guardar correo' }).click();
    await expect(data.getByText(email('delia'))).toBeVisible();
    await expect(data.getByText(email('dleia'))).toHaveCount(0);
  });

  test('the home lists promoted people without an e-mail until they were phoned', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Envasado al vacío', ['Alicia', 'Bruna']);
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const dialog = await askForDni(page, 'Envasado al vacío', freshDni());
    await describePerson(dialog, 'Quiroga', 'Zulma');
    await dialog.getByRole('button', { name: 'Dejar en espera' }).click();
    await expect(dialog.getByText('Listo: Quiroga, Zulma quedó en la lista de espera.')).toBeVisible();
    await page.keyboard.press('Escape');
    await order(page, 'Alicia', 'Sacar…');
    const removal = page.getByRole('dialog', { name: 'Sacar a Pérez, Alicia' });
    await expect(removal.getByText('Recibe un correo.')).toBeVisible();
    await removal.getByLabel('Motivo').fill('Avisó que no viene');
    await removal.getByRole('button', { name: 'Sacar' }).click();
    await expect(rowOf(page, 'Zulma').getByText('Tiene lugar')).toBeVisible();
    await page.getByRole('button', { name: 'Acciones de Quiroga, Zulma' }).click();
    await page.getByRole('menuitem', { name: 'Pasar a espera' }).click();
    const losing = page.getByRole('alertdialog', { name: 'Pasar a espera a Quiroga, Zulma' });
    await expect(losing.getByText('No tiene correo: avisale por teléfono.')).toBeVisible();
    await losing.getByRole('button', { name: 'Volver' }).click();

    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    const notice = page.getByRole('listitem').filter({ hasText: 'Quiroga, Zulma' });
    await expect(notice.getByText('Envasado al vacío')).toBeVisible();
    const whatsApp = notice.getByRole('link', { name: 'WhatsApp' });
    await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/5492494555555');
    await notice.getByRole('button', { name: 'Ya le avisé a Quiroga, Zulma' }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Ya lo sabe Quiroga, Zulma?' });
    await asked.getByRole('button', { name: 'Ya le avisé' }).click();
    await expect(notice).toHaveCount(0);
  });
});
