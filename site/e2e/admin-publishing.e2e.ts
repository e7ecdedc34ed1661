import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newStaff } from '../../scripts/testing/staff.ts';
import { adminStorageState, visitAdminAt } from './testing/admin.ts';
import { breakDuration } from './testing/broken-entry.ts';
import { siteTest, type RunningSite } from './testing/running-site.ts';
import type { VisitAt } from './testing/test.ts';

const test = siteTest({ SERVE_ADMIN: '1' });

type StaffSession = Awaited<ReturnType<typeof adminStorageState>>;

let editorSession: StaffSession;
let secretarySession: StaffSession;

test.beforeAll(async ({ site, browser }) => {
  const sessionOf = async (role: string) =>
    adminStorageState(browser, site.instance, await newStaff(site.instance, role));
  editorSession = await sessionOf('strapi-editor');
  secretarySession = await sessionOf('centro-secretary');
});

async function signedIn(site: RunningSite, visitAt: VisitAt, session = editorSession): Promise<Page> {
  const visitor = await visitAdminAt(visitAt, site.instance, session);
  // Strapi requests features that its Community edition lacks.
  visitor.expectStatus(404);
  return visitor.page;
}

const addressSchema = z.object({
  data: z.object({ pages: z.tuple([z.object({ address: z.string() })], z.unknown()) }),
});

const training = (title: string, more: object = {}) => ({
  title,
  type: 'course',
  category: 'agroindustry',
  description: `Todo sobre ${title}.`,
  ...more,
});

const pageAt = async (site: RunningSite, path: string) =>
  (await fetch(site.instance.front.url + path)).text();
const inSite = (page: Page) => page.getByRole('complementary').filter({ hasText: 'En el sitio' });
const siteState = (page: Page) => page.getByRole('region', { name: 'Estado del sitio' });

async function openTraining(page: Page, documentId: string): Promise<void> {
  await page.goto(`/admin/content-manager/collection-types/api::training.training/${documentId}`);
  await expect(inSite(page)).toBeVisible();
}

async function confirm(page: Page, order: string): Promise<void> {
  await siteState(page).getByRole('button', { name: order }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: order }).click();
}

test.describe('the publishing panel of an entry', () => {
  test('shows since when the entry is live, shortly after it is', async ({ site, visitAt }) => {
    const page = await signedIn(site, visitAt);
    const documentId = await site.editor.create('training', training('Huerta en casa'));
    await openTraining(page, documentId);
    await expect(inSite(page).getByText('Es un borrador: nadie lo ve en el sitio')).toBeVisible();
    await page.getByRole('textbox', { name: 'Título' }).fill('Huerta en el patio');
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const live = expect
      .poll(() => pageAt(site, '/capacitaciones/huerta-en-el-patio'), { intervals: [20] })
      .toContain('Huerta en el patio')
      .then(() => Date.now());
    await expect(inSite(page).getByText(/^Visible desde las \d\d:\d\d:\d\d\.$/)).toBeVisible();
    const shownAt = Date.now();
    const wait = shownAt - (await live);
    // A fraction of a second on an idle machine.
    expect(wait).toBeLessThan(15_000);
    const link = inSite(page).getByRole('link', { name: 'Ver en el sitio' });
    const address = `${site.instance.environment.publicUrl}/capacitaciones/huerta-en-el-patio`;
    await expect(link).toHaveAttribute('href', address);
  });

  test('shows that the entry is archived, withdrawn, invalid, or that the publisher is down', async ({
    site,
    visitAt,
  }) => {
    const page = await signedIn(site, visitAt);
    const archived = training('Poda', { visibility: 'archived' });
    const documentId = await site.editor.createPublished('training', archived);
    await openTraining(page, documentId);
    await expect(inSite(page).getByText('Está en el archivo')).toBeVisible();

    breakDuration(site.instance, documentId);
    const updated = await site.editor.createPublished('training', training('Injertos'));
    await expect.poll(() => pageAt(site, '/capacitaciones/injertos')).toContain('Injertos');
    await page.reload();
    const duration = 'Revisá «Duración en horas».';
    await expect(
      inSite(page).getByText(
        `El sitio sigue mostrando la versión anterior, porque no puede mostrar esta. ${duration}`,
      ),
    ).toBeVisible();
    await page.goto('/admin');
    await expect(siteState(page).getByRole('link', { name: 'Poda' })).toBeVisible();
    await expect(siteState(page).getByText('revisá «Duración en horas»')).toBeVisible();
    await siteState(page).getByRole('link', { name: 'Poda' }).click();
    await page.waitForURL(`**/${documentId}**`);

    await site.editor.unpublish('training', documentId);
    await page.reload();
    await expect(inSite(page).getByText(/^Ya no se ve en el sitio desde las/)).toBeVisible();

    await site.instance.publisher.stop();
    await site.editor.updatePublished('training', updated, training('Injertos de frutales'));
    await openTraining(page, updated);
    await expect(inSite(page).getByText('el programa que lo publica no responde')).toBeVisible();
    await site.instance.publisher.start();
    await expect(inSite(page).getByText(/^Visible desde/)).toBeVisible();
  });
});

