import fs from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { meResponseSchema, slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dniPicture, newCitizen, setBanned, type Citizen } from '../../scripts/testing/citizen.ts';
import { mailedTokens } from '../../scripts/testing/mail.ts';
import { button, dialog, email, password, signInWith } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const site = newSite();
const { arrive } = site;

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

async function arriveAs(citizen: Citizen, path: string) {
  const visit = await arrive();
  await visit.signIn(citizen);
  await visit.goTo(path);
  return visit;
}

async function ownData(page: Page) {
  return meResponseSchema.parse(await (await page.request.get('/api/me')).json()).data;
}

async function violations(page: Page): Promise<unknown[]> {
  return (await new AxeBuilder({ page }).analyze()).violations;
}

const picture = (page: Page, title: string) =>
  page.getByRole('group', { name: title }).getByLabel('Elegir o sacar una foto');

async function choosePicture(page: Page, title: string): Promise<void> {
  const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
  await picture(page, title).setInputFiles({ name: 'foto.webp', mimeType: 'image/webp', buffer });
  await page.getByRole('group', { name: title }).getByText('Imagen guardada').waitFor();
}

const FOOD_HANDLER = { 'CUIT o CUIL': '20-30111222-3', Municipio: 'Lobería', Domicilio: 'Calle 9 n.º 120' };

async function fillFoodHandler(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FOOD_HANDLER)) await page.getByLabel(label).fill(text);
}

