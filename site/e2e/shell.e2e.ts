import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { makeSiteAdmin, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button, email, password } from './testing/account-forms.ts';
import { siteTest } from './testing/running-site.ts';

const test = siteTest();

const DESKTOP = { viewport: { width: 1440, height: 900 } };

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menú' });
const linksOf = (page: Page) => menu(page).getByRole('link').allInnerTexts();

const EVERYBODY = [
  'Inicio',
  'Capacitaciones',
  'Publicaciones',
  'Colaborar',
  'Constancias',
  'Acerca',
  'Buscar',
];

test.describe('the side menu (spec §2)', () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`opens and closes by keyboard on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
      open,
    }) => {
      const { page } = await open(routes.about(), { javaScriptEnabled });
      await expect(menu(page)).toHaveCount(0);
      await menuButton(page).focus();
      await page.keyboard.press('Enter');
      expect(await linksOf(page)).toEqual([...EVERYBODY, 'Bolsa de trabajo', 'Mi perfil']);
      await expect(menu(page).getByRole('link', { name: 'Acerca' })).toHaveAttribute('aria-current', 'page');
      await page.keyboard.press('Tab');
      expect(
        await menu(page).evaluate((nav) => nav.querySelector(':focus-visible')?.textContent.trim()),
      ).toBe('Cerrar');
      await page.keyboard.press('Escape');
      await expect(menu(page)).toHaveCount(0);
      await expect(menuButton(page)).toBeFocused();
    });
  }

  test('is a list in the bar on a wide screen and a drawer on a narrow one', async ({ open }) => {
    const { page } = await open(routes.home(), DESKTOP);
    await expect(menuButton(page)).toHaveCount(0);
    expect(await linksOf(page)).toEqual(EVERYBODY);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(menu(page)).toHaveCount(0);
    await menuButton(page).click();
    await page.mouse.click(10, 400);
    await expect(menu(page)).toHaveCount(0);
    await menuButton(page).click();
    await menu(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(menu(page)).toHaveCount(0);
  });

  test('is accessible while open, also at 320 px, with targets of at least 44 px', async ({ open }) => {
    const { page } = await open(routes.home(), { viewport: { width: 320, height: 640 } });
    await menuButton(page).click();
    expect(await violations(page)).toEqual([]);
    const targets = page.getByRole('banner').locator('a, button').locator('visible=true');
    for (const target of await targets.all()) {
      expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('comes before the sign-in link, also by keyboard', async ({ open }) => {
    const { page } = await open(routes.about(), DESKTOP);
    await page.getByRole('banner').getByRole('link').first().focus();
    const reached: string[] = [];
    while (reached.length <= EVERYBODY.length) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ''));
    }
    expect(reached).toEqual([...EVERYBODY, 'Ingresar']);
  });

  test('does not move with reduced motion', async ({ open }) => {
    const { page } = await open(routes.home(), { reducedMotion: 'reduce' });
    await menuButton(page).click();
    const animation = () => menu(page).evaluate((nav) => getComputedStyle(nav).animationName);
    expect(await animation()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animation()).not.toBe('none');
  });
});

test.describe('the link to the administration (spec §6)', () => {
  let citizen: Citizen;
  let admin: Citizen;

  test.beforeAll(async ({ site }) => {
    [citizen, admin] = await Promise.all([newCitizen(site.instance), newCitizen(site.instance)]);
    await makeSiteAdmin(site.instance, admin);
  });

  test('is shown to an administrator on wide and narrow screens', async ({ site, arrive }) => {
    const { page, signIn, goTo } = await arrive(DESKTOP);
    await signIn(admin);
    await goTo(routes.about());
    const link = menu(page).getByRole('link', { name: 'Administrador' });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', site.instance.environment.adminUrl);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await menuButton(page).click();
    await expect(link).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('is not shown to others, and visitors send no request for it', async ({ arrive }) => {
    const { page, signIn, goTo } = await arrive(DESKTOP);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await goTo(routes.about());
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/me');
    await signIn(citizen);
    const answered = page.waitForResponse('**/api/me');
    await page.reload();
    await (await answered).finished();
    expect(await linksOf(page)).toEqual(EVERYBODY);
  });
});

test.describe('scroll position (spec §2)', () => {
  test.beforeAll(async ({ site }) => {
    for (let number = 1; number <= 20; number += 1) {
      const title = `Novedad ${String(number)}`;
      await site.editor.createPublished('publication', {
        title,
        type: 'news',
        description: 'Algo pasó en el centro. '.repeat(6),
      });
    }
    const allAreThere = async () => {
      const list = await fetch(site.instance.front.url + routes.publications(3));
      expect((await list.text()).match(/data-entry=/g)).toHaveLength(2);
    };
    await expect(allAreThere).toPass({ timeout: 60_000 });
  });

  test('starts at the top of every page and is restored in a longer list', async ({ open }) => {
    const { page } = await open(routes.publications());
    const entries = page.locator('[data-entry]');
    const top = () => page.evaluate(() => Math.round(scrollY));
    for (const expected of [18, 20]) {
      await page.getByRole('link', { name: 'Cargar más' }).click();
      await expect(entries).toHaveCount(expected);
    }
    await entries.nth(16).getByRole('link').scrollIntoViewIfNeeded();
    const before = await top();
    expect(before).toBeGreaterThan(1000);
    await entries.nth(16).getByRole('link').click();
    await page.waitForURL('**/publicaciones/novedad-*');
    expect(await top()).toBe(0);
    await page.goBack();
    await expect(entries).toHaveCount(20);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50);
    await page.goto(routes.publications());
    await expect(entries).toHaveCount(9);
  });
});

test.describe('progress (spec §2)', () => {
  const waiting = (page: Page, text: string) => page.getByRole('status').getByText(text);

  async function stopTheClock(page: Page): Promise<void> {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
  }

  /** Delays an API request until the returned function is called. */
  async function hold(page: Page, path: string): Promise<() => void> {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api${path}`, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  test('is shown after 300 ms, not before, and no longer than the request takes', async ({
    site,
    arrive,
  }) => {
    const { page, signIn, goTo } = await arrive();
    await signIn(await newCitizen(site.instance));
    await stopTheClock(page);
    const release = await hold(page, '/me');
    const asked = page.waitForRequest('**/api/me');
    await goTo(routes.profile());
    await asked;
    // The indicator exists, and its timer started just now.
    await expect(page.locator('.loading')).toBeAttached();
    await page.clock.runFor(290);
    await expect(waiting(page, 'Cargando tu perfil…')).toHaveCount(0);
    const aWhileLater = async () => {
      await page.clock.runFor(20);
      return waiting(page, 'Cargando tu perfil…').count();
    };
    await expect.poll(aWhileLater).toBe(1);
    release();
    await expect(page.getByText('Ana Pérez')).toBeVisible();
    await expect(waiting(page, 'Cargando tu perfil…')).toHaveCount(0);
  });

  test('covers the page while a form is sent, without animation with reduced motion', async ({ open }) => {
    const { page, expectStatus } = await open(routes.login(), { reducedMotion: 'reduce' });
    expectStatus(404);
    const release = await hold(page, '/auth/local');
    await email(page).fill('nadie@correo.example');
    await password(page).fill('una-clave');
    await button(page, 'Ingresar').click();
    await expect(waiting(page, 'Un momento…')).toBeVisible();
    const cover = page.locator('.loading.overlay');
    expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await cover.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await violations(page)).toEqual([]);
    release();
    await expect(page.getByText('No te encontramos')).toBeVisible();
    await expect(waiting(page, 'Un momento…')).toHaveCount(0);
  });
});

