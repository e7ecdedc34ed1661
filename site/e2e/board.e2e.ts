import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dniPicture, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { button, dialog } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

const SAID = {
  Nombres: 'Eulalia',
  Apellidos: 'Ñandú',
  Teléfono: '2261445566',
  Ocupación: 'Tractorista',
  Localidad: 'Necochea',
  'Correo electrónico de contacto': 'eulalia@trabajo.example',
};

async function arriveAs(citizen: Citizen) {
  const visit = await arrive();
  await visit.signIn(citizen);
  await visit.goTo('/perfil-publico');
  await button(visit.page, 'Publicar mi perfil').waitFor();
  return visit;
}

async function fill(page: Page, said: Readonly<Record<string, string>> = SAID): Promise<void> {
  for (const [label, text] of Object.entries(said)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Categoría').selectOption({ label: 'Maquinaria y herramientas' });
}

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
  await page
    .getByLabel('Elegir o sacar una foto')
    .setInputFiles({ name: 'foto.webp', mimeType: 'image/webp', buffer });
  await page.getByText('Imagen guardada').waitFor();
}

async function publish(page: Page, names = SAID.Nombres): Promise<void> {
  await fill(page, { ...SAID, Nombres: names });
  await choosePicture(page);
  await button(page, 'Publicar mi perfil').click();
  await page.getByText('Guardamos tu perfil público.').waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await button(page, 'Sacar mi perfil público').click();
  await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
}

const board = async () => (await fetch(`${site.instance.front.url}/bolsa-de-trabajo`)).text();

/** What the board shows once the publisher has made it. */
async function boardWith(page: Page, name: string): Promise<void> {
  await expect.poll(board, { timeout: 20_000 }).toContain(name);
  await page.goto('/bolsa-de-trabajo');
}

async function violations(page: Page): Promise<unknown[]> {
  return (await new AxeBuilder({ page }).analyze()).violations;
}

let citizen: Citizen;

beforeAll(async () => {
  citizen = await newCitizen(site.instance);
});