test.describe("the site's state on the admin's home", () => {
  test('shows that everything is published and hides what editors do not use', async ({ site, visitAt }) => {
    const page = await signedIn(site, visitAt);
    await expect(siteState(page).getByText('El sitio muestra todo lo publicado.')).toBeVisible();
    await expect(siteState(page).getByText(/^Esta versión se ve desde las/)).toBeVisible();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.map((title) => title.toLocaleLowerCase('es-AR'))).toEqual(['escribir', 'estado del sitio']);
    await page.getByRole('link', { name: 'Nueva capacitación' }).click();
    await page.waitForURL('**/api::training.training/create**');
    await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
  });

  test('rolls the site back, holds it there, and resumes publishing', async ({ site, visitAt }) => {
    await site.editor.createPublished('training', training('Por error'));
    await expect.poll(() => pageAt(site, '/capacitaciones')).toContain('Por error');
    const page = await signedIn(site, visitAt);
    await confirm(page, 'Volver a la versión anterior');
    await expect(siteState(page).getByText('El sitio está en una versión anterior.')).toBeVisible();
    expect(await pageAt(site, '/capacitaciones')).not.toContain('Por error');
    await expect(siteState(page).getByRole('button', { name: 'Publicar todo de nuevo' })).toHaveCount(0);

    const documentId = await site.editor.createPublished('training', training('Espera'));
    await openTraining(page, documentId);
    await expect(inSite(page).getByText('Todavía no se ve: alguien volvió el sitio')).toBeVisible();
    await page.goto('/admin');
    await confirm(page, 'Seguir publicando');
    await expect(siteState(page).getByText('El sitio muestra todo lo publicado.')).toBeVisible();
    expect(await pageAt(site, '/capacitaciones')).toContain('Espera');
    expect(await pageAt(site, '/capacitaciones')).toContain('Por error');
  });

  test('rebuilds every page on request', async ({ site, visitAt }) => {
    const page = await signedIn(site, visitAt);
    const release = siteState(page).getByText(/^Versión \d/);
    const before = await release.innerText();
    await confirm(page, 'Publicar todo de nuevo');
    await expect(release).not.toHaveText(before, { useInnerText: true });
    await expect(siteState(page).getByText('El sitio muestra todo lo publicado.')).toBeVisible();
  });

  test('reports that the publisher is down', async ({ site, visitAt }) => {
    await site.instance.publisher.stop();
    const page = await signedIn(site, visitAt);
    await expect(siteState(page).getByText('El programa que publica no responde.')).toBeVisible();
    expect(await siteState(page).getByRole('button').count()).toBeLessThan(3);
    await site.instance.publisher.start();
  });

  test('is not shown to secretaries', async ({ site, visitAt }) => {
    const page = await signedIn(site, visitAt, secretarySession);
    await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible();
    await expect(siteState(page)).toHaveCount(0);
  });
});

