import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { mailedTokens, mailsTo } from '../../scripts/testing/mail.ts';
import { violations } from './testing/accessibility.ts';
import { button, email, password, signInWith, untilInteractive } from './testing/account-forms.ts';
import { test, type RunningSite } from './testing/running-site.ts';

async function askForMail(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await page.waitForURL('**/recuperar');
  await email(page).fill(address);
  await button(page, 'Enviar el correo').click();
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
}

async function mailedToken(site: RunningSite, address: string): Promise<string> {
  await expect.poll(() => mailedTokens(site.instance, address)).toHaveLength(1);
  const [token = ''] = await mailedTokens(site.instance, address);
  return token;
}

test.describe('password recovery (spec §8, Reset)', () => {
  test('a mailed link sets a new password, which signs in', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(401);
    await goTo('/login');
    await askForMail(page, citizen.email);
    expect(await violations(page)).toEqual([]);

    const token = await mailedToken(site, citizen.email);
    await goTo(`/nueva-clave#${token}`);
    await page.waitForURL((url) => url.pathname === '/nueva-clave' && url.hash === '');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    await untilInteractive(page, 'Guardar la contraseña');
    await password(page).fill('corta');
    await button(page, 'Guardar la contraseña').click();
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await password(page).fill('argentina');
    await button(page, 'Guardar la contraseña').click();
    await expect(page.getByRole('heading', { name: 'Guardamos tu contraseña' })).toBeVisible();
    await expect(page.getByText('es fácil de adivinar')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await signInWith(page, citizen.email, citizen.password);
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await signInWith(page, citizen.email, 'argentina');
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText(citizen.email)).toBeVisible();
  });

  test('a used link is reported, with a way to a new one', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(410);
    await goTo('/login');
    await askForMail(page, citizen.email);
    const token = await mailedToken(site, citizen.email);
    for (const [attempt, outcome] of [
      'Guardamos tu contraseña',
      'Este enlace ya no sirve: venció o ya lo usaste. Pedí uno nuevo.',
    ].entries()) {
      await goTo('/acerca');
      await goTo(`/nueva-clave#${token}`);
      await password(page).fill(`una-clave-nueva-${String(attempt)}`);
      await button(page, 'Guardar la contraseña').click();
      await expect(page.getByText(outcome)).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pedir un correo nuevo' }).click();
    await page.waitForURL('**/recuperar');
  });

  test('asks for the mailed link when there is none, also after the skip link', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo('/nueva-clave');
    await expect(page.getByText('abrí el enlace del correo que te mandamos')).toBeVisible();
    await goTo('/nueva-clave#contenido');
    await expect(page.getByText('abrí el enlace del correo que te mandamos')).toBeVisible();
  });

  test('accepts a link opened in the same tab', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo('/nueva-clave');
    await expect(page.getByText('abrí el enlace')).toBeVisible();
    await page.evaluate((token) => {
      location.hash = token;
    }, 'x'.repeat(43));
    await expect(button(page, 'Guardar la contraseña')).toBeVisible();
    await page.waitForURL((url) => url.hash === '');
  });

  test('fills in the masked e-mail of a profile chosen by DNI', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { names: 'Beatriz' });
    const { page, goTo } = await arrive({ viewport: { width: 360, height: 740 } });
    await goTo('/ingresar');
    await page.getByLabel('Número de DNI').fill(citizen.dniNumber);
    await button(page, 'Continuar').click();
    await page.getByRole('link', { name: 'Beatriz P.' }).click();
    await expect(page.getByRole('heading', { name: 'Un último paso' })).toBeVisible();
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await page.waitForURL('**/recuperar');
    await expect(email(page)).toHaveValue(/•••/);
    await expect(email(page)).not.toBeEditable();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Enviar el correo').click();
    await expect(page.getByText(/Si hay un perfil con .*•••/)).toBeVisible();
    await mailedToken(site, citizen.email);
    await button(page, 'Probar con otro correo').click();
    await expect(email(page)).toHaveValue('');
    await expect(email(page)).toBeEditable();
  });

  test('takes over the typed e-mail and reports an invalid one', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo('/login');
    await untilInteractive(page, 'Ingresar');
    await email(page).fill('no-es-un-correo');
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await page.waitForURL('**/recuperar');
    await expect(email(page)).toHaveValue('no-es-un-correo');
    await button(page, 'Enviar el correo').click();
    await expect(page.getByText('El correo ingresado no es válido.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('answers unknown e-mails alike and sends them nothing', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/login');
    await askForMail(page, 'nadie.de.nadie@correo.example');
    await expect(page.getByText('Si hay un perfil con nadie.de.nadie@correo.example')).toBeVisible();
    await goTo('/login');
    await askForMail(page, citizen.email);
    await mailedToken(site, citizen.email);
    expect(await mailsTo(site.instance, 'nadie.de.nadie@correo.example')).toEqual([]);
  });

  test('reports being offline and keeps the input', async ({ arrive }) => {
    const { page, goTo, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await goTo('/recuperar');
    await untilInteractive(page, 'Enviar el correo');
    await email(page).fill('alguien@correo.example');
    await page.context().setOffline(true);
    await button(page, 'Enviar el correo').click();
    await expect(
      page.getByText('Ocurrió este error al intentar enviar el correo. No hay conexión a internet.'),
    ).toBeVisible();
    await expect(email(page)).toHaveValue('alguien@correo.example');
    await page.context().setOffline(false);
    await button(page, 'Enviar el correo').click();
    await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
