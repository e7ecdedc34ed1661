import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { button, password, signInWith } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

const SESSIONS = '/editar-perfil/sesiones';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1';

const items = (page: Page) => page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

/** Somebody's own device, in which they sign in by the form. */
async function deviceOf(citizen: Citizen, userAgent = PHONE) {
  const device = await arrive({ userAgent });
  await device.goTo('/login');
  await signInWith(device.page, citizen.email, citizen.password);
  await device.page.waitForURL('**/mi-perfil');
  return device;
}

/** What of a session says when it began. */
const SINCE = /Desde el \d+ de [a-z]+ de \d{4}, \d\d:\d\d h/;

describe('one’s open sessions', () => {
  it('are listed with the browser and when they began; one is ended with the password, at once', async () => {
    const citizen = await newCitizen(site.instance);
    const tablet = await deviceOf(citizen, TABLET);
    const { page, goTo, expectStatus } = await deviceOf(citizen);
    expectStatus(401);
    await goTo('/editar-perfil');
    await page.getByRole('link', { name: 'Sesiones abiertas' }).click();
    await expect.poll(() => items(page).count()).toBe(3);
    const [own, other] = [items(page).first(), items(page).filter({ hasText: 'Safari en iOS' })];
    expect(await own.innerText()).toMatch(/Chrome en Android\s+Desde [^]*Esta sesión/);
    expect(await own.innerText()).toMatch(SINCE);
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await other.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByText('¿Cerrar la sesión de Safari en iOS?').waitFor();
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await button(page, 'Cerrar esa sesión').click();
    await page.getByText('Escribí tu contraseña.').waitFor();
    await password(page).fill('no-es-esta');
    await button(page, 'Cerrar esa sesión').click();
    await page.getByText('La contraseña no es correcta').waitFor();
    expect(await items(page).count()).toBe(3);
    await password(page).fill(citizen.password);
    await page.keyboard.press('Enter');
    await page.getByText('Cerramos la sesión.').waitFor();
    await expect.poll(() => items(page).count()).toBe(2);
    expect(await other.count()).toBe(0);
    expect(await password(page).count()).toBe(0);

    tablet.expectStatus(401);
    await tablet.goTo('/mi-perfil');
    await tablet.page.getByText('Tu sesión venció.').waitFor();
    await goTo('/mi-perfil');
    await page.getByText(citizen.email).waitFor();
  });

  it('are all ended but this one, or none by who thinks better of it', async () => {
    const citizen = await newCitizen(site.instance);
    const tablet = await deviceOf(citizen, TABLET);
    const { page, goTo } = await deviceOf(citizen);
    await goTo(SESSIONS);
    await button(page, 'Cerrar todas las demás').click();
    await button(page, 'No cerrar nada').click();
    expect(await password(page).count()).toBe(0);
    expect(await items(page).count()).toBe(3);
    await button(page, 'Cerrar todas las demás').click();
    await password(page).fill(citizen.password);
    await page.locator('[type=submit]').click();
    await page.getByText('Cerramos las demás sesiones.').waitFor();
    await page.getByText('No hay otra sesión abierta.').waitFor();
    expect(await items(page).count()).toBe(1);
    tablet.expectStatus(401);
    await tablet.goTo('/mi-perfil');
    await tablet.page.getByText('Tu sesión venció.').waitFor();
  });
});
