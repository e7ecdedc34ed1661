import { expect } from 'playwright/test';
import { routes } from '@centro/shared/routes';
import { demoTest as test } from './testing/running-site.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

test.describe('open trainings on a phone', () => {
  for (const path of [routes.home(), routes.trainings()]) {
    test(`${path}: within two screens, with its places, and it leads to the training`, async ({ open }) => {
      const { page } = await open(path, PHONE);
      const strip = page.getByRole('region', { name: 'Inscripción abierta ahora' });
      const first = strip.getByRole('listitem').first();
      const box = await first.boundingBox();
      expect(box?.y ?? Infinity).toBeLessThan(2 * 740);
      await expect(first).toContainText(/Quedan? .*lugar|lugar|Cupo|cupo|espera/);
      const title = await first.locator('strong').innerText();
      await first.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });
  }

  test('are as many as the strip shows', async ({ open }) => {
    const { page } = await open(routes.home(), PHONE);
    const all = page.getByRole('link', { name: /con inscripción abierta/ });
    const total = Number(/\d+/.exec(await all.innerText())?.[0] ?? 1);
    await all.click();
    await page.waitForURL('**/estado/inscripcion-abierta');
    const chip = page.getByRole('link', { name: /^Inscripción abierta/ });
    await expect(chip).toHaveText(new RegExp(`^Inscripción abierta\\s+${String(total)}$`));
    await expect(chip).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('a filter of the trainings', () => {
  test('is one press, and the results stay in sight', async ({ open }) => {
    const { page } = await open(routes.trainings(), PHONE);
    await page
      .getByRole('navigation', { name: 'Filtrar' })
      .getByRole('link', { name: /^Curso/ })
      .click();
    await page.waitForURL('**/tipo/curso');
    const result = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    expect(result?.y ?? Infinity).toBeLessThan(740);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('is in sight once it is chosen, however long its row is', async ({ open }) => {
    const { page } = await open(routes.trainingsWith('categoria/produccion-vegetal'), PHONE);
    const chosen = page.getByRole('navigation', { name: 'Filtrar' }).locator('[aria-current]');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
});
