import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { demoTest as test, type Open } from './testing/running-site.ts';

const cards = (page: Page) => page.locator('.card[data-training]');
const idsOf = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-training')));

/** Ids of all trainings in a list, read from its prebuilt pages without JavaScript. */
async function idsWithoutScript(open: Open, path: string): Promise<(string | null)[]> {
  const { page } = await open(path, { javaScriptEnabled: false });
  const ids = await idsOf(page);
  while ((await page.getByRole('link', { name: 'Cargar más' }).count()) > 0) {
    await page.getByRole('link', { name: 'Cargar más' }).click();
    await page.waitForLoadState('domcontentloaded');
    ids.push(...(await idsOf(page)));
  }
  return ids;
}

for (const path of ['/capacitaciones', '/archivo']) {
  test.describe(`the list at ${path}`, () => {
    test('without JavaScript has every training once, twelve a page', async ({ open }) => {
      const ids = await idsWithoutScript(open, path);
      expect(ids.length).toBeGreaterThan(12);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('appends the next pages in place without duplicates until the last', async ({ open }) => {
      const all = await idsWithoutScript(open, path);
      const { page } = await open(path);
      await expect(cards(page)).toHaveCount(12);
      const more = page.getByRole('link', { name: 'Cargar más' });
      for (let expected = 24; (await more.count()) > 0; expected += 12) {
        await more.click();
        await expect(cards(page)).toHaveCount(Math.min(expected, all.length));
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.closest('[data-training]') !== null))
          .toBe(true);
      }
      expect(await idsOf(page)).toEqual(all);
      expect(new URL(page.url()).pathname).toBe(path);
    });

    test('follows the link when the next page fails to load', async ({ open }) => {
      const { page } = await open(path);
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

    test('keeps its entries and reports being offline, and continues afterwards', async ({ open }) => {
      const { page, expectComplaint } = await open(path);
      expectComplaint('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
      const more = page.getByRole('link', { name: 'Cargar más' });
      await page.context().setOffline(true);
      await more.click();
      await expect(page.getByText('No hay conexión')).toBeVisible();
      await expect(cards(page)).toHaveCount(12);
      await page.context().setOffline(false);
      await more.click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
    });
  });
}

test.describe('the trainings list', () => {
  test('is sorted by state and links to the archive', async ({ open }) => {
    const { page } = await open('/capacitaciones');
    const indices = await cards(page).evaluateAll((items) =>
      items.map((item) => Number(item.getAttribute('data-state'))),
    );
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
    await page.getByRole('link', { name: 'Ver capacitaciones archivadas' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Capacitaciones archivadas');
  });

  test('highlights open trainings with a button, and only those', async ({ open }) => {
    const { page } = await open('/capacitaciones');
    for (const card of await cards(page).all()) {
      const index = Number(await card.getAttribute('data-state'));
      const open = index >= 1 && index < 2;
      const button = card.getByRole('link', {
        name: /^(?:Quiero participar|Anotarme en la lista de espera): /,
      });
      await expect(button).toHaveCount(open ? 1 : 0);
      expect(await card.evaluate((item) => item.classList.contains('highlighted'))).toBe(open);
    }
  });

  test('corrects states, buttons and order on a page older than a transition', async ({ open }) => {
    const { page } = await open('/capacitaciones');
    const before = await idsOf(page);
    const first = cards(page).first();
    await expect(first.getByText('Próximamente')).toBeVisible();
    const opens = Number((await first.getAttribute('data-dates'))?.split(' ')[0]);
    const id = await first.getAttribute('data-training');
    await page.clock.install({ time: opens - 500 });
    await page.reload();
    await expect(first).toHaveAttribute('data-training', String(id));
    await page.clock.runFor(600);
    const opened = page.locator(`[data-training="${String(id)}"]`);
    await expect(opened.getByText('Inscripción abierta')).toBeVisible();
    await expect(opened.getByRole('link', { name: 'Quiero participar' })).toBeVisible();
    expect(await idsOf(page)).not.toEqual(before);
  });
});

test.describe('a training', () => {
  const path = '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion';

  test('shows everything of specification §2', async ({ open }) => {
    const { page } = await open(path);
    await expect(page.getByText('Curso · Agroindustria')).toBeVisible();
    for (const heading of ['Datos de la capacitación', 'Inscripción', 'Encuentros', 'Docentes']) {
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    }
    const rows = ['Modalidad', 'Cantidad de encuentros', 'Lugar', 'Inicio', 'Duración'];
    for (const row of [...rows, 'Cupo máximo', 'Abre', 'Cierra', 'Lista de espera']) {
      await expect(page.getByRole('rowheader', { name: row, exact: true })).toBeVisible();
    }
    await expect(page.getByText('Inscripción abierta')).toBeVisible();
    await expect(page.getByText(/^La inscripción está abierta hasta el /)).toBeVisible();
    await expect(page.getByRole('note').first()).toBeVisible();
    expect(await page.getByRole('list', { name: 'Imágenes' }).getByRole('img').count()).toBeGreaterThan(1);
    const join = page.getByRole('link', { name: 'Quiero participar' });
    await expect(join).toHaveAttribute('href', path.replace('capacitaciones', 'ingresar'));
  });

  test('answers at its action address with the same page', async ({ open }) => {
    const { page } = await open(`${path}/inscribirme`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quesos artesanales/);
  });

  test('shows its pictures with alternative texts', async ({ open }) => {
    const { page } = await open(path);
    for (const picture of await page.getByRole('list', { name: 'Imágenes' }).getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await expect(picture).not.toHaveAttribute('alt', '');
    }
  });
});

test.describe('unknown addresses', () => {
  for (const [path, text] of [
    ['/capacitaciones/no-existe', 'La capacitación que estás buscando no está vigente'],
    ['/capacitaciones/no-existe/inscribirme', 'La capacitación que estás buscando no está vigente'],
    ['/no-existe', 'No encontramos esta página'],
    ['/capacitaciones/pagina/999', 'No encontramos esta página'],
    ['/admin', 'No encontramos esta página'],
  ] as const) {
    test(`${path} answers 404 with its text`, async ({ arrive }) => {
      const visitor = await arrive();
      expect(await visitor.goTo(path)).toBe(404);
      await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(text);
      await expect(visitor.page.getByRole('main').getByRole('link').first()).toBeVisible();
    });
  }
});

test.describe('from a list to one of its pages', () => {
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    test(`leaf and picture ${moves ? 'are animated' : 'do not move with reduced motion'}`, async ({
      arrive,
    }) => {
      const { page } = await arrive({ reducedMotion });
      await page.addInitScript(() => {
        window.addEventListener('pagereveal', ({ viewTransition }) => {
          document.documentElement.dataset['moves'] = String(viewTransition !== null);
        });
      });
      await page.goto('/capacitaciones');
      await page.locator('.card .title a').first().click();
      await page.waitForURL(/\/capacitaciones\/[^/]+$/);
      await expect(page.locator('html')).toHaveAttribute('data-moves', String(moves));
      const named = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll('article *'),
          (element) => getComputedStyle(element).viewTransitionName,
        ).filter((name) => name !== 'none'),
      );
      expect(named).toEqual(['picture', 'leaf']);
    });
  }
});

test.describe("a training's page", () => {
  for (const [state, offered] of [
    ['finalizado', 0],
    ['inscripcion-abierta', 1],
  ] as const) {
    test(`${state}: ${offered === 0 ? 'no' : 'has a'} calendar link`, async ({ open }) => {
      const { page } = await open(`/capacitaciones/estado/${state}`);
      await cards(page).getByRole('heading').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Agregar a mi calendario' })).toHaveCount(offered);
    });
  }

  test('links citizens to the data it requires, and only lists it for visitors', async ({ site, open }) => {
    const { page, goTo, signIn } = await open(
      '/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion',
    );
    await expect(page.getByText('necesitás completar tus datos de manipulador')).toBeVisible();
    const link = page.getByRole('link', { name: 'Completarlos ahora' });
    await expect(link).toHaveCount(0);
    await signIn(await newCitizen(site.instance));
    await goTo('/capacitaciones/quesos-artesanales-de-la-leche-a-la-maduracion');
    await link.click();
    await page.waitForURL('**/crear-perfil/manipulador/quesos-artesanales-de-la-leche-a-la-maduracion');
  });
});