describe('editing one’s profile (spec §2)', () => {
  it('changes what is changed, keeps a draft until then, and leads to the rest', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo } = await arriveAs(citizen, '/editar-perfil');
    const job = page.getByLabel('Ocupación');
    await expect.poll(() => job.inputValue()).toBe('Apicultora');
    await job.fill('Huertera');
    await goTo('/acerca');
    await goTo('/editar-perfil');
    await expect.poll(() => job.inputValue()).toBe('Huertera');
    await choosePicture(page, 'Foto del frente de tu DNI');
    await button(page, 'Guardar los cambios').click();
    await page.getByText('Guardamos tus datos.').waitFor();
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

  it('says «Error al guardar» and keeps everything when the cms is down', async () => {
    const { page, expectStatus } = await arriveAs(await newCitizen(site.instance), '/editar-perfil');
    expectStatus(503);
    const job = page.getByLabel('Ocupación');
    await expect.poll(() => job.inputValue()).toBe('Apicultora');
    await job.fill('Huertera');
    await site.instance.cms.kill();
    await button(page, 'Guardar los cambios').click();
    await page.getByText('Error al guardar: El servicio no está disponible').waitFor();
    expect(await job.inputValue()).toBe('Huertera');
    await site.instance.cms.start();
    await button(page, 'Guardar los cambios').click();
    await page.getByText('Guardamos tus datos.').waitFor();
  });

  it('changes the password by a mail to oneself', async () => {
    const citizen = await newCitizen(site.instance);
    const { page } = await arriveAs(citizen, '/editar-perfil');
    await button(page, 'Cambiar mi contraseña').click();
    await page.getByText('Mensaje enviado').waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => mailedTokens(site.instance, citizen.email)).toHaveLength(1);
  });

  it('hands out everything that is held about oneself', async () => {
    const { page } = await arriveAs(await newCitizen(site.instance), '/editar-perfil');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar mis datos' }).click();
    const file = await (await downloaded).path();
    expect((await fs.readFile(file)).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('food-handler data (spec §2, §5)', () => {
  it('wants every field and both pictures', async () => {
    const { page } = await arriveAs(await newCitizen(site.instance), '/crear-perfil/manipulador');
    await page.getByLabel('CUIT o CUIL').fill('veinte');
    await button(page, 'Guardar mis datos').click();
    await page.getByText('Escribí los 11 números de tu CUIT o CUIL.').waitFor();
    await page.getByText('Debes subir una imagen del reverso de tu DNI').waitFor();
    await page.getByText('Necesitamos una foto tuya, tipo carnet.').waitFor();
    expect(await page.getByText('Completá este dato.').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'Foto carnet').setInputFiles({
      name: 'foto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Formato de archivo no soportado').waitFor();
  });

  it('from the training that asks for it, by the data, back to the training', async () => {
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
    await expect.poll(published, { interval: 50 }).toBe(200);
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(citizen, `/capacitaciones/${id}/inscribirme`);
    expectStatus(409);
    await dialog(page).getByText('Esta capacitación pide tus datos de manipulación').waitFor();
    await dialog(page).getByRole('link', { name: 'Completar mis datos' }).click();
    await page.waitForURL(`**/crear-perfil/manipulador/${id}`);
    await fillFoodHandler(page);
    await choosePicture(page, 'Foto del reverso de tu DNI');
    await goTo('/acerca');
    await goTo(`/crear-perfil/manipulador/${id}`);
    for (const [label, text] of Object.entries(FOOD_HANDLER)) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
    }
    await choosePicture(page, 'Foto carnet');
    await button(page, 'Guardar mis datos').click();
    await page.waitForURL(`**/capacitaciones/${id}**`);
    await dialog(page).getByText('Inscripción registrada').waitFor();
    expect(await ownData(page)).toMatchObject({ cuit: '20301112223', bpmProfile: true });

    await goTo('/editar-perfil');
    await page.getByRole('link', { name: 'Datos de manipulación de alimentos' }).click();
    await page.waitForURL('**/editar-perfil/manipulador');
    await expect.poll(() => page.getByLabel('Municipio').inputValue()).toBe('Lobería');
    expect(await button(page, 'No me interesa').count()).toBe(0);
    await page.getByLabel('Domicilio').fill('Calle 10');
    await button(page, 'Guardar mis datos').click();
    await page.waitForURL('**/editar-perfil');
    expect(await ownData(page)).toMatchObject({ address: 'Calle 10' });
  });

  it('is skipped by who has no interest', async () => {
    const { page } = await arriveAs(await newCitizen(site.instance), '/crear-perfil/manipulador');
    await button(page, 'No me interesa').click();
    await page.waitForURL('**/mi-perfil');
  });
});

describe('subscriptions (spec §2)', () => {
  it('are chosen one by one, and stay', async () => {
    const { page } = await arriveAs(await newCitizen(site.instance), '/editar-perfil/suscripciones');
    const answer = (list: string, choice: string) =>
      page.getByRole('group', { name: list }).getByRole('radio', { name: choice });
    await answer('Anuncios', 'Sí').check();
    await answer('Promociones', 'No').check();
    await answer('Notificaciones', 'No').check();
    await button(page, 'Guardar mis suscripciones').click();
    await page.getByText('Guardamos tus suscripciones.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => answer('Anuncios', 'Sí').isChecked()).toBe(true);
    expect(await answer('Promociones', 'Sí').isChecked()).toBe(false);
    expect(await answer('Notificaciones', 'Sí').isChecked()).toBe(false);
  });
});

describe('changing one’s e-mail (spec §8)', () => {
  it('wants the password and an e-mail that nobody has, and then signs in with it', async () => {
    const [citizen, other] = [await newCitizen(site.instance), await newCitizen(site.instance)];
    const { page, goTo, expectStatus } = await arriveAs(citizen, '/cambiar-email');
    expectStatus(401, 409);
    await email(page).fill(other.email);
    await password(page).fill('otra-clave');
    await button(page, 'Guardar mi correo').click();
    await page.getByText('La contraseña no es correcta').waitFor();
    await password(page).fill(citizen.password);
    await button(page, 'Guardar mi correo').click();
    await page.getByText('No podés usar este email').waitFor();
    expect(await violations(page)).toEqual([]);
    const fresh = `nueva.${citizen.email}`;
    await email(page).fill(fresh);
    await button(page, 'Guardar mi correo').click();
    await dialog(page).getByText('Email guardado con éxito').waitFor();
    await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
    await page.context().clearCookies();
    await goTo('/login');
    await signInWith(page, fresh, citizen.password);
    await page.waitForURL('**/mi-perfil');
    await page.getByText(fresh).waitFor();
  });

  it('says that the database is the matter, and keeps what is typed', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, expectStatus } = await arriveAs(citizen, '/cambiar-email');
    expectStatus(503);
    await email(page).fill('otra@correo.example');
    await password(page).fill(citizen.password);
    await site.instance.cms.kill();
    await button(page, 'Guardar mi correo').click();
    await page.getByText('Ocurrió un error con la base de datos').waitFor();
    await site.instance.cms.start();
    expect(await email(page).inputValue()).toBe('otra@correo.example');
  });
});

describe('leaving', () => {
  it('is confirmed by the password, and nothing is left to sign in to', async () => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, expectStatus } = await arriveAs(citizen, '/editar-perfil/borrar');
    expectStatus(401, 404);
    await password(page).fill('otra-clave');
    await button(page, 'Borrar mi cuenta para siempre').click();
    await page.getByText('La contraseña no es correcta').waitFor();
    await password(page).fill(citizen.password);
    await button(page, 'Borrar mi cuenta para siempre').click();
    await dialog(page).getByText('Borramos tu cuenta').waitFor();
    await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
    await page.waitForURL(`${site.instance.front.url}/`);
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.getByText('No te encontramos').waitFor();
  });
});

describe('who is banned (spec §2)', () => {
  it('reads so on every screen of their own, signs out, and may still leave', async () => {
    const citizen = await newCitizen(site.instance);
    await setBanned(site.instance, citizen, true);
    const { page, goTo } = await arriveAs(citizen, '/mi-perfil');
    for (const path of ['/editar-perfil', '/crear-perfil/manipulador', '/cambiar-email', '/mi-perfil']) {
      await goTo(path);
      await page.getByRole('heading', { name: 'Tu cuenta fué bloqueada' }).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).count()).toBe(1);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Borrar mi cuenta' }).click();
    await button(page, 'Borrar mi cuenta para siempre').waitFor();
    await goTo('/mi-perfil');
    await button(page, 'Cerrar sesión').click();
    await page.waitForURL(`${site.instance.front.url}/`);
  });
});

