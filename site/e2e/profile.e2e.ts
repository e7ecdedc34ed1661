import { errorResponse, meResponseSchema } from '@centro/shared';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'playwright/test';
import { dniPicture, newCitizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button, signInWith, untilInteractive } from './testing/account-forms.ts';
import { test } from './testing/running-site.ts';

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

/** A BMP picture, with 24 bits per pixel, from bottom to top. */
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

test.describe('profile creation (spec §5)', () => {
  test('requires every field but the sex, and the picture', async ({ site, arrive }) => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(400);
    await signIn(await newCitizen(site.instance, { profile: false }));
    await goTo('/crear-perfil');
    await button(page, 'Guardar mi perfil').click();
    await expect(page.getByText('Necesitamos una imagen frontal de tu DNI.')).toBeVisible();
    await expect(page.getByText('Completá este dato.')).toHaveCount(4);
    await expect(page.getByText('Escribí los 10 números, con código de área.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pictureField(page).setInputFiles({
      name: 'dni.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    });
    await expect(page.getByText('Formato de archivo no soportado')).toBeVisible();
    await pictureField(page).setInputFiles({
      name: 'dni.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('x'),
    });
    await expect(page.getByText('Formato de archivo no soportado')).toBeVisible();
  });

  test('reduces telephone and DNI to digits and trims texts', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/crear-perfil');
    const [telephone, dni] = [page.getByLabel('Teléfono'), page.getByLabel('Número de DNI')];
    await expect(dni).toHaveValue(citizen.dniNumber);
    await choosePicture(page);
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await fillProfile(page);
    const save = button(page, 'Guardar mi perfil');
    for (const wrong of ['no tengo', '-2494123456', '2494123456,5', '123', '2494 int. 3']) {
      await telephone.fill(wrong);
      await save.click();
      await expect(page.getByText('Escribí los 10 números, con código de área.')).toBeVisible();
      await expect(telephone).toHaveAttribute('aria-invalid', 'true');
    }
    await telephone.fill(' (2494) 123-456 ');
    for (const wrong of ['treinta', '-30111222', '30111222.5', '12345']) {
      await dni.fill(wrong);
      await save.click();
      await expect(page.getByText('Escribí tu número de DNI, solo los números.')).toBeVisible();
      await expect(dni).toHaveAttribute('aria-invalid', 'true');
    }
    await dni.fill(` ${citizen.dniNumber} `);
    for (const label of ['Nombres', 'Apellidos', 'Ocupación', 'Localidad']) {
      await page.getByLabel(label, { exact: true }).fill('   ');
    }
    await save.click();
    await expect(page.getByText('Completá este dato.')).toHaveCount(4);
    const surnames = page.getByLabel('Apellidos', { exact: true });
    for (const wrong of ['Ganaste: https://premio', 'premio.example', 'www.premio', 'ana@premio']) {
      await surnames.fill(wrong);
      await save.click();
      await expect(page.getByText('Escribilo sin @')).toBeVisible();
      await expect(surnames).toHaveAttribute('aria-invalid', 'true');
    }
    const texts = { Nombres: 'Ana María', Apellidos: 'Sosa', Ocupación: 'Apicultora', Localidad: 'Lobería' };
    for (const [label, text] of Object.entries(texts)) {
      await page.getByLabel(label, { exact: true }).fill(`  ${text} `);
    }
    await save.click();
    await page.waitForURL('**/crear-perfil/manipulador');
    const me = meResponseSchema.parse(await (await page.request.get('/api/me')).json()).data;
    expect(me).toMatchObject({
      names: 'Ana María',
      surnames: 'Sosa',
      job: 'Apicultora',
      city: 'Lobería',
      phoneNumber: '2494123456',
      dniNumber: citizen.dniNumber,
    });
  });

  test('accepts pictures by file extension (spec §5)', async ({ site, arrive }) => {
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance, { profile: false }));
    await goTo('/crear-perfil');
    await untilInteractive(page, 'Guardar mi perfil');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const photograph = sharp({ create: { width: 900, height: 600, channels: 3, background: '#753' } });
    const pictures = {
      jpg: await photograph.jpeg().toBuffer(),
      jpeg: await photograph.jpeg().toBuffer(),
      png: await photograph.png().toBuffer(),
      webp: await photograph.webp().toBuffer(),
      gif: await photograph.gif().toBuffer(),
      bmp: bitmap(900, 600),
    };
    for (const [ending, buffer] of Object.entries(pictures)) {
      const saved = page.waitForResponse('**/me/images/dni-images');
      await pictureField(page).setInputFiles({ name: `DNI.${ending}`, mimeType: `image/${ending}`, buffer });
      expect([ending, (await saved).status()]).toEqual([ending, 200]);
      await expect(page.getByText('Imagen guardada')).toBeVisible();
      const stored = await (await page.request.get('/api/me/images/dni-images')).body();
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 });
    }
    expect(sent.length).toBe(6);
    for (const name of ['dni.svg', 'dni.tiff', 'dni.heic', 'dni.jpg.exe', 'dni', 'jpg']) {
      await pictureField(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer: pictures.jpg });
      await expect(page.getByText('Formato de archivo no soportado')).toBeVisible();
      await pictureField(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pictures.png });
      await expect(page.getByText('Imagen guardada')).toBeVisible();
    }
    expect(sent.length).toBe(12);
  });

  test('shrinks pictures before sending them', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/crear-perfil');
    const uploaded = page.waitForRequest('**/me/images/dni-images');
    await pictureField(page).setInputFiles({
      name: 'foto.BMP',
      mimeType: 'image/bmp',
      buffer: bitmap(1500, 900),
    });
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    expect((await (await uploaded).sizes()).requestBodySize).toBeLessThan(50_000);
    const shown = page.getByRole('img', { name: 'Frente de tu DNI' });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    await page.reload();
    await expect(shown).toHaveAttribute('src', '/api/me/images/dni-images');
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  });

  test('keeps every field offline and while the cms is down, and saves afterwards', async ({
    site,
    arrive,
  }) => {
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn, expectComplaint, expectStatus } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    expectStatus(503);
    await signIn(citizen);
    await goTo(`/crear-perfil/${citizen.dniNumber}`);
    await untilInteractive(page, 'Guardar mi perfil');
    await fillProfile(page);
    await page.context().setOffline(true);
    await choosePicture(page);
    await expect(page.getByText('Error al subir imagen (offline)')).toBeVisible();
    await page.context().setOffline(false);
    await button(page, 'Probar de nuevo').click();
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await site.instance.cms.kill();
    await button(page, 'Guardar mi perfil').click();
    await expect(page.getByText('Error al guardar: El servicio no está disponible')).toBeVisible();
    expect(await typedOn(page)).toEqual(PROFILE);
    await page.reload();
    await site.instance.cms.start();
    await page.reload();
    await expect.poll(() => typedOn(page)).toEqual(PROFILE);
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/crear-perfil/manipulador');
    await button(page, 'No me interesa').click();
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText('Ernestina Sosa')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test('restores the input when the session expires meanwhile', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401, 404);
    await signIn(citizen);
    const path = `/crear-perfil/${citizen.dniNumber}/poda`;
    await goTo(path);
    await fillProfile(page);
    await page.getByLabel('Sexo (opcional)').selectOption('Femenino');
    await choosePicture(page);
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await page.context().clearCookies({ name: /access|refresh/ });
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Tu sesión venció.')).toBeVisible();
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => typedOn(page)).toEqual(PROFILE);
    await expect(page.getByLabel('Sexo (opcional)')).toHaveValue('F');
    await button(page, 'Guardar mi perfil').click();
    await page.waitForURL('**/crear-perfil/manipulador/poda');
    await button(page, 'No me interesa').click();
    await page.waitForURL('**/capacitaciones/poda');
  });

  test('fills in the DNI, also when typing starts before the account is loaded', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { profile: false });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    let letAnswer: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    await page.route('**/api/me', async (route) => {
      await typed;
      await route.continue();
    });
    await goTo('/crear-perfil');
    await untilInteractive(page, 'Guardar mi perfil');
    await page.getByLabel('Nombres', { exact: true }).fill('Ernestina');
    letAnswer();
    await expect(page.getByLabel('Número de DNI')).toHaveValue(citizen.dniNumber);
    await expect(page.getByLabel('Nombres', { exact: true })).toHaveValue('Ernestina');
  });

  test('does not save for another citizen who signed in in another tab', async ({ site, arrive }) => {
    const [first, second] = [
      await newCitizen(site.instance, { profile: false }),
      await newCitizen(site.instance, { profile: false }),
    ];
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(first);
    await goTo('/crear-perfil');
    await expect(page.getByLabel('Número de DNI')).toHaveValue(first.dniNumber);
    await fillProfile(page);
    await choosePicture(page);
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await signIn(second);
    await button(page, 'Guardar mi perfil').click();
    await expect(page.getByText('En este navegador ingresó otra persona.')).toBeVisible();
    const me = meResponseSchema.parse(await (await page.request.get('/api/me')).json()).data;
    expect(me).toMatchObject({ uid: second.session.me.uid, names: null, dniImage: null });
  });

  test("does not show one citizen's draft to another", async ({ site, arrive }) => {
    const [first, second] = [
      await newCitizen(site.instance, { profile: false }),
      await newCitizen(site.instance, { profile: false }),
    ];
    const { page, goTo, signIn } = await arrive();
    await signIn(first);
    await goTo('/crear-perfil');
    await expect(page.getByLabel('Número de DNI')).toHaveValue(first.dniNumber);
    await fillProfile(page);
    await signIn(second);
    await goTo('/crear-perfil');
    await expect(page.getByLabel('Número de DNI')).toHaveValue(second.dniNumber);
    await expect(page.getByLabel('Nombres')).toHaveValue('');
  });
});