describe('one’s public profile (spec §2, §3, §5)', () => {
  it('begins with what is known of a person, and asks for the rest', async () => {
    const { page } = await arriveAs(citizen);
    await expect.poll(() => page.getByLabel('Localidad').inputValue()).not.toBe('');
    await page.getByLabel('Nombres', { exact: true }).fill(' ');
    await page.getByLabel('Teléfono').fill('llamame');
    await page.getByLabel('Correo electrónico de contacto').fill('ana');
    await button(page, 'Publicar mi perfil').click();
    for (const text of [
      'Completá este dato.',
      'Escribí tu teléfono con código de área, solo los números.',
      'Escribí un correo electrónico, por ejemplo ana@ejemplo.com',
      'Selecciona una imagen de perfil',
    ]) {
      await page.locator('.problem', { hasText: text }).waitFor();
    }
    expect(
      await page.getByLabel('Nombres', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    const options = await page.getByLabel('Categoría').locator('option').allTextContents();
    expect(options).toEqual([
      'Elegí una categoría',
      'Agroindustria',
      'Maquinaria y herramientas',
      'Gestión y organización',
      'Producción animal',
      'Producción vegetal',
    ]);
    expect(await violations(page)).toEqual([]);
  });

  it('keeps what is typed over a reload, and when the cms is down', async () => {
    const { page, expectStatus } = await arriveAs(await newCitizen(site.instance));
    await fill(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Localidad').inputValue()).toBe('Necochea');
    await choosePicture(page);
    // The picture came, too: it is not asked for twice.
    await page.reload();
    await page.getByRole('img', { name: 'Tu foto de perfil' }).waitFor();
    expectStatus(503);
    await page.route('**/api/me/public-profile', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 503,
            json: {
              data: null,
              error: { status: 503, name: 'Error', message: 'Away', details: { code: 'unavailable' } },
            },
          })
        : route.continue(),
    );
    await button(page, 'Publicar mi perfil').click();
    await page.getByText('Error al guardar').waitFor();
    expect(await page.getByLabel('Ocupación').inputValue()).toBe('Tractorista');
    await page.unroute('**/api/me/public-profile');
    await button(page, 'Publicar mi perfil').click();
    await page.getByText('Guardamos tu perfil público.').waitFor();
  });

  it('is made, shown to everybody, changed, and gone from the site as soon as it is taken back', async () => {
    const own = await arriveAs(await newCitizen(site.instance));
    await publish(own.page, 'Rosaura');
    await own.page.getByText('Estás en la bolsa de trabajo.').waitFor();
    expect(await own.page.getByRole('definition').allTextContents()).toEqual(Array(6).fill('0'));
    expect(await violations(own.page)).toEqual([]);

    const visitor = await arrive();
    await boardWith(visitor.page, 'Rosaura');
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await visitor.goTo('/');
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Bolsa de trabajo' }).click();
    await visitor.page.getByRole('heading', { name: 'Bolsa de trabajo' }).waitFor();
    const card = visitor.page.getByRole('listitem').filter({ hasText: 'Rosaura Ñandú' });
    for (const text of ['Maquinaria y herramientas', 'Necochea', '0 puntos']) {
      await card.getByText(text).waitFor();
    }
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await visitor.page.content()).not.toMatch(/2261445566|eulalia@|Tractorista/);
    await visitor.page.getByText('Para ver cómo comunicarte con cada persona').waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.page.getByRole('link', { name: 'Maquinaria y herramientas' }).click();
    await visitor.page.waitForURL('**/bolsa-de-trabajo/categoria/maquinaria');
    await card.waitFor();

    const reader = await arrive();
    await reader.signIn(citizen);
    await reader.goTo('/bolsa-de-trabajo');
    const seen = reader.page.getByRole('listitem').filter({ hasText: 'Rosaura Ñandú' });
    await seen.getByRole('link', { name: 'eulalia@trabajo.example' }).waitFor();
    expect(await seen.getByRole('link', { name: '2261445566' }).getAttribute('href')).toBe('tel:2261445566');
    await seen.getByText('Tractorista').waitFor();

    await own.page.getByLabel('Localidad').fill('Tandil');
    await button(own.page, 'Guardar los cambios').click();
    await own.page.getByText('Guardamos tu perfil público.').waitFor();
    await expect.poll(board, { timeout: 20_000 }).toContain('Tandil');

    const before = performance.now();
    await withdraw(own.page);
    const told = own.page.getByRole('status').filter({ hasText: 'Sacamos tu perfil público.' });
    await told.waitFor();
    await expect.poll(board, { interval: 20, timeout: 20_000 }).not.toContain('Rosaura');
    const took = performance.now() - before;
    // Issue 7: within a second on a quiet machine; here others work too.
    expect(took).toBeLessThan(5_000);
    // The button that was pressed is gone; who uses a keyboard goes on from what is said.
    expect(await told.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('that was taken back in another tab is not lost with what was typed in this one', async () => {
    const somebody = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(somebody);
    await publish(page, 'Casilda');
    await goTo('/perfil-publico');
    await button(page, 'Guardar los cambios').waitFor();
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    const other = await page.context().newPage();
    await other.goto('/perfil-publico');
    await withdraw(other);
    await other.getByText('Sacamos tu perfil público.').waitFor();
    await page.bringToFront();
    expectStatus(404);
    await page.getByLabel('Localidad').fill('Balcarce');
    await button(page, 'Guardar los cambios').click();
    await page.getByText('Tu perfil público ya no está').waitFor();
    expect(await page.getByLabel('Localidad').inputValue()).toBe('Balcarce');
    await choosePicture(page);
    await button(page, 'Publicar mi perfil').click();
    await page.getByText('Guardamos tu perfil público.').waitFor();
  });

  it('says «Error al eliminar» when it cannot be taken back, and keeps it', async () => {
    const { page, expectComplaint } = await arriveAs(await newCitizen(site.instance));
    await publish(page);
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/api/me/public-profile', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await withdraw(page);
    await page.getByText('Error al eliminar').waitFor();
    await page.getByText('Estás en la bolsa de trabajo.').waitFor();
  });

  it('says to load the page again when what asks once more did not come', async () => {
    const { page, goTo, expectComplaint } = await arriveAs(await newCitizen(site.instance));
    await publish(page);
    await goTo('/perfil-publico');
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/_astro/dialog.*', (route) => route.abort());
    await button(page, 'Sacar mi perfil público').click();
    await page.getByText('Error al eliminar. Recargá la página para probar de nuevo.').waitFor();
    await page.unroute('**/_astro/dialog.*');
    await page.reload();
    await withdraw(page);
    await page.getByText('Sacamos tu perfil público.').waitFor();
  });
});