describe('the tabs of one’s profile (spec §2)', () => {
  it.each([
    ['/mi-perfil', 'Inscripciones', 'Mis inscripciones'],
    ['/mi-perfil/inscripciones', 'Inscripciones', 'Mis inscripciones'],
    ['/mi-perfil/constancias', 'Constancias', 'Mis constancias'],
    ['/mi-perfil/licencias', 'Licencias', 'Mis licencias'],
  ])('%s is «%s»', async (path, tab, heading) => {
    const { page } = await arriveAs(await newCitizen(site.instance), path);
    await page.getByRole('heading', { name: heading }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Secciones de mi perfil' });
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe(tab);
    await tabs.getByRole('link', { name: 'Licencias' }).click();
    await page.waitForURL('**/mi-perfil/licencias');
  });
});

describe('what the law asks to be told', () => {
  it.each([
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
  ])('is at %s, with the way to one’s rights', async (path) => {
    const html = await (await fetch(site.instance.front.url + path)).text();
    const [notice = ''] = /<aside class="data-notice"[\s\S]*<\/aside>/.exec(html) ?? [];
    expect(notice).toContain(
      'Centro de Formación Profesional N.º 401 de Lobería, con domicilio en Calle Sarmiento 120.',
    );
    expect(notice).toContain('Agencia de Acceso a la Información Pública');
    expect(notice).toContain('Ley N.º 25.326');
    expect(notice).toContain('href="/editar-perfil"');
  });
});
