import { brotliCompressSync } from 'node:zlib';
import { routes } from '@centro/shared/routes';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { violations } from './testing/accessibility.ts';
import { demoTest as test } from './testing/running-site.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
/** Limit of the compressed index of 300 trainings. */
const INDEX_BYTES = 60_000;

const results = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');
const summary = (page: Page) => page.getByRole('main').getByRole('status');

test.describe('searching', () => {
  for (const [what, words, title, state] of [
    ['a word of the body', 'abejas', 'Apicultura inicial', 'Inscripción abierta'],
    ['a title by its verb', 'soldar', 'Soldadura eléctrica para el taller rural', 'Inscripción abierta'],
    ['a word with a typo', 'soldadrua', 'Soldadura eléctrica para el taller rural', 'Inscripción abierta'],
  ] as const) {
    test(`finds ${what} and shows whether enrolment is open`, async ({ open }) => {
      const { page } = await open(routes.search(), PHONE);
      await page.getByRole('searchbox').fill(words);
      const first = results(page).first();
      await expect(first.getByRole('link')).toHaveText(title);
      await expect(first).toContainText(state);
      expect(await violations(page)).toEqual([]);
      await first.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });
  }

  test('shows the nearest results for a sentence without a full match', async ({ open }) => {
    const { page } = await open(routes.search(), PHONE);
    await page.getByRole('searchbox').fill('quiero aprender a soldar helicópteros');
    await expect(summary(page)).toContainText('No hay nada con todas esas palabras.');
    await expect(results(page).first().getByRole('link')).toHaveText(
      'Soldadura eléctrica para el taller rural',
    );
    expect(await results(page).count()).toBeLessThanOrEqual(6);
    await expect(
      page.getByRole('link', { name: 'Las capacitaciones con inscripción abierta' }),
    ).toBeVisible();
  });

  test('shows the archive after everything else', async ({ open }) => {
    const { page } = await open(`${routes.search()}?q=campo`, PHONE);
    await expect(results(page).getByText('En el archivo').first()).toBeVisible();
    const archived = (await results(page).allInnerTexts()).map((text) => text.includes('En el archivo'));
    expect(archived).toEqual(archived.toSorted((one, other) => Number(one) - Number(other)));
    expect(archived).toContain(false);
  });

  test('works without the archive', async ({ open }) => {
    const { page, expectStatus } = await open(routes.search(), PHONE);
    expectStatus(503);
    await page.route(`**${routes.archiveSearchIndex()}`, (route) => route.fulfill({ status: 503 }));
    await page.getByRole('searchbox').fill('campo');
    await expect(summary(page)).toHaveText(/resultado/);
    await expect(results(page).getByText('En el archivo')).toHaveCount(0);
  });

  test('links to open trainings when nothing is found', async ({ open }) => {
    const { page } = await open(`${routes.search()}?q=qwxyz`, PHONE);
    await expect(summary(page)).toContainText('No encontramos nada');
    await page.getByRole('link', { name: 'Las capacitaciones con inscripción abierta' }).click();
    await page.waitForURL('**/estado/inscripcion-abierta');
  });

  test('takes at most 200 bytes of each entry', async ({ site }) => {
    const answer = await fetch(site.instance.front.url + routes.searchIndex());
    const text = await answer.text();
    const entries = JSON.parse(text) as unknown[];
    expect(brotliCompressSync(text).length / entries.length).toBeLessThan(INDEX_BYTES / 300);
  });
});
