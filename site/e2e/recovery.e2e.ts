import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { mailedTokens, mailsTo } from '../../scripts/testing/mail.ts';
import { button, email, password, signInWith, taken } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

async function askForMail(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await page.waitForURL('**/recuperar');
  await email(page).fill(address);
  await button(page, 'Enviar el correo').click();
  await page.getByRole('heading', { name: 'Mensaje enviado' }).waitFor();
}

async function mailedToken(address: string): Promise<string> {
  await expect.poll(() => mailedTokens(site.instance, address)).toHaveLength(1);
  const [token = ''] = await mailedTokens(site.instance, address);
  return token;
}

async function violations(page: Page): Promise<unknown[]> {
  return (await new AxeBuilder({ page }).analyze()).violations;
}

describe('who forgot the password (spec §8, Reset)', () => {
  it('gets a mail, chooses another by its link, and enters with it', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(400);
    expectStatus(401);
    await goTo('/login');
    await askForMail(page, citizen.email);
    expect(await violations(page)).toEqual([]);

    const token = await mailedToken(citizen.email);
    await goTo(`/nueva-clave#${token}`);
    await page.waitForURL((url) => url.pathname === '/nueva-clave' && url.hash === '');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    await taken(page, 'Guardar la contraseña');
    await password(page).fill('corta');
    await button(page, 'Guardar la contraseña').click();
    await page.getByText('La contraseña debe tener al menos 6 caracteres.').waitFor();
    expect(await violations(page)).toEqual([]);
    await password(page).fill('argentina');
    await button(page, 'Guardar la contraseña').click();
    await page.getByText('Esa contraseña es fácil de adivinar').waitFor();
    await password(page).fill('otra-clave-nueva');
    await button(page, 'Guardar la contraseña').click();
    await page.getByRole('heading', { name: 'Guardamos tu contraseña' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('La contraseña no es correcta').waitFor();
    await signInWith(page, citizen.email, 'otra-clave-nueva');
    await page.waitForURL('**/mi-perfil');
    await page.getByText(citizen.email).waitFor();
  });

  it('is told that a link was used already, with the way to a new one', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(410);
    await goTo('/login');
    await askForMail(page, citizen.email);
    const token = await mailedToken(citizen.email);
    for (const [attempt, outcome] of [
      'Guardamos tu contraseña',
      'Este enlace ya no sirve: venció o ya lo usaste. Pedí uno nuevo.',
    ].entries()) {
      await goTo('/acerca');
      await goTo(`/nueva-clave#${token}`);
      await password(page).fill(`una-clave-nueva-${String(attempt)}`);
      await button(page, 'Guardar la contraseña').click();
      await page.getByText(outcome).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pedir un correo nuevo' }).click();
    await page.waitForURL('**/recuperar');
  });

  it('is told to open the link when there is none, also after the link to the content', async () => {
    const { page, goTo } = await arrive();
    await goTo('/nueva-clave');
    await page.getByText('abrí el enlace del correo que te mandamos').waitFor();
    await goTo('/nueva-clave#contenido');
    await page.getByText('abrí el enlace del correo que te mandamos').waitFor();
  });

  it('takes a link that is opened where another was', async () => {
    const { page, goTo } = await arrive();
    await goTo('/nueva-clave');
    await page.getByText('abrí el enlace').waitFor();
    await page.evaluate((token) => {
      location.hash = token;
    }, 'x'.repeat(43));
    await button(page, 'Guardar la contraseña').waitFor();
    await page.waitForURL((url) => url.hash === '');
  });

  it('finds the e-mail they had typed, and is told when it is none', async () => {
    const { page, goTo } = await arrive();
    await goTo('/login');
    await taken(page, 'Ingresar');
    await email(page).fill('no-es-un-correo');
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await page.waitForURL('**/recuperar');
    await expect.poll(() => email(page).inputValue()).toBe('no-es-un-correo');
    await button(page, 'Enviar el correo').click();
    await page.getByText('El correo ingresado no es válido.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('reads the same for an e-mail that nobody has, and nobody is written to', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/login');
    await askForMail(page, 'nadie.de.nadie@correo.example');
    await page.getByText('Si hay un perfil con nadie.de.nadie@correo.example').waitFor();
    await goTo('/login');
    await askForMail(page, citizen.email);
    await mailedToken(citizen.email);
    expect(await mailsTo(site.instance, 'nadie.de.nadie@correo.example')).toEqual([]);
  });

  it('is told what went wrong, and keeps what they typed', async () => {
    const { page, goTo, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await goTo('/recuperar');
    await taken(page, 'Enviar el correo');
    await email(page).fill('alguien@correo.example');
    await page.context().setOffline(true);
    await button(page, 'Enviar el correo').click();
    await page
      .getByText('Ocurrió este error al intentar enviar el correo. No hay conexión a internet.')
      .waitFor();
    expect(await email(page).inputValue()).toBe('alguien@correo.example');
    await page.context().setOffline(false);
    await button(page, 'Enviar el correo').click();
    await page.getByRole('heading', { name: 'Mensaje enviado' }).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