test.describe('the first login (spec §2, §9)', () => {
  test('leads to the profile, which greets once', async ({ site, open }) => {
    const citizen = await newCitizen(site.instance);
    const { page } = await open(routes.login());
    await email(page).fill(citizen.email);
    await password(page).fill(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText('¡Hola, Ana!')).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect(page.getByText('¡Hola, Ana!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Ana Pérez')).toBeVisible();
    await expect(page.getByText('¡Hola, Ana!')).toHaveCount(0);
  });

  test('leads only where the citizen was going', async ({ site, open }) => {
    const citizen = await newCitizen(site.instance);
    const { page, expectStatus } = await open(routes.login(citizen.email, 'poda'));
    // The training does not exist.
    expectStatus(404);
    await password(page).fill(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/capacitaciones/poda');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test.describe("the centre's location (spec §2, About)", () => {
  test('shows coordinates with a link to a map, or that there is none', async ({ site, open }) => {
    const { page } = await open(routes.about());
    await expect(page.getByText('Mapa no disponible')).toBeVisible();
    const general = { number: '401', city: 'Lobería', coordinates: '-38.1634, -58.7815' };
    await site.editor.publishSiteContent({ general });
    const shown = async () => {
      await page.reload();
      // Without waiting: an outdated page would not change.
      expect(await page.getByText('Coordenadas: latitud -38,1634, longitud -58,7815').count()).toBe(1);
    };
    await expect(shown).toPass({ timeout: 60_000 });
    await expect(page.getByText('Mapa no disponible')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Abrir en el mapa' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=-38.1634&mlon=-58.7815#map=16/-38.1634/-58.7815',
    );
    expect(await violations(page)).toEqual([]);
  });
});

test.describe('the development error page (spec §2)', () => {
  test('is not part of a build', async ({ site }) => {
    const answer = await fetch(`${site.instance.front.url}/error-de-desarrollo`);
    expect(answer.status).toBe(404);
    const folder = path.resolve(import.meta.dirname, '../dist/server');
    const files = fs.globSync('**/*.mjs', { cwd: folder });
    const built = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join();
    expect(built).toContain('No encontramos esta página');
    expect(built).not.toContain('Todavía no hay un administrador');
  });
});
