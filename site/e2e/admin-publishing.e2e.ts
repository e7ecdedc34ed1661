import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newStaff } from '../../scripts/testing/staff.ts';
import { visitAdmin } from './testing/admin.ts';
import { breakDuration } from './testing/broken-entry.ts';
import { newSite } from './testing/running-site.ts';
import type { Visit } from './testing/visit.ts';

const site = newSite({ SERVE_ADMIN: '1' });
const visits: Visit[] = [];
let editorAccount: Awaited<ReturnType<typeof newStaff>>;
let secretaryAccount: typeof editorAccount;

beforeAll(async () => {
  editorAccount = await newStaff(site.instance, 'strapi-editor');
  secretaryAccount = await newStaff(site.instance, 'centro-secretary');
});

afterEach(async () => {
  for (const each of visits.splice(0)) await each.leave();
});

async function signedIn(account = editorAccount): Promise<Page> {
  const visitor = await visitAdmin(site.browser, site.instance, account);
  // Strapi asks for what its Community edition does not have.
  visitor.expectStatus(404);
  visits.push(visitor);
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

const pageAt = async (path: string) => (await fetch(site.instance.front.url + path)).text();
const inSite = (page: Page) => page.getByRole('complementary').filter({ hasText: 'En el sitio' });
const siteState = (page: Page) => page.getByRole('region', { name: 'Estado del sitio' });

async function openTraining(page: Page, documentId: string): Promise<void> {
  await page.goto(`/admin/content-manager/collection-types/api::training.training/${documentId}`);
  await inSite(page).waitFor();
}

async function confirm(page: Page, order: string): Promise<void> {
  await siteState(page).getByRole('button', { name: order }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: order }).click();
}

describe('what an editor is told of what they publish', () => {
  it('is since when it is visible, soon after it is', async () => {
    const page = await signedIn();
    const documentId = await site.editor.create('training', training('Huerta en casa'));
    await openTraining(page, documentId);
    await inSite(page).getByText('Es un borrador: nadie lo ve en el sitio').waitFor();
    await page.getByRole('textbox', { name: 'Título' }).fill('Huerta en el patio');
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const live = expect
      .poll(() => pageAt('/capacitaciones/huerta-en-casa'), { interval: 20 })
      .toContain('Huerta en el patio')
      .then(() => Date.now());
    await inSite(page)
      .getByText(/^Visible desde las \d\d:\d\d:\d\d\.$/)
      .waitFor();
    const told = Date.now();
    const wait = told - (await live);
    // On a machine that does nothing else it is a fraction of a second.
    expect(wait).toBeLessThan(5_000);
    const link = inSite(page).getByRole('link', { name: 'Ver en el sitio' });
    const address = `${site.instance.environment.publicUrl}/capacitaciones/huerta-en-casa`;
    expect(await link.getAttribute('href')).toBe(address);
  });

  it('is what became of what is archived, withdrawn, or cannot be shown', async () => {
    const page = await signedIn();
    const archived = training('Poda', { visibility: 'archived' });
    const documentId = await site.editor.createPublished('training', archived);
    await openTraining(page, documentId);
    await inSite(page).getByText('Está en el archivo').waitFor();

    breakDuration(site.instance, documentId);
    const updated = await site.editor.createPublished('training', training('Injertos'));
    await expect.poll(() => pageAt('/capacitaciones/injertos')).toContain('Injertos');
    await page.reload();
    const duration = 'Revisá «Duración en minutos».';
    await inSite(page)
      .getByText(`El sitio sigue mostrando la versión anterior, porque no puede mostrar esta. ${duration}`)
      .waitFor();
    await page.goto('/admin');
    await siteState(page).getByRole('link', { name: 'Poda' }).waitFor();
    await siteState(page).getByText('revisá «Duración en minutos»').waitFor();
    await siteState(page).getByRole('link', { name: 'Poda' }).click();
    await page.waitForURL(`**/${documentId}**`);

    await site.editor.unpublish('training', documentId);
    await page.reload();
    await inSite(page)
      .getByText(/^Ya no se ve en el sitio desde las/)
      .waitFor();

    await site.instance.publisher.stop();
    await site.editor.updatePublished('training', updated, training('Injertos de frutales'));
    await openTraining(page, updated);
    await inSite(page).getByText('el programa que lo publica no responde').waitFor();
    await site.instance.publisher.start();
    await inSite(page)
      .getByText(/^Visible desde/)
      .waitFor();
  });
});