test.describe("a draft's preview", () => {
  const panel = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Vista previa' });
  const screen = (page: Page) => page.getByRole('dialog', { name: 'Vista previa' });
  const frame = (page: Page) => screen(page).frameLocator('iframe');
  const widthOf = (page: Page) =>
    frame(page)
      .locator('html')
      .evaluate((html) => html.clientWidth);
  const DRAFTED = 'Talabartería para el verano';

  test('shows the saved draft in both widths and in the lists, while nothing of it is public', async ({
    site,
    visitAt,
  }) => {
    const published = training('Talabartería');
    const documentId = await site.editor.createPublished('training', published);
    await expect.poll(() => pageAt(site, '/capacitaciones/talabarteria')).toContain('Talabartería');
    const page = await signedIn(site, visitAt);
    await openTraining(page, documentId);
    await page.getByRole('textbox', { name: 'Título' }).fill(DRAFTED);
    await expect(panel(page).getByText('Guardá para ver cómo queda')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Ver cómo queda' })).toBeDisabled();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(panel(page).getByText('Guardá para ver cómo queda')).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(frame(page).getByRole('heading', { name: DRAFTED, level: 1 })).toBeVisible();
    expect(await widthOf(page)).toBe(375);
    await screen(page).getByRole('button', { name: 'Computadora' }).click();
    await expect.poll(() => widthOf(page)).toBe(1280);
    await expect(frame(page).getByRole('heading', { name: DRAFTED, level: 1 })).toBeVisible();
    await screen(page).getByRole('button', { name: 'La lista' }).click();
    await expect(frame(page).getByRole('heading', { name: DRAFTED })).toBeVisible();
    await frame(page).getByRole('link', { name: 'Acerca' }).first().click();
    await expect(frame(page).getByRole('heading', { name: 'Acerca', level: 1 })).toBeVisible();
    await screen(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(screen(page)).toHaveCount(0);

    expect(await pageAt(site, '/capacitaciones/talabarteria')).not.toContain(DRAFTED);
    for (const path of ['/buscar/indice.json', '/sitemap.xml', '/capacitaciones', '/publicaciones/rss.xml']) {
      expect(await pageAt(site, path)).not.toContain(DRAFTED);
    }
  });

  test("covers the site's sections and names missing fields of a draft", async ({ site, visitAt }) => {
    const page = await signedIn(site, visitAt);
    await page.goto('/admin/content-manager/single-types/api::site-content.site-content');
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    for (const [section, heading] of [
      ['Acerca', 'Acerca'],
      ['Cooperadora', 'Colaborar'],
    ] as const) {
      await screen(page).getByRole('button', { name: section }).click();
      await expect(frame(page).getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    }
    await screen(page).getByRole('button', { name: 'Cerrar' }).click();

    const bare = await site.editor.create('training', { title: 'Sin tipo' });
    await openTraining(page, bare);
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(screen(page).getByText('falta completar o corregir «Tipo», «Categoría»')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screen(page)).toHaveCount(0);
  });

  test('can be framed by the admin only', async ({ site, browser }) => {
    const documentId = await site.editor.create('training', training('Enmarcada'));
    const { data } = await site.editor.session.send('POST', '/staff/previews', addressSchema, {
      type: 'api::training.training',
      documentId,
    });
    const address = data.pages[0].address;
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${new URL(site.instance.environment.adminUrl).origin}`,
    );
    const framing = createServer((_, response) => {
      response.end(`<iframe src="${address}"></iframe>`);
    });
    await once(framing.listen(0, '127.0.0.1'), 'listening');
    const stranger = await browser.newPage();
    await stranger.goto(`http://localhost:${String((framing.address() as AddressInfo).port)}`);
    const [, framed] = stranger.frames();
    expect(framed?.url()).toBe('chrome-error://chromewebdata/');
    await stranger.close();
    framing.close();
  });
});
