import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { CITIZEN_PASSWORD, freshDni, newCitizen, uploadPicture } from '../../scripts/testing/citizen.ts';
import { button, email, password, signInWith } from './testing/account-forms.ts';
import { test } from './testing/running-site.ts';

/** Names of the session cookies. */
const TOKEN = /access|refresh/;

/** Records all response bodies and requested addresses of a page. */
function recordResponses(page: Page): { readonly texts: string[]; readonly settled: () => Promise<unknown> } {
  const texts: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    texts.push(response.url());
    const body = response.text().then((text) => texts.push(text));
    // Redirects have no body, and bodies are lost when the page navigates.
    reading.push(body.catch(() => undefined));
  });
  return { texts, settled: () => Promise.all(reading) };
}

test.describe('session tokens', () => {
  test('are in no response, address, storage or cookie that a script can read', async ({ site, arrive }) => {
    const { page, goTo } = await arrive();
    const recorded = recordResponses(page);
    const dni = freshDni();
    await goTo(`/signup/${dni}`);
    await email(page).fill(`ana.${dni}@correo.example`);
    await password(page).fill(CITIZEN_PASSWORD);
    await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
    await button(page, 'Crear perfil').click();
    await page.waitForURL('**/crear-perfil/**');
    await expect(page.getByLabel('Número de DNI')).toHaveValue(dni);
    await goTo('/mi-perfil');
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${site.instance.front.url}/`);
    await goTo('/login');
    await signInWith(page, `ana.${dni}@correo.example`, CITIZEN_PASSWORD);
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText(`ana.${dni}@correo.example`)).toBeVisible();

    const tokens = (await page.context().cookies()).filter(({ name }) => TOKEN.test(name));
    expect(tokens.length).toBe(2);
    for (const { httpOnly, sameSite } of tokens) expect([httpOnly, sameSite]).toEqual([true, 'Lax']);
    const stored = await page.evaluate(() =>
      [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(' '),
    );
    await recorded.settled();
    expect(recorded.texts.length).toBeGreaterThan(20);
    for (const { name, value } of tokens) {
      expect(value.length).toBeGreaterThan(50);
      expect(stored).not.toContain(name);
      for (const text of [stored, ...recorded.texts]) expect(text).not.toContain(value);
      // The payload alone must not appear either.
      for (const text of recorded.texts) expect(text).not.toContain(value.split('.')[1] ?? value);
    }
  });
});

/** Forms for signed-in citizens, each with a field to fill in. */
const FORMS = [
  { path: '/editar-perfil', field: 'Ocupación', typed: 'Huertera', submit: 'Guardar los cambios' },
  {
    path: '/crear-perfil/manipulador',
    field: 'Municipio',
    typed: 'Lobería',
    submit: 'Guardar mis datos',
  },
  {
    path: '/cambiar-email',
    field: 'Correo electrónico',
    typed: 'otra@correo.example',
    submit: 'Guardar mi correo',
  },
] as const;

/** Fills in the other required fields of a form. */
async function fillTheRest(page: Page, path: (typeof FORMS)[number]['path']): Promise<void> {
  if (path === '/cambiar-email') await password(page).fill(CITIZEN_PASSWORD);
  if (path !== '/crear-perfil/manipulador') return;
  await page.getByLabel('CUIT o CUIL').fill('20-30111222-3');
  await page.getByLabel('Domicilio').fill('Calle 9 n.º 120');
}

test.describe('a session that expires while typing', () => {
  for (const { path, field, typed, submit } of FORMS) {
    test(`loses nothing of ${path}`, async ({ site, arrive }) => {
      const citizen = await newCitizen(site.instance);
      for (const folder of ['dni-images-back', 'passport-photos'] as const) {
        await uploadPicture(site.instance, citizen, folder);
      }
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(401);
      await signIn(citizen);
      await goTo(path);
      await expect(page.getByLabel(field).and(page.locator(':enabled'))).toBeVisible();
      await expect(button(page, submit).and(page.locator(':enabled'))).toBeVisible();
      if (path === '/editar-perfil') {
        await expect(page.getByLabel(field)).toHaveValue('Apicultora');
      }
      await page.getByLabel(field).fill(typed);
      await fillTheRest(page, path);
      await page.context().clearCookies({ name: TOKEN });
      await button(page, submit).click();
      await page.waitForURL('**/login');
      await expect(page.getByText('Tu sesión venció.')).toBeVisible();
      await signInWith(page, citizen.email, citizen.password);
      await page.waitForURL(`**${path}`);
      await expect(page.getByLabel(field)).toHaveValue(typed);
    });
  }
});