test.describe('the own profile', () => {
  test('invites visitors to sign in and citizens to complete their profile', async ({ site, arrive }) => {
    const { page, goTo, signIn } = await arrive();
    await goTo('/mi-perfil/inscripciones');
    await expect(page.getByText('Ingresá para ver tu perfil')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Ingresar' })).toHaveAttribute(
      'href',
      '/ingresar',
    );
    const citizen = await newCitizen(site.instance, { profile: false });
    await signIn(citizen);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Completar mi perfil' })).toHaveAttribute(
      'href',
      `/crear-perfil/${citizen.dniNumber}`,
    );
  });

  for (const [section, list, empty] of [
    ['inscripciones', 'enrolments', 'Todavía no estás participando en ninguna capacitación.'],
    ['constancias', 'certificates', 'Todavía no tenés constancias.'],
  ] as const) {
    test(`a list that failed to load can be retried: ${section}`, async ({ site, arrive }) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(429);
      const json = errorResponse('too-many-requests', 'of this test');
      await page.route(`**/api/me/${list}`, (route) => route.fulfill({ status: 429, json }));
      await signIn(await newCitizen(site.instance));
      await goTo(`/mi-perfil/${section}`);
      await expect(page.getByText('Hubo demasiados intentos.')).toBeVisible();
      await page.unroute(`**/api/me/${list}`);
      await button(page, 'Probar de nuevo').click();
      await expect(page.getByText(empty)).toBeVisible();
      await expect(button(page, 'Probar de nuevo')).toHaveCount(0);
    });
  }

  test('shows nothing after signing out, also on going back', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    await signIn(citizen);
    await goTo('/mi-perfil');
    await expect(page.getByText(citizen.email)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mi perfil' })).toHaveCount(1);
    await page.context().setOffline(true);
    await button(page, 'Cerrar sesión').click();
    await expect(page.getByText('No pudimos cerrar la sesión')).toBeVisible();
    await page.context().setOffline(false);
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${site.instance.front.url}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
    const left = (await page.context().cookies()).map(({ name }) => name);
    expect(left.filter((name) => name !== 'cea-07-device')).toEqual([]);
    await page.goBack();
    await expect(page.getByText(citizen.email)).toHaveCount(0);
  });

  test('reports a failed sign-out and sends one request for several clicks', async ({ site, arrive }) => {
    const { page, goTo, signIn } = await arrive();
    await page.addInitScript(() => {
      // Shortens the timeout of half a minute.
      const whole = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (time) => whole(time / 6);
    });
    let asked = 0;
    await page.route('**/api/auth/logout', () => {
      asked += 1;
    });
    await signIn(await newCitizen(site.instance));
    await goTo('/mi-perfil');
    const way = button(page, 'Cerrar sesión');
    await way.click();
    await expect(way.and(page.locator('[aria-busy=true]'))).toBeVisible();
    await way.click();
    await expect(page.getByText('No pudimos cerrar la sesión')).toBeVisible();
    expect([asked, await way.getAttribute('aria-busy')]).toEqual([1, null]);
    await page.unroute('**/api/auth/logout');
    await way.click();
    await page.waitForURL(`${site.instance.front.url}/`);
  });
});
