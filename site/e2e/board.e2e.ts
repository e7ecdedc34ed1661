import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { dniPicture, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { reviewPublicProfile } from '../../scripts/testing/staff.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { button, dialog } from './testing/account-forms.ts';
import { test, type RunningSite, type Arrive } from './testing/running-site.ts';

const INPUT = {
  Nombres: 'Eulalia',
  Apellidos: 'Ñandú',
  Teléfono: '2261445566',
  Ocupación: 'Tractorista',
  Localidad: 'Necochea',
  'Correo electrónico de contacto': 'eulalia.guadalupe.nandu@cooperativa.necochea.example',
};

const AWAITS = 'Lo que mandaste va a aparecer cuando lo revisemos en el centro.';

async function arriveAs(arrive: Arrive, citizen: Citizen) {
  const visit = await arrive();
  await visit.signIn(citizen);
  await visit.goTo('/perfil-publico');
  await expect(button(visit.page, 'Publicar mi perfil')).toBeVisible();
  return visit;
}

async function fill(page: Page, input: Readonly<Record<string, string>> = INPUT): Promise<void> {
  for (const [label, text] of Object.entries(input)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Categoría').selectOption({ label: 'Maquinaria y herramientas' });
}

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
  await page
    .getByLabel('Elegir o sacar una foto')
    .setInputFiles({ name: 'foto.webp', mimeType: 'image/webp', buffer });
  await expect(page.getByText('Imagen guardada')).toBeVisible();
}

async function publish(page: Page, names = INPUT.Nombres): Promise<void> {
  await fill(page, { ...INPUT, Nombres: names });
  await choosePicture(page);
  await button(page, 'Publicar mi perfil').click();
  await expect(page.getByText('Guardamos tu perfil público.')).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  await button(page, 'Sacar mi perfil público').click();
  await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
}

/** Approves the profile submitted on a page, or rejects it with a reason. */
async function review(site: RunningSite, page: Page, reason?: string): Promise<void> {
  await expect(page.getByText(AWAITS)).toBeVisible();
  const uid = await page.evaluate(async () => {
    const answer = await fetch('/api/me/public-profile');
    return ((await answer.json()) as { data: { uid: string } }).data.uid;
  });
  await reviewPublicProfile(site.instance, uid, reason);
}

const board = async (site: RunningSite) =>
  (await fetch(`${site.instance.front.url}/bolsa-de-trabajo`)).text();

/** Opens the board once the publisher shows a name on it. */
async function boardWith(site: RunningSite, page: Page, name: string): Promise<void> {
  await expect.poll(() => board(site)).toContain(name);
  await page.goto('/bolsa-de-trabajo');
}

/** Number of lines of each text node of an element. */
async function linesOfWords(element: Locator): Promise<number[]> {
  return element.evaluate((link) =>
    [...link.childNodes]
      .filter((node) => node instanceof Text)
      .map((word) => {
        const range = document.createRange();
        range.selectNode(word);
        return range.getClientRects().length;
      }),
  );
}

let citizen: Citizen;

test.beforeAll(async ({ site }) => {
  citizen = await newCitizen(site.instance);
});

test.describe("one's public profile (spec §2, §3, §5)", () => {
  test('starts with the known data and asks for the rest', async ({ arrive }) => {
    const { page } = await arriveAs(arrive, citizen);
    await expect(page.getByLabel('Localidad')).not.toHaveValue('');
    await page.getByLabel('Nombres', { exact: true }).fill(' ');
    await page.getByLabel('Teléfono').fill('llamame');
    await page.getByLabel('Correo electrónico de contacto').fill('ana');
    await button(page, 'Publicar mi perfil').click();
    for (const text of [
      'Completá este dato.',
      'Escribí los 10 números, con código de área.',
      'Correo electrónico inválido',
      'Selecciona una imagen de perfil',
    ]) {
      await expect(page.locator('.problem', { hasText: text })).toBeVisible();
    }
    await expect(page.getByLabel('Nombres', { exact: true })).toBeFocused();
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

  test('keeps the input over a reload and while the cms is down', async ({ site, arrive }) => {
    const { page, expectStatus } = await arriveAs(arrive, await newCitizen(site.instance));
    await fill(page);
    await page.reload();
    await expect(page.getByLabel('Localidad')).toHaveValue('Necochea');
    await choosePicture(page);
    // The picture was stored and need not be chosen again.
    await page.reload();
    await expect(page.getByRole('img', { name: 'Tu foto de perfil' })).toBeVisible();
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
    await expect(page.getByText('Error al guardar')).toBeVisible();
    await expect(page.getByLabel('Ocupación')).toHaveValue('Tractorista');
    await page.unroute('**/api/me/public-profile');
    await button(page, 'Publicar mi perfil').click();
    await expect(page.getByText('Guardamos tu perfil público.')).toBeVisible();
  });

  test('is created, listed, changed, and gone from the board at once when withdrawn', async ({
    site,
    arrive,
  }) => {
    const own = await arriveAs(arrive, await newCitizen(site.instance));
    await publish(own.page, 'Rosaura');
    await expect(own.page.getByText('Estás en la bolsa de trabajo.')).toHaveCount(0);
    await expect(own.page.getByRole('definition')).toHaveText(Array(6).fill('0'));
    expect(await violations(own.page)).toEqual([]);

    expect(await board(site)).not.toContain('Rosaura');
    await review(site, own.page);
    await own.page.reload();
    await expect(own.page.getByText('Estás en la bolsa de trabajo.')).toBeVisible();

    const visitor = await arrive();
    await boardWith(site, visitor.page, 'Rosaura');
    await expect(visitor.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await visitor.goTo('/');
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Bolsa de trabajo' }).click();
    await expect(visitor.page.getByRole('heading', { name: 'Bolsa de trabajo' })).toBeVisible();
    const card = visitor.page.getByRole('listitem').filter({ hasText: 'Rosaura Ñandú' });
    for (const text of ['Maquinaria y herramientas', 'Necochea']) {
      await expect(card.getByText(text)).toBeVisible();
    }
    await expect(card.getByText('puntos')).toHaveCount(0);
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await visitor.page.content()).not.toMatch(/2261445566|eulalia\.guadalupe|Tractorista/);
    await expect(visitor.page.getByText('Para ver cómo comunicarte con cada persona')).toBeVisible();
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.page.getByRole('link', { name: 'Maquinaria y herramientas' }).click();
    await visitor.page.waitForURL('**/bolsa-de-trabajo/categoria/maquinaria');
    await expect(card).toBeVisible();

    const reader = await arrive();
    await reader.signIn(citizen);
    await reader.goTo('/bolsa-de-trabajo');
    const seen = reader.page.getByRole('listitem').filter({ hasText: 'Rosaura Ñandú' });
    const email = seen.getByRole('link', { name: INPUT['Correo electrónico de contacto'] });
    await expect(email).toBeVisible();
    await reader.page.setViewportSize({ width: 360, height: 740 });
    expect(await linesOfWords(email)).toEqual([1, 1, 1, 1, 1, 1]);
    await expect(seen.getByRole('link', { name: '2261445566' })).toHaveAttribute('href', 'tel:2261445566');
    await expect(seen.getByText('Tractorista')).toBeVisible();

    await own.page.getByLabel('Localidad').fill('Tandil');
    await button(own.page, 'Guardar los cambios').click();
    await expect(own.page.getByText('Guardamos tu perfil público.')).toBeVisible();
    await expect(own.page.getByText('Estás en la bolsa de trabajo.')).toBeVisible();
    await review(site, own.page);
    await expect.poll(() => board(site)).toContain('Tandil');

    const nameless = await arrive();
    await nameless.signIn(await newCitizen(site.instance, { profile: false }));
    await nameless.goTo('/bolsa-de-trabajo');
    await expect(nameless.page.getByText('completá tu nombre y tu DNI en tu perfil')).toBeVisible();
    expect(await nameless.page.content()).not.toContain('2261445566');

    const before = performance.now();
    await withdraw(own.page);
    const message = own.page.getByRole('status').filter({ hasText: 'Sacamos tu perfil público.' });
    await expect(message).toBeVisible();
    await expect.poll(() => board(site), { intervals: [20] }).not.toContain('Rosaura');
    const took = performance.now() - before;
    // Within a second on an idle machine; other tests run here, too.
    expect(took).toBeLessThan(5_000);
    // The focused button disappears, so the message is focused for keyboard users.
    await expect(message).toBeFocused();
  });

  test('withdrawn in another tab, it keeps the input of this one', async ({ site, arrive }) => {
    const owner = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(arrive, owner);
    await publish(page, 'Casilda');
    await goTo('/perfil-publico');
    await expect(button(page, 'Guardar los cambios')).toBeVisible();
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    const other = await page.context().newPage();
    await other.goto('/perfil-publico');
    await withdraw(other);
    await expect(other.getByText('Sacamos tu perfil público.')).toBeVisible();
    await page.bringToFront();
    expectStatus(404);
    await page.getByLabel('Localidad').fill('Balcarce');
    await button(page, 'Guardar los cambios').click();
    await expect(page.getByText('Tu perfil público ya no está')).toBeVisible();
    await expect(page.getByLabel('Localidad')).toHaveValue('Balcarce');
    await choosePicture(page);
    await button(page, 'Publicar mi perfil').click();
    await expect(page.getByText('Guardamos tu perfil público.')).toBeVisible();
  });

  test('shows its owner why it was rejected, and is submitted again when changed', async ({
    site,
    arrive,
  }) => {
    const { page, goTo } = await arriveAs(arrive, await newCitizen(site.instance));
    await publish(page);
    await review(site, page, 'Poné tu nombre completo.');
    await goTo('/perfil-publico');
    await expect(page.getByText('guardalo de nuevo: Poné tu nombre completo.')).toBeVisible();
    await expect(page.getByText(AWAITS)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Nombres', { exact: true }).fill('Eulalia Guadalupe');
    await button(page, 'Guardar los cambios').click();
    await expect(page.getByText(AWAITS)).toBeVisible();
    await expect(page.getByText('Poné tu nombre completo.')).toHaveCount(0);
  });

  test('a failed withdrawal shows «Error al eliminar» and keeps the profile', async ({ site, arrive }) => {
    const { page, expectComplaint } = await arriveAs(arrive, await newCitizen(site.instance));
    await publish(page);
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/api/me/public-profile', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await withdraw(page);
    await expect(page.getByText('Error al eliminar')).toBeVisible();
    await expect(page.getByText(AWAITS)).toBeVisible();
  });

  test("asks to reload the page when the confirmation's script does not load", async ({ site, arrive }) => {
    const { page, goTo, expectComplaint } = await arriveAs(arrive, await newCitizen(site.instance));
    await publish(page);
    await goTo('/perfil-publico');
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await page.route('**/_astro/dialog.*', (route) => route.abort());
    await button(page, 'Sacar mi perfil público').click();
    await expect(page.getByText('Error al eliminar. Recargá la página para probar de nuevo.')).toBeVisible();
    await page.unroute('**/_astro/dialog.*');
    await page.reload();
    await withdraw(page);
    await expect(page.getByText('Sacamos tu perfil público.')).toBeVisible();
  });
});
