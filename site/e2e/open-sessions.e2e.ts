import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button, password, signInWith } from './testing/account-forms.ts';
import { test, type Arrive } from './testing/running-site.ts';

const SESSIONS = '/editar-perfil/sesiones';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1';

const items = (page: Page) => page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
/** A new device on which a citizen signs in with the form. */
async function deviceOf(arrive: Arrive, citizen: Citizen, userAgent = PHONE) {
  const device = await arrive({ userAgent });
  await device.goTo('/login');
  await signInWith(device.page, citizen.email, citizen.password);
  await device.page.waitForURL('**/mi-perfil');
  return device;
}

/** Start of a session, as shown. */
const SINCE = /Desde el \d+ de [a-z]+ de \d{4}, \d\d:\d\d h/;

test.describe('open sessions', () => {
  test('are listed with browser and start, and the password ends one at once', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const tablet = await deviceOf(arrive, citizen, TABLET);
    const { page, goTo, expectStatus } = await deviceOf(arrive, citizen);
    expectStatus(401);
    await goTo('/editar-perfil');
    await page.getByRole('link', { name: 'Sesiones abiertas' }).click();
    await expect(items(page)).toHaveCount(3);
    const [own, other] = [items(page).first(), items(page).filter({ hasText: 'Safari en iOS' })];
    await expect(own).toHaveText(/Chrome en Android\s+Desde [^]*Esta sesión/, { useInnerText: true });
    await expect(own).toHaveText(SINCE, { useInnerText: true });
    await expect(own.getByRole('button')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    await other.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByText('¿Cerrar la sesión de Safari en iOS?')).toBeVisible();
    await expect(password(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Cerrar esa sesión').click();
    await expect(page.getByText('Escribí tu contraseña.')).toBeVisible();
    await password(page).fill('no-es-esta');
    await button(page, 'Cerrar esa sesión').click();
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await expect(items(page)).toHaveCount(3);
    await password(page).fill(citizen.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cerramos la sesión.')).toBeVisible();
    await expect(items(page)).toHaveCount(2);
    await expect(other).toHaveCount(0);
    await expect(password(page)).toHaveCount(0);

    tablet.expectStatus(401);
    await tablet.goTo('/mi-perfil');
    await expect(tablet.page.getByText('Tu sesión venció.')).toBeVisible();
    await goTo('/mi-perfil');
    await expect(page.getByText(citizen.email)).toBeVisible();
  });

  test('are ended all but the current one, or none when cancelled', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const tablet = await deviceOf(arrive, citizen, TABLET);
    const { page, goTo } = await deviceOf(arrive, citizen);
    await goTo(SESSIONS);
    await button(page, 'Cerrar todas las demás').click();
    await button(page, 'No cerrar nada').click();
    await expect(password(page)).toHaveCount(0);
    await expect(items(page)).toHaveCount(3);
    await button(page, 'Cerrar todas las demás').click();
    await password(page).fill(citizen.password);
    await page.locator('[type=submit]').click();
    await expect(page.getByText('Cerramos las demás sesiones.')).toBeVisible();
    await expect(page.getByText('No hay otra sesión abierta.')).toBeVisible();
    await expect(items(page)).toHaveCount(1);
    tablet.expectStatus(401);
    await tablet.goTo('/mi-perfil');
    await expect(tablet.page.getByText('Tu sesión venció.')).toBeVisible();
  });
});
