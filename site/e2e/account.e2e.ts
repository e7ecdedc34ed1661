import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { CITIZEN_PASSWORD, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button, email, password, signInWith, untilInteractive } from './testing/account-forms.ts';
import { whileUnwritable } from './testing/fault.ts';
import { test } from './testing/running-site.ts';

test.describe('the ID step', () => {
  test('an unknown DNI leads to sign-up, with DNI and training in the address', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    // The training does not exist.
    expectStatus(404);
    await goTo('/ingresar/poda');
    await button(page, 'Continuar').click();
    await expect(page.getByText('Escribí tu número de DNI')).toBeVisible();
    await expect(page.getByLabel('Número de DNI')).toBeFocused();
    const dni = freshDni();
    await page.getByLabel('Número de DNI').fill(dni.replace(/(\d{2})(\d{3})(\d{3})/, '$1.$2.$3'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/signup/${dni}/poda`);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test('accepts only a DNI number (spec §5)', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await goTo('/ingresar');
    await untilInteractive(page, 'Continuar');
    const field = page.getByLabel('Número de DNI');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    for (const wrong of ['treinta millones', '-30111222', '30111222.5', '3,0', '12345', '0', '30.11.1222']) {
      await field.fill(wrong);
      await button(page, 'Continuar').click();
      await expect(page.getByText('Escribí tu número de DNI, solo los números.')).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill('');
      await expect(page.getByText('Escribí tu número de DNI, solo los números.')).toHaveCount(0);
    }
    expect(asked).not.toContain('/api/registry');
  });

  test('restores the typed DNI', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo('/ingresar');
    await untilInteractive(page, 'Continuar');
    await page.getByLabel('Número de DNI').fill('30111222');
    await goTo('/acerca');
    await goTo('/ingresar');
    await expect(page.getByLabel('Número de DNI')).toHaveValue('30111222');
  });

  test('lists the profiles of a DNI masked and continues with the chosen one', async ({ site, arrive }) => {
    const first = await newCitizen(site.instance, { names: 'Beatriz' });
    await newCitizen(site.instance, { names: 'Bernarda', dniNumber: first.dniNumber });
    const { page, goTo, expectStatus } = await arrive();
    // The training does not exist.
    expectStatus(404);
    await goTo('/ingresar/poda');
    await page.getByLabel('Número de DNI').fill(first.dniNumber);
    await button(page, 'Continuar').click();
    await expect(page.getByRole('heading', { name: '¿Cuál es tu perfil?' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Bea|Bern/ })).toHaveCount(2);
    await expect(page.getByRole('main')).not.toContainText('Pérez', { useInnerText: true });
    await expect(page.getByText('Puede haber varios perfiles con el mismo DNI.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crear otro perfil' })).toHaveAttribute(
      'href',
      `/signup/${first.dniNumber}/poda`,
    );
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Beatriz P.' }).click();
    await expect(page.getByRole('heading', { name: 'Un último paso' })).toBeVisible();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toMatch(
      /^\/login\/a•••\d@correo\.example\/poda$/,
    );
    await expect(email(page)).toHaveValue(/^a•••/);
    await password(page).fill(CITIZEN_PASSWORD);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/capacitaciones/poda');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test('signing in by e-mail leads to the same training', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    // The training does not exist.
    expectStatus(404);
    await goTo('/ingresar/poda');
    await page.getByRole('link', { name: 'Ingresar con mi correo electrónico' }).click();
    await page.waitForURL('**/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL('**/capacitaciones/poda');
  });
});

test.describe('the password step (spec §8, Login)', () => {
  test('asks for missing fields', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo('/login');
    await button(page, 'Ingresar').click();
    await expect(page.getByText('Escribí el correo electrónico.')).toBeVisible();
    await expect(page.getByText('Escribí tu contraseña.')).toBeVisible();
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page)).toEqual([]);
  });

  test('reports a wrong password and keeps the e-mail', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(401);
    await goTo(`/login/${encodeURIComponent(citizen.email)}`);
    await expect(email(page)).toHaveValue(citizen.email);
    await password(page).fill('otra-clave');
    await button(page, 'Ingresar').click();
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await expect(password(page)).toHaveValue('otra-clave');
    await expect(password(page)).toBeFocused();
  });

  test('reports an unknown e-mail and links to sign-up', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(404);
    await goTo('/login');
    await signInWith(page, 'nadie@correo.example', 'una-clave');
    await expect(page.getByText('No te encontramos')).toBeVisible();
    await page.getByRole('link', { name: 'Crear perfil' }).click();
    await page.waitForURL('**/signup');
  });

  test('reports too many attempts', async ({ site, arrive }) => {
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
    await expect(page.getByText('Demasiados intentos fallidos')).toBeVisible();
  });

  test('reports an internal error as invalid credentials', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(500);
    await goTo('/login');
    await whileUnwritable(site.instance, 'rate_limits', async () => {
      await signInWith(page, citizen.email, citizen.password);
      await expect(page.getByText('Credenciales inválidas')).toBeVisible();
    });
    await expect(password(page)).toHaveValue(citizen.password);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
  });

  test('reports network and server errors and works again afterwards', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectComplaint, expectStatus } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectStatus(503);
    await goTo('/login');
    await untilInteractive(page, 'Ingresar');
    await page.context().setOffline(true);
    await signInWith(page, citizen.email, citizen.password);
    await expect(page.getByText('Error de conexión (no internet)')).toBeVisible();
    await page.context().setOffline(false);
    await site.instance.cms.kill();
    await button(page, 'Ingresar').click();
    await expect(page.getByText('Error iniciar sesión: El servicio no está disponible')).toBeVisible();
    await site.instance.cms.start();
    await expect(email(page)).toHaveValue(citizen.email);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText(citizen.email)).toBeVisible();
  });

  test('works with the keyboard only', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arrive();
    await goTo('/login');
    await expect(button(page, 'Ingresar').and(page.locator(':enabled'))).toBeVisible();
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

test.describe('sign-up (spec §5, §8)', () => {
  test('shows an error beside each field, then that the e-mail is taken, and keeps the input', async ({
    site,
    arrive,
  }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(409);
    await goTo(`/signup/${freshDni()}`);
    await expect(page.getByRole('link', { name: 'Términos y Condiciones' })).toHaveAttribute(
      'href',
      'https://centro.example/terminos',
    );
    await email(page).fill('no-es-un-correo');
    await password(page).fill('corta');
    await button(page, 'Crear perfil').click();
    await expect(page.getByText('Correo electrónico inválido')).toBeVisible();
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.')).toBeVisible();
    await expect(page.getByText('Por favor, leé y aceptá los Términos y Condiciones.')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await email(page).fill(citizen.email);
    await password(page).fill('bastante-larga');
    await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
    await button(page, 'Crear perfil').click();
    await expect(page.getByText('Ya existe un perfil creado con este correo electrónico')).toBeVisible();
    await expect(email(page)).toHaveValue(citizen.email);
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).toHaveValue('bastante-larga');
  });

  for (const [chosen, advised] of [
    ['123456', true],
    ['colmena', false],
  ] as const) {
    test(`accepts the password ${chosen} ${advised ? 'and advises a change' : 'without advice'}`, async ({
      arrive,
    }) => {
      const { page, goTo } = await arrive({ viewport: { width: 360, height: 740 } });
      const dni = freshDni();
      await goTo(`/signup/${dni}`);
      await email(page).fill(`${dni}@example.com`);
      await password(page).fill(chosen);
      await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
      await button(page, 'Crear perfil').click();
      await page.waitForURL(`**/crear-perfil/${dni}`);
      await untilInteractive(page, 'Guardar mi perfil');
      await expect(page.getByText('es fácil de adivinar')).toHaveCount(advised ? 1 : 0);
      await expect(page.getByRole('link', { name: 'Cambiar mi contraseña' })).toHaveCount(advised ? 1 : 0);
    });
  }
});

test.describe('the sign-up draft', () => {
  const dni = (page: Page) => page.getByLabel('Número de DNI');

  test('is restored after a reload without the password, and not for another DNI', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    const first = freshDni();
    await goTo(`/signup/${first}`);
    await expect(dni(page)).toHaveValue(first);
    await email(page).fill('nueva@correo.example');
    await password(page).fill('una-clave-larga');
    await goTo('/acerca');
    await goTo(`/signup/${first}`);
    await expect(email(page)).toHaveValue('nueva@correo.example');
    await expect(password(page)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('una-clave-larga');
    const second = freshDni();
    await goTo(`/signup/${second}`);
    await expect(dni(page)).toHaveValue(second);
    await expect(email(page)).toHaveValue('');
  });
});

test.describe('account screens', () => {
  test('keep input typed before their script has loaded', async ({ site, arrive }) => {
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
