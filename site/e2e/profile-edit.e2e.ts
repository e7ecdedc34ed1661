import fs from 'node:fs/promises';
import { meResponseSchema, slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { dniPicture, newCitizen, setBanned, type Citizen } from '../../scripts/testing/citizen.ts';
import { mailedTokens } from '../../scripts/testing/mail.ts';
import { violations } from './testing/accessibility.ts';
import { button, dialog, email, password, signInWith } from './testing/account-forms.ts';
import { inDays } from './testing/open-training.ts';
import { test, type Arrive } from './testing/running-site.ts';

async function arriveAs(arrive: Arrive, citizen: Citizen, path: string) {
  const visit = await arrive();
  await visit.signIn(citizen);
  await visit.goTo(path);
  return visit;
}

async function ownData(page: Page) {
  return meResponseSchema.parse(await (await page.request.get('/api/me')).json()).data;
}

const picture = (page: Page, title: string) =>
  page.getByRole('group', { name: title }).getByLabel('Elegir o sacar una foto');

async function choosePicture(page: Page, title: string): Promise<void> {
  const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
  await picture(page, title).setInputFiles({ name: 'foto.webp', mimeType: 'image/webp', buffer });
  await expect(page.getByRole('group', { name: title }).getByText('Imagen guardada')).toBeVisible();
}

const FOOD_HANDLER = { 'CUIT o CUIL': '20-30111222-3', Municipio: 'Lobería', Domicilio: 'Calle 9 n.º 120' };

async function fillFoodHandler(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FOOD_HANDLER)) await page.getByLabel(label).fill(text);
}

test.describe("editing one's profile (spec §2)", () => {
  test('saves changes, keeps a draft until then, and links to the rest', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arriveAs(arrive, citizen, '/editar-perfil');
    const job = page.getByLabel('Ocupación');
    await expect(job).toHaveValue('Apicultora');
    await job.fill('Huertera');
    await goTo('/acerca');
    await goTo('/editar-perfil');
    await expect(job).toHaveValue('Huertera');
    await choosePicture(page, 'Foto del frente de tu DNI');
    await button(page, 'Guardar los cambios').click();
    await expect(page.getByText('Guardamos tus datos.')).toBeVisible();
    expect(await ownData(page)).toMatchObject({ job: 'Huertera', names: 'Ana' });
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    const links = page.getByRole('region', { name: 'Tu cuenta' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/crear-perfil/manipulador',
      '/cambiar-email',
      '/editar-perfil/sesiones',
      '/editar-perfil/suscripciones',
      '/api/me/export',
      '/editar-perfil/borrar',
      '/mi-perfil',
    ]);
  });

  test('while the cms is down shows «Error al guardar» and keeps the input', async ({ site, arrive }) => {
    const { page, expectStatus } = await arriveAs(arrive, await newCitizen(site.instance), '/editar-perfil');
    expectStatus(503);
    const job = page.getByLabel('Ocupación');
    await expect(job).toHaveValue('Apicultora');
    await job.fill('Huertera');
    await site.instance.cms.kill();
    await button(page, 'Guardar los cambios').click();
    await expect(page.getByText('Error al guardar: El servicio no está disponible')).toBeVisible();
    await expect(job).toHaveValue('Huertera');
    await site.instance.cms.start();
    await button(page, 'Guardar los cambios').click();
    await expect(page.getByText('Guardamos tus datos.')).toBeVisible();
  });

  test('changes the password by a mail to oneself', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page } = await arriveAs(arrive, citizen, '/editar-perfil');
    await button(page, 'Cambiar mi contraseña').click();
    await expect(page.getByText('Mensaje enviado')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => mailedTokens(site.instance, citizen.email)).toHaveLength(1);
  });

  test('exports all personal data', async ({ site, arrive }) => {
    const { page } = await arriveAs(arrive, await newCitizen(site.instance), '/editar-perfil');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar mis datos' }).click();
    const file = await (await downloaded).path();
    expect((await fs.readFile(file)).subarray(0, 2).toString()).toBe('PK');
  });
});

