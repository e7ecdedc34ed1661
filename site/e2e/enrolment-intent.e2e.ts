import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { dniPicture, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { button, dialog, signInWith } from './testing/account-forms.ts';
import { openTraining } from './testing/open-training.ts';
import { confirmingTest as test } from './testing/running-site.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Presses a visitor's enrol button and continues. */
async function want(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Quiero participar' }).click();
  await dialog(page).getByRole('link', { name: 'Continuar' }).click();
}

async function enterDni(page: Page, dni: string): Promise<void> {
  await page.getByLabel('Número de DNI').fill(dni);
  await button(page, 'Continuar').click();
}

async function signUp(page: Page, dni: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(`nueva.${dni}@correo.example`);
  await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga');
  await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
  await button(page, 'Crear perfil').click();
  await page.waitForURL('**/crear-perfil/**');
}

async function makeProfile(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('Juana');
  await page.getByLabel('Apellidos').fill('Ledesma');
  await page.getByLabel('Teléfono', { exact: true }).fill('2494 15-123456');
  await page.getByLabel('Ocupación').fill('Huertera');
  await page.getByLabel('Localidad').fill('Lobería');
  await page.getByLabel('Elegir o sacar una foto').setInputFiles(await photo('dni.png'));
  await expect(page.getByText('Imagen guardada')).toBeVisible();
  await button(page, 'Guardar mi perfil').click();
  await page.waitForURL('**/crear-perfil/manipulador/**');
}

async function photo(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await (await dniPicture()).arrayBuffer()) };
}

/**
 * Waits for the result of enrolling, at the page's own address.
 *
 * @param accept label of the message's button; by default the one for an unconfirmed e-mail, as of a new account
 */
async function expectEnrolled(
  page: Page,
  { title, path }: { title: string; path: string },
  accept = 'Confirmar mi correo',
): Promise<void> {
  await expect(dialog(page).getByText(`Ya estás participando en ${title}.`)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await button(page, accept).click();
  await expect(page.getByText('Ya estás participando. La información te llegará al comienzo.')).toBeVisible();
}

test.describe('the intent to enrol', () => {
  test('ends in a place after ID, sign-up and profile, in at most 12 taps besides typing', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Hasta el lugar');
    const { page, goTo } = await arrive();
    // An init script counts on all pages.
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ isTrusted }) => {
          if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
        },
        { capture: true },
      );
    });
    const dni = freshDni();
    await goTo(training.path);
    await want(page);
    await enterDni(page, dni);
    await signUp(page, dni);
    await makeProfile(page);
    await button(page, 'No me interesa').click();
    await expectEnrolled(page, training);
    // The test fills the picture's field without the tap that a person needs.
    const taps = 1 + Number(await page.evaluate(() => sessionStorage.getItem('taps')));
    expect(taps).toBeGreaterThan(7);
    expect(taps).toBeLessThanOrEqual(12);
    expect(await page.evaluate(() => localStorage.getItem('cea-07-intent'))).toBeNull();
  });

  test('passes through the food-handler data that the training asks for', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Con datos de manipulador', { foodHandler: true });
    const dni = freshDni();
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(409);
    await goTo(training.path);
    await want(page);
    await enterDni(page, dni);
    await signUp(page, dni);
    await makeProfile(page);
    await button(page, 'No me interesa').click();
    await expect(dialog(page).getByText('Esta capacitación pide tus datos')).toBeVisible();
    await expect(button(page, 'Ahora no')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Completar mis datos' }).click();
    await page.getByLabel('CUIT').fill('20-12345678-6');
    await page.getByLabel('Municipio').fill('Lobería');
    await page.getByLabel('Domicilio').fill('Sarmiento 120');
    const photos = page.getByLabel('Elegir o sacar una foto');
    await photos.first().setInputFiles(await photo('reverso.png'));
    await photos.last().setInputFiles(await photo('carnet.png'));
    await expect(page.getByText('Imagen guardada')).toHaveCount(2);
    await button(page, 'Guardar mis datos').click();
    await expectEnrolled(page, training);
  });

  test('survives a closed tab, and is offered in the profile', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Con la pestaña cerrada');
    const { page, goTo } = await arrive();
    const dni = freshDni();
    await goTo(training.path);
    await want(page);
    await enterDni(page, dni);
    await signUp(page, dni);
    const later = await page.context().newPage();
    await page.close();
    await later.goto('/mi-perfil');
    await expect(later.getByText('Empezaste a inscribirte en Con la pestaña cerrada')).toBeVisible();
    const next = later.getByRole('link', { name: 'Seguir con la inscripción' });
    await expect(next).toHaveAttribute('href', `${training.path}/inscribirme`);
    await later.getByRole('link', { name: 'Completar' }).click();
    await makeProfile(later);
    await button(later, 'No me interesa').click();
    await expectEnrolled(later, training);
    await later.goto('/mi-perfil');
    await expect(later.getByRole('link', { name: training.title })).toBeVisible();
    await expect(next).toHaveCount(0);
  });

  test('survives a page without a training in its address: signing in by e-mail in another tab', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Por correo');
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo(training.path);
    await want(page);
    await page.waitForURL(`**/ingresar/${training.id}`);
    const other = await page.context().newPage();
    await page.close();
    await other.goto('/login');
    await signInWith(other, citizen.email, citizen.password);
    await expectEnrolled(other, training, 'Aceptar');
  });

  test('lasts a day', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Al otro día');
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo(training.path);
    await want(page);
    await page.waitForURL(`**/ingresar/${training.id}`);
    await page.evaluate((day) => {
      const intent = JSON.parse(localStorage.getItem('cea-07-intent') ?? '') as { expressedAt: number };
      intent.expressedAt -= day;
      localStorage.setItem('cea-07-intent', JSON.stringify(intent));
    }, DAY);
    const other = await page.context().newPage();
    await page.close();
    await other.goto('/login');
    await signInWith(other, citizen.email, citizen.password);
    await other.waitForURL('**/mi-perfil');
    await expect(other.getByText('Todavía no estás participando en ninguna capacitación.')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Seguir con la inscripción' })).toHaveCount(0);
  });

  test('is discarded after «Ahora no»', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Ahora no');
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo(training.path);
    await page.getByRole('link', { name: 'Quiero participar' }).click();
    await expect(dialog(page).locator('.ways > *')).toHaveText(['Continuar', 'Ahora no']);
    await button(page, 'Ahora no').click();
    await expect(dialog(page)).toHaveCount(0);
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL('**/mi-perfil');
  });
});
