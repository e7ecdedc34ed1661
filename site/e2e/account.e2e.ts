import { AxeBuilder } from '@axe-core/playwright';
import { meResponseSchema } from '@centro/shared';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../scripts/testing/browser.ts';
import { CITIZEN_PASSWORD, dniPicture, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { visit, type Visit } from './testing/visit.ts';

const PATHS = ['/ingresar', '/login', '/signup', '/crear-perfil', '/mi-perfil'];

let instance: Instance;
let browser: Browser;
const visits: Visit[] = [];

beforeAll(async () => {
  [instance, browser] = await Promise.all([startInstance(), launchBrowser()]);
  const editor = await instance.editor();
  await editor.publishSiteContent({
    general: { number: '401', city: 'Lobería', termsUrl: 'https://centro.example/terminos' },
    socials: [
      { network: 'email', url: 'mailto:hola@centro.example' },
      { network: 'whatsapp', url: 'https://whatsapp.example/1' },
    ],
  });
  const published = async () => {
    const page = await (await fetch(`${instance.front.url}/signup`)).text();
    expect(page).toContain('https://centro.example/terminos');
  };
  await vi.waitFor(published, { timeout: 30_000 });
});

afterAll(async () => {
  await browser.close();
  await instance.stop();
});

afterEach(async () => {
  for (const each of visits.splice(0)) await each.leave();
});

async function arrive(options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const visitor = await visit(browser, instance.front.url, options);
  visits.push(visitor);
  return visitor;
}

const email = (page: Page) => page.getByLabel('Correo electrónico');
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the page's script has taken over its form; without a network it could not come any more. */
async function taken(page: Page, submit: string): Promise<void> {
  await expect.poll(() => button(page, submit).isEnabled()).toBe(true);
}

async function signInWith(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Ingresar').click();
}

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
  });

  it('lists the profiles of a DNI without telling who they are, and goes on with the picked one', async () => {
    const first = await newCitizen(instance, { names: 'Beatriz' });
    await newCitizen(instance, { names: 'Bernarda', dniNumber: first.dniNumber });
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
    const citizen = await newCitizen(instance);
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
    const citizen = await newCitizen(instance);
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
    const citizen = await newCitizen(instance);
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(401, 429);
    const wrong = { identifier: citizen.email, password: 'otra-clave' };
    const headers = { origin: instance.front.url, 'content-type': 'application/json' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await fetch(`${instance.front.url}/api/auth/local`, {
        method: 'POST',
        headers,
        body: JSON.stringify(wrong),
      });
    }
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('Demasiados intentos fallidos').waitFor();
  });

  it('says that there is no network, or what else is the matter, and works again afterwards', async () => {
    const citizen = await newCitizen(instance);
    const { page, goTo, expectComplaint, expectStatus } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectStatus(503);
    await goTo('/login');
    await taken(page, 'Ingresar');
    await page.context().setOffline(true);
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('Error de conexión (no internet)').waitFor();
    await page.context().setOffline(false);
    await instance.cms.kill();
    await button(page, 'Ingresar').click();
    await page.getByText('Error iniciar sesión: El servicio no está disponible').waitFor();
    await instance.cms.start();
    expect(await email(page).inputValue()).toBe(citizen.email);
    await button(page, 'Ingresar').click();
    await page.waitForURL('**/mi-perfil');
    await page.getByText(citizen.email).waitFor();
  });

  it('leads who forgot the password to the centre', async () => {
    const { page, goTo } = await arrive();
    await goTo('/login');
    await button(page, 'Olvidé mi contraseña').click();
    await dialog(page).getByText('Comunicate con el centro').waitFor();
    expect(await dialog(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
      'https://whatsapp.example/1',
    );
    await dialog(page).getByRole('link', { name: 'Correo' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(
      await button(page, 'Olvidé mi contraseña').evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });

  it('needs nothing but the keyboard', async () => {
    const citizen = await newCitizen(instance);
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
    const citizen = await newCitizen(instance);
    const { page, goTo, expectStatus } = await arrive();
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
    await password(page).fill('bastante-larga');
    await page.getByRole('checkbox', { name: 'Leí y acepto' }).check();
    await button(page, 'Crear perfil').click();
    await page.getByText('Ya existe un perfil creado con este correo electrónico').waitFor();
    expect(await password(page).inputValue()).toBe('bastante-larga');
  });
});

const PROFILE = {
  Nombres: 'Ernestina',
  Apellidos: 'Sosa',
  Teléfono: '2494 15-123456',
  Ocupación: 'Apicultora',
  Localidad: 'Lobería',
};

async function fillProfile(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(PROFILE)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function typedOn(page: Page): Promise<Record<string, string>> {
  const fields = Object.keys(PROFILE).map(async (label) => {
    return [label, await page.getByLabel(label, { exact: true }).inputValue()] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}

const pictureField = (page: Page) => page.getByLabel('Elegir o sacar una foto');

async function choosePicture(page: Page, name = 'dni.webp'): Promise<void> {
  const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
  await pictureField(page).setInputFiles({ name, mimeType: 'image/webp', buffer });
}

/** A picture in the oldest format there is: 24 bits a pixel, bottom to top. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 0x7f);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(0, 6);
  file.writeUInt32LE(54, 10);
  file.fill(0, 14, 54);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

describe('profile creation (spec §5)', () => {
  it('is for who is signed in: others are led home', async () => {
    const { page, goTo } = await arrive();
    await goTo('/crear-perfil/30111222');
    await page.waitForURL(`${instance.front.url}/`);
  });

  it('wants every field but the sex, and the picture', async () => {
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(instance, { profile: false }));
    await goTo('/crear-perfil');
    await button(page, 'Guardar mi perfil').click();
    await page.getByText('Necesitamos una imagen frontal de tu DNI.').waitFor();
    expect(await page.getByText('Completá este dato.').count()).toBe(4);
    await page.getByText('Escribí tu teléfono con código de área').waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await pictureField(page).setInputFiles({
      name: 'dni.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Formato de archivo no soportado').waitFor();
    await pictureField(page).setInputFiles({
      name: 'dni.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Formato de archivo no soportado').waitFor();
  });

  it('shrinks any picture that the browser can show, before it is sent', async () => {
    const citizen = await newCitizen(instance, { profile: false });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/crear-perfil');
    const uploaded = page.waitForRequest('**/me/images/dni-images');
    await pictureField(page).setInputFiles({
      name: 'foto.BMP',
      mimeType: 'image/bmp',
      buffer: bitmap(1500, 900),
    });
    await page.getByText('Imagen guardada').waitFor();
    expect((await (await uploaded).sizes()).requestBodySize).toBeLessThan(50_000);
    const shown = page.getByRole('img', { name: 'Frente de tu DNI' });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    await page.reload();
    await expect.poll(() => shown.getAttribute('src')).toBe('/api/me/images/dni-images');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  });

  it('keeps every field without a network and with the cms down, and saves when they are back', async () => {
    const citizen = await newCitizen(instance, { profile: false });
    const { page, goTo, signIn, expectComplaint, expectStatus } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectStatus(503);
    await signIn(citizen);
    await goTo(`/crear-perfil/${citizen.dniNumber}`);
    await taken(page, 'Guardar mi perfil');
    await fillProfile(page);
    await page.context().setOffline(true);
    await choosePicture(page);
    await page.getByText('Error al subir imagen (offline)').waitFor();
    await page.context().setOffline(false);
    await button(page, 'Probar de nuevo').click();
    await page.getByText('Imagen guardada').waitFor();
    await instance.cms.kill();
    await button(page, 'Guardar mi perfil').click();
    await page.getByText('Error al guardar: El servicio no está disponible').waitFor();
    expect(await typedOn(page)).toEqual(PROFILE);
    await page.reload();
    await instance.cms.start();
    await page.reload();
    await expect.poll(() => typedOn(page)).toEqual(PROFILE);
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/mi-perfil');
    await page.getByText('Ernestina Sosa').waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  it('comes back with everything typed when the session ends in the middle', async () => {
    const citizen = await newCitizen(instance, { profile: false });
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(citizen);
    const path = `/crear-perfil/${citizen.dniNumber}/poda`;
    await goTo(path);
    await fillProfile(page);
    await page.getByLabel('Sexo (opcional)').selectOption('Femenino');
    await choosePicture(page);
    await page.getByText('Imagen guardada').waitFor();
    await page.context().clearCookies({ name: /access|refresh/ });
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/login');
    await page.getByText('Tu sesión venció.').waitFor();
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => typedOn(page)).toEqual(PROFILE);
    expect(await page.getByLabel('Sexo (opcional)').inputValue()).toBe('F');
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/capacitaciones/poda');
  });

  it('saves nothing for somebody else who signed in by another tab meanwhile', async () => {
    const [first, second] = [
      await newCitizen(instance, { profile: false }),
      await newCitizen(instance, { profile: false }),
    ];
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(first);
    await goTo('/crear-perfil');
    await expect.poll(() => page.getByLabel('Número de DNI').inputValue()).toBe(first.dniNumber);
    await fillProfile(page);
    await choosePicture(page);
    await page.getByText('Imagen guardada').waitFor();
    await signIn(second);
    await button(page, 'Guardar mi perfil').click();
    await page.getByText('En este navegador ingresó otra persona.').waitFor();
    const me = meResponseSchema.parse(await (await page.request.get('/api/me')).json()).data;
    expect(me).toMatchObject({ uid: second.session.me.uid, names: null, dniImage: null });
  });

  it('shows nobody what somebody else has typed', async () => {
    const [first, second] = [
      await newCitizen(instance, { profile: false }),
      await newCitizen(instance, { profile: false }),
    ];
    const { page, goTo, signIn } = await arrive();
    await signIn(first);
    await goTo('/crear-perfil');
    await expect.poll(() => page.getByLabel('Número de DNI').inputValue()).toBe(first.dniNumber);
    await fillProfile(page);
    await signIn(second);
    await goTo('/crear-perfil');
    await expect.poll(() => page.getByLabel('Número de DNI').inputValue()).toBe(second.dniNumber);
    expect(await page.getByLabel('Nombres').inputValue()).toBe('');
  });
});

describe('one’s own profile', () => {
  it('invites to sign in, and leads to the rest of the profile', async () => {
    const { page, goTo, signIn } = await arrive();
    await goTo('/mi-perfil/inscripciones');
    await page.getByText('Ingresá para ver tu perfil').waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe(
      '/ingresar',
    );
    const citizen = await newCitizen(instance, { profile: false });
    await signIn(citizen);
    await page.reload();
    expect(await page.getByRole('link', { name: 'Completar mi perfil' }).getAttribute('href')).toBe(
      `/crear-perfil/${citizen.dniNumber}`,
    );
  });

  it('is left by signing out, also for who goes back', async () => {
    const citizen = await newCitizen(instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await signIn(citizen);
    await goTo('/mi-perfil');
    await page.getByText(citizen.email).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Mi perfil' }).count()).toBe(1);
    await page.context().setOffline(true);
    await button(page, 'Cerrar sesión').click();
    await page.getByText('No pudimos cerrar la sesión').waitFor();
    await page.context().setOffline(false);
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${instance.front.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Ingresar' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    expect(await page.getByText(citizen.email).count()).toBe(0);
  });
});

describe('every account screen', () => {
  it.each(PATHS)(
    '%s is accessible, narrow and known to no search engine, with at most 100 KB of script',
    async (path) => {
      const { page, goTo, signIn } = await arrive({ viewport: { width: 320, height: 640 } });
      if (path.endsWith('perfil')) await signIn(await newCitizen(instance));
      await goTo(path);
      await page.waitForLoadState('networkidle');
      expect(await weighScripts(page)).toBeLessThanOrEqual(100_000);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    },
  );

  it('says without script what to do, and sends nothing', async () => {
    const plain = await launchBrowser({ script: false });
    const { page, goTo, leave } = await visit(plain, instance.front.url);
    for (const path of PATHS) {
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
    const citizen = await newCitizen(instance);
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
