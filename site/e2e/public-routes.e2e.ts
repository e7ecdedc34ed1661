import { FACET_KEYS, routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { weighPage } from '../../scripts/testing/page-weight.ts';
import { demoTest as test, type RunningSite } from './testing/running-site.ts';

const FAIR = '/publicaciones/feria-de-producciones-veni-a-conocer-lo-que-hacemos';

async function text(site: RunningSite, path: string): Promise<string> {
  const response = await fetch(site.instance.front.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test.describe('the public routes of specification §2', () => {
  const pages: readonly [path: string, title: RegExp][] = [
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
  ];

  for (const [path, title] of pages) {
    test(path, async ({ open }) => {
      const { page } = await open(path);
      expect(await heading(page)).toMatch(title);
    });
  }

  test('an unknown publication answers 404 with its text', async ({ arrive }) => {
    const visitor = await arrive();
    expect(await visitor.goTo('/publicaciones/no-existe')).toBe(404);
    expect(await heading(visitor.page)).toBe('La publicación que estás buscando no está vigente');
  });
});

test.describe('the home page', () => {
  test('shows the first two plain publications, the link to all, then the featured ones', async ({
    open,
  }) => {
    const { page } = await open(routes.home());
    const news = page.getByRole('region', { name: 'Publicaciones' });
    const lists = news.getByRole('list');
    await expect(lists.first().getByRole('article')).toHaveCount(2);
    expect(await lists.nth(1).getByRole('article').count()).toBeGreaterThanOrEqual(3);
    await news.getByRole('link', { name: 'Ver todas las publicaciones' }).click();
    expect(await heading(page)).toBe('Publicaciones');
  });

  test('changes its slides every four seconds until paused', async ({ arrive }) => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
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

  test('does not move slides with reduced motion', async ({ arrive }) => {
    const visitor = await arrive({ reducedMotion: 'reduce' });
    const { page } = visitor;
    await page.clock.install();
    await visitor.goTo(routes.home());
    await page.clock.runFor(20_000);
    expect(
      await page.getByRole('group', { name: 'Fotos del centro' }).evaluate((row) => row.scrollLeft),
    ).toBe(0);
    await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible();
  });

  test('takes its colour from a stylesheet that does not block', async ({ site, open }) => {
    const { page } = await open(routes.home());
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
    await expect.poll(colour).toBe('#2f6b3a');
    expect((await weighPage(site.instance.front.url, '/')).blocking).toEqual([]);
  });
});

test.describe('publications', () => {
  test('nine a page, appended in place', async ({ open }) => {
    const { page } = await open(routes.publications());
    const plain = page.locator('[data-list] > [data-entry]');
    await expect(plain).toHaveCount(9);
    await page.getByRole('link', { name: 'Cargar más' }).click();
    await expect.poll(() => plain.count()).toBeGreaterThan(9);
  });

  test('show type, date, pictures and partners', async ({ open }) => {
    const { page } = await open(FAIR);
    await expect(page.getByText('Anuncio', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Imágenes' })).toBeVisible();
  });

  test('the gallery opens and closes in place', async ({ open }) => {
    const { page } = await open(FAIR);
    const picture = page.getByRole('link', { name: /^Ver más grande/ }).first();
    await picture.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(picture).toBeFocused();
  });
});

test.describe('filters', () => {
  test('show only matching entries and link back to all', async ({ open }) => {
    const { page } = await open(routes.trainings());
    await page.getByRole('link', { name: /^Inscripción abierta/ }).click();
    await page.waitForLoadState('domcontentloaded');
    const states = await page
      .locator('[data-training]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-state')));
    expect(states.length).toBeGreaterThan(0);
    expect(states.every((state) => ['1', '1.1', '1.2'].includes(state ?? ''))).toBe(true);
    await page.getByRole('link', { name: /^Todas/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(routes.trainings());
  });
});

test.describe('the search', () => {
  test('tolerates a wrong letter, missing accents and prefixes, and keeps the query in the address', async ({
    open,
  }) => {
    const { page } = await open(routes.search());
    const field = page.getByRole('searchbox', { name: 'Qué estás buscando' });
    await field.fill('apicultua');
    await expect(page.getByRole('status').filter({ hasText: 'resultado' })).toBeVisible();
    await field.fill('panificacion');
    await expect(page.getByRole('link', { name: /Panificación/ }).first()).toBeVisible();
    await page.reload();
    await page
      .getByRole('link', { name: /Panificación/ })
      .first()
      .click();
    expect(await heading(page)).toMatch(/Panificación/);
  });

  test('keeps the focused result when those of the archive arrive', async ({ open, site }) => {
    const { page } = await open(routes.search());
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(site.instance.front.url + routes.archiveSearchIndex(), async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('panificacion');
    const result = page.getByRole('link', { name: /Panificación/ }).first();
    await result.focus();
    const before = await result.elementHandle();
    goOn();
    await expect.poll(() => before.evaluate((link) => link.isConnected)).toBe(false);
    await expect(result).toBeFocused();
  });

  test('reports no results', async ({ open }) => {
    const { page } = await open(`${routes.search()}?q=xyzzyq`);
    await expect(page.getByText('No encontramos nada')).toBeVisible();
  });
});

test.describe('machine-readable files', () => {
  test('the sitemap lists every public page once, and each answers', async ({ site }) => {
    const map = await text(site, routes.sitemap());
    const addresses = Array.from(
      map.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, address]) => new URL(address ?? ''),
    );
    expect(new Set(addresses.map(String)).size).toBe(addresses.length);
    for (const { pathname } of addresses) await text(site, pathname);
    expect(await text(site, routes.robots())).toContain(routes.sitemap());
  });

  test('the feed has at most the latest twenty publications', async ({ site }) => {
    const feed = await text(site, routes.publicationFeed());
    expect(feed.match(/<item>/g)?.length).toBeLessThanOrEqual(20);
    expect(feed).toContain('<title>Feria de producciones');
  });

  test('the calendars have an event for each coming meeting', async ({ site }) => {
    const all = await text(site, routes.calendar());
    const one = await text(site, routes.trainingCalendar('panificacion-con-masa-madre'));
    expect(one.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(0);
    for (const [, uid] of one.matchAll(/UID:(.+)\r\n/g)) expect(all).toContain(`UID:${uid ?? ''}`);
  });

  test('a training has structured data and a canonical address', async ({ open }) => {
    const { page } = await open('/capacitaciones/panificacion-con-masa-madre');
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) =>
        scripts.map((script) => JSON.parse(script.textContent) as { '@type': string }),
      );
    expect(data.map((entry) => entry['@type'])).toEqual(['BreadcrumbList', 'Course']);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http.*masa-madre$/);
  });
});

test.describe('document size', () => {
  const paths = [routes.home(), routes.trainings(), routes.publications(), FAIR, routes.about()];

  for (const path of [...paths, routes.treasury()]) {
    test(`${path} fits into the first flight`, async ({ site }) => {
      const weight = await weighPage(site.instance.front.url, path);
      expect(weight.document).toBeLessThanOrEqual(13_000);
      expect(weight.script).toBeLessThanOrEqual(3_000);
      expect(weight.react).toEqual([]);
      expect(weight.blocking).toEqual([]);
    });
  }
});
