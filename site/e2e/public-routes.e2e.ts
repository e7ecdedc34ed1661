import { FACET_KEYS, routes } from '@centro/shared';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { weighPage } from '../../scripts/testing/page-weight.ts';
import { demoSite } from './testing/running-site.ts';

const FAIR = '/publicaciones/feria-de-producciones-veni-a-conocer-lo-que-hacemos';

const site = demoSite();

async function text(path: string): Promise<string> {
  const response = await fetch(site.instance.front.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

describe('the public routes of specification §2', () => {
  it.each([
    [routes.home(), /Aprendé un oficio/],
    [routes.trainings(), /^Capacitaciones$/],
    [routes.archive(), /^Capacitaciones archivadas$/],
    [routes.publications(), /^Publicaciones$/],
    [FAIR, /^Feria de producciones/],
    [routes.about(), /^Acerca del centro$/],
    [routes.treasury(), /^Colaborar$/],
    [routes.search(), /^Buscar$/],
    [routes.offline(), /^No hay conexión$/],
    ...FACET_KEYS.map((key): [string, RegExp] => [routes.trainingsWith(key), /^Capacitaciones: /]),
  ])('%s', async (path, title) => {
    const { page } = await site.open(path);
    expect(await heading(page)).toMatch(title);
  });

  it('a publication that is not there answers 404 and says so', async () => {
    const visitor = await site.arrive();
    expect(await visitor.goTo('/publicaciones/no-existe')).toBe(404);
    expect(await heading(visitor.page)).toBe('La publicación que estás buscando no está vigente');
  });
});

describe('the home page', () => {
  it('shows the first two plain publications, the way to all of them, then the featured ones', async () => {
    const { page } = await site.open(routes.home());
    const news = page.getByRole('region', { name: 'Publicaciones' });
    const lists = news.getByRole('list');
    expect(await lists.first().getByRole('article').count()).toBe(2);
    expect(await lists.nth(1).getByRole('article').count()).toBeGreaterThanOrEqual(3);
    await news.getByRole('link', { name: 'Ver todas las publicaciones' }).click();
    expect(await heading(page)).toBe('Publicaciones');
  });

  it('changes its pictures every four seconds, until somebody pauses them', async () => {
    const visitor = await site.arrive();
    const { page } = visitor;
    await page.clock.install();
    await visitor.goTo(routes.home());
    const row = page.getByRole('group', { name: 'Fotos del centro' });
    const shown = () => row.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    expect(await shown()).toBe(0);
    await page.clock.runFor(4100);
    await expect.poll(shown).toBe(1);
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Reproducir' }).click();
    await page.clock.runFor(4100);
    await expect.poll(shown).toBe(2);
  });

  it('keeps its pictures still for who wants no motion', async () => {
    const visitor = await site.arrive({ reducedMotion: 'reduce' });
    const { page } = visitor;
    await page.clock.install();
    await visitor.goTo(routes.home());
    await page.clock.runFor(20_000);
    expect(
      await page.getByRole('group', { name: 'Fotos del centro' }).evaluate((row) => row.scrollLeft),
    ).toBe(0);
    await expect(page.getByRole('button', { name: 'Reproducir' }).isVisible()).resolves.toBe(true);
  });

  it('is painted in the colour of the centre, by a file that holds nothing up', async () => {
    const { page } = await site.open(routes.home());
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
    await expect.poll(colour).toBe('#2f6b3a');
    expect((await weighPage(site.instance.front.url, '/')).blocking).toEqual([]);
  });
});

describe('publications', () => {
  it('are nine a page, appended in place', async () => {
    const { page } = await site.open(routes.publications());
    const plain = page.locator('[data-list] > [data-entry]');
    expect(await plain.count()).toBe(9);
    await page.getByRole('link', { name: 'Cargar más' }).click();
    await expect.poll(() => plain.count()).toBeGreaterThan(9);
  });

  it('show their type, date, pictures and partners', async () => {
    const { page } = await site.open(FAIR);
    await expect(page.getByText('Anuncio', { exact: true }).isVisible()).resolves.toBe(true);
    await expect(page.getByRole('list', { name: 'Imágenes' }).isVisible()).resolves.toBe(true);
  });

  it('open their pictures large, and close them where they were', async () => {
    const { page } = await site.open(FAIR);
    const picture = page.getByRole('link', { name: /^Ver más grande/ }).first();
    await picture.click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});

describe('filters', () => {
  it('show only what belongs to them, and lead back to all', async () => {
    const { page } = await site.open(routes.trainings());
    await page.getByText('Filtrar').click();
    await page.getByRole('link', { name: 'Inscripción abierta' }).click();
    const states = await page
      .locator('[data-training]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-state')));
    expect(states.length).toBeGreaterThan(0);
    expect(states.every((state) => ['1', '1.1', '1.2'].includes(state ?? ''))).toBe(true);
    await page.getByRole('link', { name: 'Quitar el filtro' }).click();
    expect(new URL(page.url()).pathname).toBe(routes.trainings());
  });
});

describe('the search', () => {
  it('finds by words with a letter wrong, without accents, by their beginning; the address keeps the words', async () => {
    const { page } = await site.open(routes.search());
    const field = page.getByRole('searchbox', { name: 'Qué estás buscando' });
    await field.fill('apicultua');
    await page.getByRole('status').filter({ hasText: 'resultado' }).waitFor();
    await field.fill('panificacion');
    await page
      .getByRole('link', { name: /Panificación/ })
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByRole('link', { name: /Panificación/ })
      .first()
      .click();
    expect(await heading(page)).toMatch(/Panificación/);
  });

  it('says so when there is nothing', async () => {
    const { page } = await site.open(`${routes.search()}?q=xyzzyq`);
    await page.getByText('No encontramos nada').waitFor();
  });
});

describe('what search engines and programs read', () => {
  it('the map of the site has every public page once, and each answers', async () => {
    const map = await text(routes.sitemap());
    const addresses = Array.from(
      map.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, address]) => new URL(address ?? ''),
    );
    expect(new Set(addresses.map(String)).size).toBe(addresses.length);
    for (const { pathname } of addresses) await text(pathname);
    expect(await text(routes.robots())).toContain(routes.sitemap());
  });

  it('the feed has the latest twenty publications at most', async () => {
    const feed = await text(routes.publicationFeed());
    expect(feed.match(/<item>/g)?.length).toBeLessThanOrEqual(20);
    expect(feed).toContain('<title>Feria de producciones');
  });

  it('the calendars have an event for each coming meeting', async () => {
    const all = await text(routes.calendar());
    const one = await text(routes.trainingCalendar('panificacion-con-masa-madre'));
    expect(one.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(0);
    for (const [, uid] of one.matchAll(/UID:(.+)\r\n/g)) expect(all).toContain(`UID:${uid ?? ''}`);
  });

  it('a training says what it is', async () => {
    const { page } = await site.open('/capacitaciones/panificacion-con-masa-madre');
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) =>
        scripts.map((script) => JSON.parse(script.textContent) as { '@type': string }),
      );
    expect(data.map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'Course']);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^http.*masa-madre$/);
  });
});

describe('every page', () => {
  const paths = [routes.home(), routes.trainings(), routes.publications(), FAIR, routes.about()];

  it.each([...paths, routes.treasury()])('%s arrives in the first flight', async (path) => {
    const weight = await weighPage(site.instance.front.url, path);
    expect(weight.document).toBeLessThanOrEqual(13_000);
    expect(weight.script).toBeLessThanOrEqual(3_000);
    expect(weight.react).toEqual([]);
    expect(weight.blocking).toEqual([]);
  });
});
