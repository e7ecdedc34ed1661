import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSiteAdmin, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { button, email, password } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { open } = site;

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

async function violations(page: Page): Promise<unknown[]> {
  return (await new AxeBuilder({ page }).analyze()).violations;
}

describe('the side menu (spec §2)', () => {
  it.each([true, false])(
    'opens and closes on a phone by keyboard, with script: %s',
    async (javaScriptEnabled) => {
      const { page } = await open(routes.about(), { javaScriptEnabled });
      expect(await menu(page).count()).toBe(0);
      await menuButton(page).focus();
      await page.keyboard.press('Enter');
      expect(await linksOf(page)).toEqual([...EVERYBODY, 'Bolsa de trabajo', 'Mi perfil']);
      expect(await menu(page).getByRole('link', { name: 'Acerca' }).getAttribute('aria-current')).toBe(
        'page',
      );
      await page.keyboard.press('Tab');
      expect(
        await menu(page).evaluate((nav) => nav.querySelector(':focus-visible')?.textContent.trim()),
      ).toBe('Cerrar');
      await page.keyboard.press('Escape');
      expect(await menu(page).count()).toBe(0);
      expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    },
  );

  it('is a list in the bar on a wide screen, and a drawer again when that gets narrow', async () => {
    const { page } = await open(routes.home(), DESKTOP);
    expect(await menuButton(page).count()).toBe(0);
    expect(await linksOf(page)).toEqual(EVERYBODY);
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await menu(page).count()).toBe(0);
    await menuButton(page).click();
    await page.mouse.click(10, 400);
    expect(await menu(page).count()).toBe(0);
    await menuButton(page).click();
    await menu(page).getByRole('button', { name: 'Cerrar' }).click();
    expect(await menu(page).count()).toBe(0);
  });

  it('is accessible while open, at 320 px too, with nothing smaller than a finger', async () => {
    const { page } = await open(routes.home(), { viewport: { width: 320, height: 640 } });
    await menuButton(page).click();
    expect(await violations(page)).toEqual([]);
    const targets = page.getByRole('banner').locator('a, button').locator('visible=true');
    for (const target of await targets.all()) {
      expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('stands still for who wants no motion', async () => {
    const { page } = await open(routes.home(), { reducedMotion: 'reduce' });
    await menuButton(page).click();
    const animation = () => menu(page).evaluate((nav) => getComputedStyle(nav).animationName);
    expect(await animation()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animation()).not.toBe('none');
  });
});

describe('the way to the administration (spec §6)', () => {
  let citizen: Citizen;
  let admin: Citizen;

  beforeAll(async () => {
    [citizen, admin] = await Promise.all([newCitizen(site.instance), newCitizen(site.instance)]);
    await makeSiteAdmin(site.instance, admin);
  });

  it('is there for an administrator, on a wide screen and in the drawer', async () => {
    const { page, signIn, goTo } = await site.arrive(DESKTOP);
    await signIn(admin);
    await goTo(routes.about());
    const link = menu(page).getByRole('link', { name: 'Administrador' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(site.instance.environment.adminUrl);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await menuButton(page).click();
    await link.waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is there for nobody else, and a visitor asks for nothing', async () => {
    const { page, signIn, goTo } = await site.arrive(DESKTOP);
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

describe('moving about (spec §2)', () => {
  beforeAll(async () => {
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
    await vi.waitFor(allAreThere, { timeout: 30_000 });
  });

  it('begins every page at its top, and finds a longer list where it was left', async () => {
    const { page } = await open(routes.publications());
    const entries = page.locator('[data-entry]');
    const top = () => page.evaluate(() => Math.round(scrollY));
    for (const expected of [18, 20]) {
      await page.getByRole('link', { name: 'Cargar más' }).click();
      await expect.poll(() => entries.count()).toBe(expected);
    }
    await entries.nth(16).getByRole('link').scrollIntoViewIfNeeded();
    const before = await top();
    expect(before).toBeGreaterThan(1000);
    await entries.nth(16).getByRole('link').click();
    await page.waitForURL('**/publicaciones/novedad-*');
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(() => entries.count()).toBe(20);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50);
    await page.goto(routes.publications());
    expect(await entries.count()).toBe(9);
  });
});

describe('waiting (spec §2)', () => {
  const waiting = (page: Page, text: string) => page.getByRole('status').getByText(text);

  async function stopTheClock(page: Page): Promise<void> {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
  }

  /** Lets a call of the API wait until it is told to go on. */
  async function hold(page: Page, path: string): Promise<() => void> {
    let goOn = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api${path}`, async (route) => {
      await told;
      await route.continue();
    });
    return goOn;
  }

  it('is told after 300 ms, not before, and no longer than it takes', async () => {
    const { page, signIn, goTo } = await site.arrive();
    await signIn(await newCitizen(site.instance));
    await stopTheClock(page);
    const goOn = await hold(page, '/me');
    const asked = page.waitForRequest('**/api/me');
    await goTo(routes.profile());
    await asked;
    // What will tell it is there, and counts from about now.
    await page.locator('.loading').waitFor({ state: 'attached' });
    await page.clock.runFor(290);
    expect(await waiting(page, 'Cargando tu perfil…').count()).toBe(0);
    const aWhileLater = async () => {
      await page.clock.runFor(20);
      return waiting(page, 'Cargando tu perfil…').count();
    };
    await expect.poll(aWhileLater).toBe(1);
    goOn();
    await page.getByText('Ana Pérez').waitFor();
    expect(await waiting(page, 'Cargando tu perfil…').count()).toBe(0);
  });

  it('covers the page while a form is sent, without a turning thing for who wants no motion', async () => {
    const { page, expectStatus } = await open(routes.login(), { reducedMotion: 'reduce' });
    expectStatus(404);
    const goOn = await hold(page, '/auth/local');
    await email(page).fill('nadie@correo.example');
    await password(page).fill('una-clave');
    await button(page, 'Ingresar').click();
    await waiting(page, 'Un momento…').waitFor();
    const cover = page.locator('.loading.overlay');
    expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await cover.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await violations(page)).toEqual([]);
    goOn();
    await page.getByText('No te encontramos').waitFor();
    expect(await waiting(page, 'Un momento…').count()).toBe(0);
  });
});

describe('the first login (spec §2, §9)', () => {
  it('leads to the profile, which greets once: two seconds later nobody is new any more', async () => {
    const citizen = await newCitizen(site.instance);
    const { page } = await open(routes.login());
    await email(page).fill(citizen.email);
    await password(page).fill(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
    await page.getByText('¡Hola, Ana!').waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.getByText('¡Hola, Ana!').waitFor();
    await page.reload();
    await page.getByText('Ana Pérez').waitFor();
    expect(await page.getByText('¡Hola, Ana!').count()).toBe(0);
  });

  it('leads nowhere else than where somebody was going', async () => {
    const citizen = await newCitizen(site.instance);
    const { page } = await open(routes.login(citizen.email, 'poda'));
    await password(page).fill(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/capacitaciones/poda');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

describe('where the centre is (spec §2, About)', () => {
  it('is told by coordinates with a way to a map, and is not available without', async () => {
    const { page } = await open(routes.about());
    await page.getByText('Mapa no disponible').waitFor();
    const general = { number: '401', city: 'Lobería', coordinates: '-38.1634, -58.7815' };
    await site.editor.publishSiteContent({ general });
    const shown = async () => {
      await page.reload();
      expect(await page.getByText('Coordenadas: latitud -38,1634, longitud -58,7815').count()).toBe(1);
    };
    await vi.waitFor(shown, { timeout: 30_000 });
    expect(await page.getByText('Mapa no disponible').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Abrir en el mapa' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=-38.1634&mlon=-58.7815#map=16/-38.1634/-58.7815',
    );
    expect(await violations(page)).toEqual([]);
  });
});

describe('the development error page (spec §2)', () => {
  it('is in no build', async () => {
    const answer = await fetch(`${site.instance.front.url}/error-de-desarrollo`);
    expect(answer.status).toBe(404);
    const folder = path.resolve(import.meta.dirname, '../dist/server');
    const files = fs.globSync('**/*.mjs', { cwd: folder });
    const built = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')).join();
    expect(built).toContain('No encontramos esta página');
    expect(built).not.toContain('Todavía no hay un administrador');
  });
});
