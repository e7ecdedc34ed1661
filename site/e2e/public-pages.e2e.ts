import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { weighPage } from '../../scripts/testing/page-weight.ts';
import { demoSite } from './testing/running-site.ts';

const site = demoSite();

const cards = (page: Page) => page.locator('[data-training]');
const idsOf = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-training')));

/** Every training of a list, read from its prebuilt pages as a visitor without script would. */
async function idsWithoutScript(path: string): Promise<(string | null)[]> {
  const { page } = await site.open(path, { javaScriptEnabled: false });
  const ids = await idsOf(page);
  while ((await page.getByRole('link', { name: 'Cargar más' }).count()) > 0) {
    await page.getByRole('link', { name: 'Cargar más' }).click();
    ids.push(...(await idsOf(page)));
  }
  return ids;
}

describe.each(['/capacitaciones', '/archivo'])('the list at %s', (path) => {
  it('has every training once over its prebuilt pages, twelve a page, without script', async () => {
    const ids = await idsWithoutScript(path);
    expect(ids.length).toBeGreaterThan(12);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('appends the next pages in place with script, without doubles, until there is no more', async () => {
    const all = await idsWithoutScript(path);
    const { page } = await site.open(path);
    expect(await cards(page).count()).toBe(12);
    const more = page.getByRole('link', { name: 'Cargar más' });
    for (let expected = 24; (await more.count()) > 0; expected += 12) {
      await more.click();
      await expect.poll(() => cards(page).count()).toBe(Math.min(expected, all.length));
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[data-training]') !== null))
        .toBe(true);
    }
    expect(await idsOf(page)).toEqual(all);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('goes on by the link when the next page does not come', async () => {
    const { page } = await site.open(path);
    let refused = 0;
    await page.route('**/pagina/2', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      refused += 1;
      return route.fulfill({ status: 200, body: '<p>No es la lista</p>', contentType: 'text/html' });
    });
    await page.getByRole('link', { name: 'Cargar más' }).click();
    await page.waitForURL('**/pagina/2');
    expect(refused).toBe(1);
    expect(await cards(page).count()).toBeGreaterThan(0);
  });

  it('keeps what was read and says so without a network, and goes on when there is one again', async () => {
    const { page, expectComplaint } = await site.open(path);
    expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    const more = page.getByRole('link', { name: 'Cargar más' });
    await page.context().setOffline(true);
    await more.click();
    await page.getByText('No hay conexión').waitFor();
    expect(await cards(page).count()).toBe(12);
    await page.context().setOffline(false);
    await more.click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
  });
});

describe('the trainings list', () => {
  it('is sorted by state index and leads to the archive', async () => {
    const { page } = await site.open('/capacitaciones');
    const indices = await cards(page).evaluateAll((items) =>
      items.map((item) => Number(item.getAttribute('data-state'))),
    );
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
    await page.getByRole('link', { name: 'Ver capacitaciones archivadas' }).click();
    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(
      'Capacitaciones archivadas',
    );
  });

  it('highlights open trainings with a button, and no others', async () => {
    const { page } = await site.open('/capacitaciones');
    for (const card of await cards(page).all()) {
      const index = Number(await card.getAttribute('data-state'));
      const open = index >= 1 && index < 2;
      expect(await card.getByRole('link', { name: 'Quiero participar' }).count()).toBe(open ? 1 : 0);
      expect(await card.evaluate((item) => item.classList.contains('highlighted'))).toBe(open);
    }
  });

  it('corrects states, buttons and order by itself when the page is older than a transition', async () => {
    const { page } = await site.open('/capacitaciones');
    const before = await idsOf(page);
    const first = cards(page).first();
    await expect(first.getByText('Próximamente').isVisible()).resolves.toBe(true);
    const opens = Number((await first.getAttribute('data-dates'))?.split(' ')[0]);
    const id = await first.getAttribute('data-training');
    await page.clock.install({ time: opens - 500 });
    await page.reload();
    expect(await first.getAttribute('data-training')).toBe(id);
    await page.clock.runFor(600);
    const opened = page.locator(`[data-training="${String(id)}"]`);
    await opened.getByText('Inscripción abierta').waitFor();
    await expect(opened.getByRole('link', { name: 'Quiero participar' }).isVisible()).resolves.toBe(true);
    expect(await idsOf(page)).not.toEqual(before);
  });
});

describe('a training', () => {
  const path = '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion';

  it('shows all of specification §2', async () => {
    const { page } = await site.open(path);
    await expect(page.getByText('Curso · Agroindustria').isVisible()).resolves.toBe(true);
    for (const heading of ['Datos de la capacitación', 'Inscripción', 'Encuentros', 'Docentes']) {
      await expect(
        page.getByRole('heading', { level: 2, name: heading, exact: true }).isVisible(),
      ).resolves.toBe(true);
    }
    const rows = ['Modalidad', 'Cantidad de encuentros', 'Lugar', 'Inicio', 'Duración en minutos'];
    for (const row of [...rows, 'Cupo máximo', 'Abre', 'Cierra', 'Lista de espera']) {
      await expect(page.getByRole('rowheader', { name: row, exact: true }).isVisible()).resolves.toBe(true);
    }
    await expect(page.getByText('Inscripción abierta').isVisible()).resolves.toBe(true);
    await expect(page.getByText(/^La inscripción está abierta hasta el /).isVisible()).resolves.toBe(true);
    await expect(page.getByRole('note').first().isVisible()).resolves.toBe(true);
    expect(await page.getByRole('list', { name: 'Imágenes' }).getByRole('img').count()).toBeGreaterThan(1);
    const join = page.getByRole('link', { name: 'Quiero participar' });
    await expect(join.getAttribute('href')).resolves.toBe(path.replace('capacitaciones', 'ingresar'));
  });

  it('answers at its action address with the same page', async () => {
    const { page } = await site.open(`${path}/inscribirme`);
    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toMatch(
      /^Quesos artesanales/,
    );
  });

  it('shows its pictures, with a text for who cannot see them', async () => {
    const { page } = await site.open(path);
    for (const picture of await page.getByRole('list', { name: 'Imágenes' }).getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      expect(await picture.getAttribute('alt')).not.toBe('');
    }
  });
});

describe('what is not there', () => {
  it.each([
    ['/capacitaciones/no-existe', 'La capacitación que estás buscando no está vigente'],
    ['/capacitaciones/no-existe/inscribirme', 'La capacitación que estás buscando no está vigente'],
    ['/no-existe', 'No encontramos esta página'],
    ['/capacitaciones/pagina/999', 'No encontramos esta página'],
    ['/admin', 'No encontramos esta página'],
  ])('%s answers 404 and says so', async (path, text) => {
    const visitor = await site.arrive();
    expect(await visitor.goTo(path)).toBe(404);
    await expect(visitor.page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe(text);
    await expect(visitor.page.getByRole('main').getByRole('link').first().isVisible()).resolves.toBe(true);
  });
});

describe('every page', () => {
  const paths = [
    '/',
    '/capacitaciones',
    '/capacitaciones/pagina/2',
    '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion',
    '/archivo',
  ];

  it.each(paths)(
    '%s arrives in the first flight: at most 13 KB, 3 KB of script, no React, nothing blocking',
    async (path) => {
      const weight = await weighPage(site.instance.front.url, path);
      expect(weight.document).toBeLessThanOrEqual(13_000);
      expect(weight.script).toBeLessThanOrEqual(3_000);
      expect(weight.react).toEqual([]);
      expect(weight.blocking).toEqual([]);
    },
  );

  it.each(paths)(
    '%s asks for nothing but itself, its script, its colours, its pictures and icons, and how many places are left',
    async (path) => {
      const visitor = await site.arrive();
      const asked = new Set<string>();
      visitor.page.on('request', (request) => {
        const places = request.url().endsWith('/availability');
        if (!places || path.split('/').length < 3) asked.add(request.resourceType());
      });
      await visitor.goTo(path);
      for (const kind of asked) {
        expect(['document', 'script', 'stylesheet', 'image', 'manifest', 'other']).toContain(kind);
      }
    },
  );
});