test.describe('food-handler data (spec §2, §5)', () => {
  test('requires every field and both pictures', async ({ site, arrive }) => {
    const { page } = await arriveAs(arrive, await newCitizen(site.instance), '/crear-perfil/manipulador');
    await page.getByLabel('CUIT o CUIL').fill('veinte');
    await button(page, 'Guardar mis datos').click();
    await expect(page.getByText('Escribí los 11 números de tu CUIT o CUIL.')).toBeVisible();
    await expect(page.getByText('Debes subir una imagen del reverso de tu DNI')).toBeVisible();
    await expect(page.getByText('Necesitamos una foto tuya, tipo carnet.')).toBeVisible();
    await expect(page.getByText('Completá este dato.')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'Foto carnet').setInputFiles({
      name: 'foto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    });
    await expect(page.getByText('Formato de archivo no soportado')).toBeVisible();
  });

  test('leads from the training that requires it back to the training', async ({ site, arrive }) => {
    const title = 'Manipulación segura';
    await site.editor.createPublished('training', {
      title,
      type: 'course',
      category: 'agroindustry',
      foodHandler: true,
      inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
      schedule: { start: inDays(10), finish: inDays(20) },
    });
    const id = slugFromTitle(title);
    const published = async () => (await fetch(`${site.instance.front.url}/capacitaciones/${id}`)).status;
    await expect.poll(published, { intervals: [50] }).toBe(200);
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(arrive, citizen, `/capacitaciones/${id}/inscribirme`);
    expectStatus(409);
    await expect(dialog(page).getByText('Esta capacitación pide tus datos de manipulación')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Completar mis datos' }).click();
    await page.waitForURL(`**/crear-perfil/manipulador/${id}`);
    await fillFoodHandler(page);
    await choosePicture(page, 'Foto del reverso de tu DNI');
    await goTo('/acerca');
    await goTo(`/crear-perfil/manipulador/${id}`);
    for (const [label, text] of Object.entries(FOOD_HANDLER)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    await choosePicture(page, 'Foto carnet');
    await button(page, 'Guardar mis datos').click();
    await page.waitForURL(`**/capacitaciones/${id}**`);
    await expect(dialog(page).getByText('Inscripción registrada')).toBeVisible();
    expect(await ownData(page)).toMatchObject({ cuit: '20301112223', bpmProfile: true });

    await goTo('/editar-perfil');
    await page.getByRole('link', { name: 'Datos de manipulación de alimentos' }).click();
    await page.waitForURL('**/editar-perfil/manipulador');
    await expect(page.getByLabel('Municipio')).toHaveValue('Lobería');
    await expect(button(page, 'No me interesa')).toHaveCount(0);
    await page.getByLabel('Domicilio').fill('Calle 10');
    await button(page, 'Guardar mis datos').click();
    await expect(page.getByText('Guardamos tus datos.')).toBeVisible();
    expect(await ownData(page)).toMatchObject({ address: 'Calle 10' });
  });

  test('can be skipped', async ({ site, arrive }) => {
    const { page } = await arriveAs(arrive, await newCitizen(site.instance), '/crear-perfil/manipulador');
    await button(page, 'No me interesa').click();
    await page.waitForURL('**/mi-perfil');
  });
});

test.describe('subscriptions (spec §2)', () => {
  test('are chosen one by one and stored', async ({ site, arrive }) => {
    const { page } = await arriveAs(arrive, await newCitizen(site.instance), '/editar-perfil/suscripciones');
    const answer = (list: string, choice: string) =>
      page.getByRole('group', { name: list }).getByRole('radio', { name: choice });
    await answer('Anuncios', 'Sí').check();
    await answer('Promociones', 'No').check();
    await answer('Notificaciones', 'No').check();
    await button(page, 'Guardar mis suscripciones').click();
    await expect(page.getByText('Guardamos tus suscripciones.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(answer('Anuncios', 'Sí')).toBeChecked();
    await expect(answer('Promociones', 'Sí')).not.toBeChecked();
    await expect(answer('Notificaciones', 'Sí')).not.toBeChecked();
  });
});

test.describe("changing one's e-mail (spec §8)", () => {
  test('requires the password and an unused e-mail, which then signs in', async ({ site, arrive }) => {
    const [citizen, other] = [await newCitizen(site.instance), await newCitizen(site.instance)];
    const { page, goTo, expectStatus } = await arriveAs(arrive, citizen, '/cambiar-email');
    expectStatus(401, 409);
    await email(page).fill(other.email);
    await password(page).fill('otra-clave');
    await button(page, 'Guardar mi correo').click();
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await password(page).fill(citizen.password);
    await button(page, 'Guardar mi correo').click();
    await expect(page.getByText('No podés usar este email')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const fresh = `nueva.${citizen.email}`;
    await email(page).fill(fresh);
    await button(page, 'Guardar mi correo').click();
    await expect(dialog(page).getByText('Email guardado con éxito')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
    await page.context().clearCookies();
    await goTo('/login');
    await signInWith(page, fresh, citizen.password);
    await page.waitForURL('**/mi-perfil');
    await expect(page.getByText(fresh)).toBeVisible();
  });

  test('reports that the database is unavailable and keeps the input', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, expectStatus } = await arriveAs(arrive, citizen, '/cambiar-email');
    expectStatus(503);
    await email(page).fill('otra@correo.example');
    await password(page).fill(citizen.password);
    await site.instance.cms.kill();
    await button(page, 'Guardar mi correo').click();
    await expect(page.getByText('Ocurrió un error con la base de datos')).toBeVisible();
    await site.instance.cms.start();
    await expect(email(page)).toHaveValue('otra@correo.example');
  });
});

test.describe("deleting one's account", () => {
  test('requires the password and removes the account', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(arrive, citizen, '/editar-perfil/borrar');
    expectStatus(401, 404);
    await password(page).fill('otra-clave');
    await button(page, 'Borrar mi cuenta para siempre').click();
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await password(page).fill(citizen.password);
    await button(page, 'Borrar mi cuenta para siempre').click();
    await expect(dialog(page).getByText('Borramos tu cuenta')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
    await page.waitForURL(`${site.instance.front.url}/`);
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await expect(page.getByText('No te encontramos')).toBeVisible();
  });
});

test.describe('a banned citizen (spec §2)', () => {
  test('sees the blocked page everywhere, can sign out and delete the account', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    await setBanned(site.instance, citizen, true);
    const { page, goTo } = await arriveAs(arrive, citizen, '/mi-perfil');
    for (const path of ['/editar-perfil', '/crear-perfil/manipulador', '/cambiar-email', '/mi-perfil']) {
      await goTo(path);
      await expect(page.getByRole('heading', { name: 'Tu cuenta fué bloqueada' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Borrar mi cuenta' }).click();
    await expect(button(page, 'Borrar mi cuenta para siempre')).toBeVisible();
    await goTo('/mi-perfil');
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${site.instance.front.url}/`);
  });
});

test.describe("the centre's contact links (spec §7, Site data)", () => {
  test('are those of the release until the API responds', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    await setBanned(site.instance, citizen, true);
    const { page, signIn, goTo } = await arrive();
    await signIn(citizen);
    const published: unknown = await (await page.request.get('/assets/data.json')).json();
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/site', async (route) => {
      await held;
      const socials = [{ id: 'whatsapp', url: 'https://whatsapp.example/ahora' }];
      await route.fulfill({ json: { data: { ...(published as object), socials } } });
    });
    await goTo('/mi-perfil');
    const whatsApp = page.getByRole('main').getByRole('link', { name: 'WhatsApp' });
    await expect(whatsApp).not.toHaveAttribute('href', 'https://whatsapp.example/ahora');
    respond();
    await expect(whatsApp).toHaveAttribute('href', 'https://whatsapp.example/ahora');
  });
});

test.describe("the profile's tabs (spec §2)", () => {
  for (const [path, tab, heading] of [
    ['/mi-perfil', 'Inscripciones', 'Mis inscripciones'],
    ['/mi-perfil/otra', 'Inscripciones', 'Mis inscripciones'],
    ['/mi-perfil/inscripciones', 'Inscripciones', 'Mis inscripciones'],
    ['/mi-perfil/constancias', 'Constancias', 'Mis constancias'],
    ['/mi-perfil/licencias', 'Licencias', 'Mis licencias'],
  ] as const) {
    test(`${path} shows «${tab}»`, async ({ site, arrive }) => {
      const { page } = await arriveAs(arrive, await newCitizen(site.instance), path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      const tabs = page.getByRole('navigation', { name: 'Secciones de mi perfil' });
      await expect(tabs.locator('[aria-current=page]')).toHaveText(tab, { useInnerText: true });
      await tabs.getByRole('link', { name: 'Licencias' }).click();
      await page.waitForURL('**/mi-perfil/licencias');
    });
  }
});

test.describe('the data-protection notice', () => {
  for (const path of [
    '/ingresar',
    '/signup',
    '/crear-perfil',
    '/editar-perfil',
    '/cambiar-email',
    '/crear-perfil/manipulador',
    '/editar-perfil/manipulador',
    '/editar-perfil/suscripciones',
    '/perfil-publico',
    '/formulario/inscripcion',
  ]) {
    test(`is on ${path}`, async ({ site }) => {
      const html = await (await fetch(site.instance.front.url + path)).text();
      const [notice = ''] = /<aside class="data-notice"[\s\S]*<\/aside>/.exec(html) ?? [];
      expect(notice).toContain(
        'Centro de Formación Profesional N.º 401 de Lobería, con domicilio en Calle Sarmiento 120.',
      );
      expect(notice).toContain('Agencia de Acceso a la Información Pública');
      expect(notice).toContain('Ley N.º 25.326');
      expect(notice).toContain('href="/editar-perfil"');
    });
  }
});
