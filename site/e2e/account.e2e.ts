import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { CITIZEN_PASSWORD, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { button, email, password, signInWith, taken } from './testing/account-forms.ts';
import { whileUnwritable } from './testing/fault.ts';
import { newSite } from './testing/running-site.ts';
import { visit } from './testing/visit.ts';

/** For everybody. */
const OPEN_PATHS = [
  '/ingresar',
  '/login',
  '/signup',
  '/recuperar',
  '/nueva-clave',
  '/cambiar-email',
  '/desuscribir',
];
/** For who is signed in. */
const OWN_PATHS = [
  '/mi-perfil',
  '/mi-perfil/inscripciones',
  '/mi-perfil/constancias',
  '/mi-perfil/licencias',
  '/crear-perfil',
  '/crear-perfil/manipulador',
  '/editar-perfil',
  '/editar-perfil/manipulador',
  '/editar-perfil/suscripciones',
  '/editar-perfil/borrar',
  '/cambiar-email',
  '/editar-perfil/sesiones',
  '/perfil-publico',
];

const site = newSite();
const { arrive } = site;

describe('the enter-ID step', () => {
  it('goes on to sign-up with DNI and training when nobody has the DNI', async () => {
    const { page, goTo } = await arrive();
    await goTo('/ingresar/poda');
    await button(page, 'Continuar').click();
    await page.getByText('Escribí tu número de DNI').waitFor();
    expect(await page.getByLabel('Número de DNI').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    const dni = freshDni();
    await page.getByLabel('Número de DNI').fill(dni.replace(/(\d{2})(\d{3})(\d{3})/, '$1.$2.$3'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/signup/${dni}/poda`);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  it('takes nothing but a number (spec §5)', async () => {
    const { page, goTo } = await arrive();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await goTo('/ingresar');
    await taken(page, 'Continuar');
    const field = page.getByLabel('Número de DNI');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    for (const wrong of ['treinta millones', '-30111222', '30111222.5', '3,0', '12345', '0', '30.11.1222']) {
      await field.fill(wrong);
      await button(page, 'Continuar').click();
      await page.getByText('Escribí tu número de DNI, solo los números.').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('');
      await page.getByText('Escribí tu número de DNI, solo los números.').waitFor({ state: 'detached' });
    }
    expect(asked).not.toContain('/api/registry');
  });

  it('keeps what is typed over a reload', async () => {
    const { page, goTo } = await arrive();
    await goTo('/ingresar');
    await taken(page, 'Continuar');
    await page.getByLabel('Número de DNI').fill('30111222');
    await goTo('/acerca');
    await goTo('/ingresar');
    await expect.poll(() => page.getByLabel('Número de DNI').inputValue()).toBe('30111222');
  });

  it('lists the profiles of a DNI without telling who they are, and goes on with the picked one', async () => {
    const first = await newCitizen(site.instance, { names: 'Beatriz' });
    await newCitizen(site.instance, { names: 'Bernarda', dniNumber: first.dniNumber });
    const { page, goTo } = await arrive();
    await goTo('/ingresar/poda');
    await page.getByLabel('Número de DNI').fill(first.dniNumber);
    await button(page, 'Continuar').click();
    await page.getByRole('heading', { name: '¿Cuál es tu perfil?' }).waitFor();
    expect(await page.getByRole('link', { name: /Bea|Bern/ }).count()).toBe(2);
    expect(await page.getByRole('main').innerText()).not.toContain('Pérez');
    await page.getByText('Puede haber varios perfiles con el mismo DNI.').waitFor();
    expect(await page.getByRole('link', { name: 'Crear otro perfil' }).getAttribute('href')).toBe(
      `/signup/${first.dniNumber}/poda`,
    );
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.getByRole('link', { name: 'Beatriz P.' }).click();
    await page.getByRole('heading', { name: 'Un último paso' }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(
      /^\/login\/a•••\d@correo\.example\/poda$/,
    );
    await expect.poll(() => email(page).inputValue()).toMatch(/^a•••/);
    await password(page).fill(CITIZEN_PASSWORD);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/capacitaciones/poda');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  it('leads by e-mail to the same training', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/ingresar/poda');
    await page.getByRole('link', { name: 'Ingresar con mi correo electrónico' }).click();
    await page.waitForURL('**/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL('**/capacitaciones/poda');
  });
});

describe('the password step (spec §8, Login)', () => {
  it('asks for what is missing', async () => {
    const { page, goTo } = await arrive();
    await goTo('/login');
    await button(page, 'Ingresar').click();
    await page.getByText('Escribí tu correo electrónico.').waitFor();
    await page.getByText('Escribí tu contraseña.').waitFor();
    expect(await email(page).getAttribute('aria-invalid')).toBe('true');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  it('says that the password is wrong, and keeps what was typed', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(401);
    await goTo(`/login/${encodeURIComponent(citizen.email)}`);
    await expect.poll(() => email(page).inputValue()).toBe(citizen.email);
    await password(page).fill('otra-clave');
    await button(page, 'Ingresar').click();
    await page.getByText('La contraseña no es correcta').waitFor();
    expect(await password(page).inputValue()).toBe('otra-clave');
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('says that nobody is known by the e-mail, with the way to a profile', async () => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(404);
    await goTo('/login');
    await signInWith(page, 'nadie@correo.example', 'una-clave');
    await page.getByText('No te encontramos').waitFor();
    await page.getByRole('link', { name: 'Crear perfil' }).click();
    await page.waitForURL('**/signup');
  });

  it('says that there were too many attempts', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(401, 429);
    const wrong = { identifier: citizen.email, password: 'otra-clave' };
    const headers = { origin: site.instance.front.url, 'content-type': 'application/json' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await fetch(`${site.instance.front.url}/api/auth/local`, {
        method: 'POST',
        headers,
        body: JSON.stringify(wrong),
      });
    }
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('Demasiados intentos fallidos').waitFor();
  });

  it('says of an error inside that the credentials are not valid', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(500);
    await goTo('/login');
    await whileUnwritable(site.instance, 'rate_limits', async () => {
      await signInWith(page, citizen.email, citizen.password);
      await page.getByText('Credenciales inválidas').waitFor();
    });
    expect(await password(page).inputValue()).toBe(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
  });

  it('says that there is no network, or what else is the matter, and works again afterwards', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectComplaint, expectStatus } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectStatus(503);
    await goTo('/login');
    await taken(page, 'Ingresar');
    await page.context().setOffline(true);
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('Error de conexión (no internet)').waitFor();
    await page.context().setOffline(false);
    await site.instance.cms.kill();
    await button(page, 'Ingresar').click();
    await page.getByText('Error iniciar sesión: El servicio no está disponible').waitFor();
    await site.instance.cms.start();
    expect(await email(page).inputValue()).toBe(citizen.email);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
    await page.getByText(citizen.email).waitFor();
  });

  it('needs nothing but the keyboard', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/login');
    await button(page, 'Ingresar').and(page.locator(':enabled')).waitFor();
    while (!(await email(page).evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(citizen.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(citizen.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/mi-perfil');
  });
});

describe('sign-up (spec §5, §8)', () => {
  it('says beside each field what is wrong, then that the e-mail is taken, and loses nothing', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(400);
    expectStatus(409);
    await goTo(`/signup/${freshDni()}`);
    expect(await page.getByRole('link', { name: 'Términos y Condiciones' }).getAttribute('href')).toBe(
      'https://centro.example/terminos',
    );
    await email(page).fill('no-es-un-correo');
    await password(page).fill('corta');
    await button(page, 'Crear perfil').click();
    await page.getByText('Correo electrónico inválido').waitFor();
    await page.getByText('La contraseña debe tener al menos 6 caracteres.').waitFor();
    await page.getByText('Por favor, leé y aceptá los Términos y Condiciones.').waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await email(page).fill(citizen.email);
    await password(page).fill('123456');
    await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
    await button(page, 'Crear perfil').click();
    await page.getByText('Esa contraseña es fácil de adivinar').waitFor();
    expect(await email(page).inputValue()).toBe(citizen.email);
    expect(await password(page).getAttribute('aria-invalid')).toBe('true');

    await password(page).fill('bastante-larga');
    await button(page, 'Crear perfil').click();
    await page.getByText('Ya existe un perfil creado con este correo electrónico').waitFor();
    expect(await password(page).inputValue()).toBe('bastante-larga');
  });
});

describe('what is typed to sign up', () => {
  const dni = (page: Page) => page.getByLabel('Número de DNI');

  it('is there again after a reload, but for the password, and not for another DNI', async () => {
    const { page, goTo } = await arrive();
    const first = freshDni();
    await goTo(`/signup/${first}`);
    await expect.poll(() => dni(page).inputValue()).toBe(first);
    await email(page).fill('nueva@correo.example');
    await password(page).fill('una-clave-larga');
    await goTo('/acerca');
    await goTo(`/signup/${first}`);
    await expect.poll(() => email(page).inputValue()).toBe('nueva@correo.example');
    expect(await password(page).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('una-clave-larga');
    const second = freshDni();
    await goTo(`/signup/${second}`);
    await expect.poll(() => dni(page).inputValue()).toBe(second);
    expect(await email(page).inputValue()).toBe('');
  });
});

describe('every account screen', () => {
  it.each([
    ...OPEN_PATHS.map((path) => [path, 'a visitor'] as const),
    ...OWN_PATHS.map((path) => [path, 'who is signed in'] as const),
  ])(
    '%s is, for %s, accessible, narrow and known to no search engine, with at most 108 KB of script',
    async (path, who) => {
      const { page, goTo, signIn } = await arrive({ viewport: { width: 320, height: 640 } });
      if (who !== 'a visitor') await signIn(await newCitizen(site.instance));
      await goTo(path);
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    },
  );

  it('says without script what to do, and sends nothing', async () => {
    const plain = await launchBrowser({ script: false });
    const { page, goTo, leave } = await visit(plain, site.instance.front.url);
    for (const path of new Set([...OPEN_PATHS, ...OWN_PATHS])) {
      await goTo(path);
      const text = await page.getByRole('main').innerText();
      expect(text).toContain('Esta pantalla necesita JavaScript');
      expect(text).toContain('WhatsApp');
      expect(await page.locator('[type=submit]:enabled').count()).toBe(0);
    }
    await leave();
    await plain.close();
  });

  it('keeps what is typed before its script is there', async () => {
    const citizen = await newCitizen(site.instance);
    const { page } = await arrive();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await email(page).fill(citizen.email);
    await password(page).fill(citizen.password);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
  });
});