describe('the state of the site on the home of the admin', () => {
  it('says that all is shown, and leaves out what is no use to an editor', async () => {
    const page = await signedIn();
    await siteState(page).getByText('El sitio muestra todo lo publicado.').waitFor();
    await siteState(page)
      .getByText(/^Esta versión se ve desde las/)
      .waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.map((title) => title.toLocaleLowerCase('es-AR'))).toEqual(['escribir', 'estado del sitio']);
    await page.getByRole('link', { name: 'Nueva capacitación' }).click();
    await page.waitForURL('**/api::training.training/create**');
    await page.getByRole('textbox', { name: 'Título' }).waitFor();
  });

  it('takes the site back, holds it there, and lets it go on', async () => {
    await site.editor.createPublished('training', training('Por error'));
    await expect.poll(() => pageAt('/capacitaciones')).toContain('Por error');
    const page = await signedIn();
    await confirm(page, 'Volver a la versión anterior');
    await siteState(page).getByText('El sitio está en una versión anterior.').waitFor();
    expect(await pageAt('/capacitaciones')).not.toContain('Por error');
    expect(await siteState(page).getByRole('button', { name: 'Publicar todo de nuevo' }).count()).toBe(0);

    const documentId = await site.editor.createPublished('training', training('Espera'));
    await openTraining(page, documentId);
    await inSite(page).getByText('Todavía no se ve: alguien volvió el sitio').waitFor();
    await page.goto('/admin');
    await confirm(page, 'Seguir publicando');
    await siteState(page).getByText('El sitio muestra todo lo publicado.').waitFor();
    expect(await pageAt('/capacitaciones')).toContain('Espera');
    expect(await pageAt('/capacitaciones')).toContain('Por error');
  });

  it('makes every page anew when somebody wants it', async () => {
    const page = await signedIn();
    const release = siteState(page).getByText(/^Versión \d/);
    const before = await release.innerText();
    await confirm(page, 'Publicar todo de nuevo');
    await expect.poll(() => release.innerText()).not.toBe(before);
    await siteState(page).getByText('El sitio muestra todo lo publicado.').waitFor();
  });

  it('says in plain words that the publisher is away', async () => {
    await site.instance.publisher.stop();
    const page = await signedIn();
    await siteState(page).getByText('El programa que publica no responde.').waitFor();
    expect(await siteState(page).getByRole('button').count()).toBeLessThan(3);
    await site.instance.publisher.start();
  });

  it('is not for secretaries, who publish nothing', async () => {
    const page = await signedIn(secretaryAccount);
    await page.getByRole('heading', { name: /^Hola/ }).waitFor();
    await expect.poll(() => siteState(page).count()).toBe(0);
  });
});

describe('a preview of a draft', () => {
  const panel = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Vista previa' });
  const screen = (page: Page) => page.getByRole('dialog', { name: 'Vista previa' });
  const frame = (page: Page) => screen(page).frameLocator('iframe');
  const widthOf = (page: Page) =>
    frame(page)
      .locator('html')
      .evaluate((html) => html.clientWidth);
  const DRAFTED = 'Talabartería para el verano';

  it('shows what was saved on a phone and a desktop, and in the lists, and nothing of it is public', async () => {
    const published = training('Talabartería');
    const documentId = await site.editor.createPublished('training', published);
    await expect.poll(() => pageAt('/capacitaciones/talabarteria')).toContain('Talabartería');
    const page = await signedIn();
    await openTraining(page, documentId);
    await page.getByRole('textbox', { name: 'Título' }).fill(DRAFTED);
    await panel(page).getByText('Guardá para ver cómo queda').waitFor();
    expect(await panel(page).getByRole('button', { name: 'Ver cómo queda' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(() => panel(page).getByText('Guardá para ver cómo queda').count()).toBe(0);
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    await frame(page).getByRole('heading', { name: DRAFTED, level: 1 }).waitFor();
    expect(await widthOf(page)).toBe(375);
    await screen(page).getByRole('button', { name: 'Computadora' }).click();
    await expect.poll(() => widthOf(page)).toBe(1280);
    await frame(page).getByRole('heading', { name: DRAFTED, level: 1 }).waitFor();
    await screen(page).getByRole('button', { name: 'La lista' }).click();
    await frame(page).getByRole('heading', { name: DRAFTED }).waitFor();
    await frame(page).getByRole('link', { name: 'Acerca' }).first().click();
    await frame(page).getByRole('heading', { name: 'Acerca', level: 1 }).waitFor();
    await screen(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => screen(page).count()).toBe(0);

    expect(await pageAt('/capacitaciones/talabarteria')).not.toContain(DRAFTED);
    for (const path of ['/buscar/indice.json', '/sitemap.xml', '/capacitaciones', '/publicaciones/rss.xml']) {
      expect(await pageAt(path)).not.toContain(DRAFTED);
    }
  });

  it('has the sections of the site, and names what a draft lacks', async () => {
    const page = await signedIn();
    await page.goto('/admin/content-manager/single-types/api::site-content.site-content');
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    for (const [section, heading] of [
      ['Acerca', 'Acerca'],
      ['Cooperadora', 'Colaborar'],
    ] as const) {
      await screen(page).getByRole('button', { name: section }).click();
      await frame(page).getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    await screen(page).getByRole('button', { name: 'Cerrar' }).click();

    const bare = await site.editor.create('training', { title: 'Sin tipo' });
    await openTraining(page, bare);
    await panel(page).getByRole('button', { name: 'Ver cómo queda' }).click();
    await screen(page).getByText('falta completar o corregir «Tipo», «Categoría»').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => screen(page).count()).toBe(0);
  });

  it('is framed by the admin alone', async () => {
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
    const stranger = await site.browser.newPage();
    await stranger.goto(`http://localhost:${String((framing.address() as AddressInfo).port)}`);
    const [, framed] = stranger.frames();
    expect(framed?.url()).toBe('chrome-error://chromewebdata/');
    await stranger.close();
    framing.close();
  });
});
