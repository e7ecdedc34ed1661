import { slugFromTitle } from '@centro/shared';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen } from '../../scripts/testing/citizen.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { openTraining, withPlaces } from './testing/open-training.ts';
import { siteTest } from './testing/running-site.ts';

/** A separate site, whose lists only show these trainings. */
const test = siteTest();

/** Number of people who enrol, by title. */
const PEOPLE = { 'Con lugar': 1, 'Con espera': 2, Llena: 1, 'También llena': 1 };

const pathOf = (title: string) => `/capacitaciones/${slugFromTitle(title)}`;

test.beforeAll(async ({ site }) => {
  test.setTimeout(180_000);
  await openTraining(site, 'Con lugar', withPlaces(3));
  await openTraining(site, 'Con espera', withPlaces(1, 3));
  await openTraining(site, 'Llena', withPlaces(1));
  await openTraining(site, 'También llena', withPlaces(1));
  await openTraining(site, 'De otra categoría', { category: 'machinery' });
  for (const [title, people] of Object.entries(PEOPLE)) {
    for (let number = 0; number < people; number += 1) {
      await (await newCitizen(site.instance)).session.enrol(slugFromTitle(title));
    }
  }
});

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The enrol button, on cards and on pages of visitors and citizens. */
const BUTTON = '[data-join] .button, .join-area .button';

/** Badge, availability and button of a training as shown. */
async function seen(training: Locator) {
  return {
    badge: (await training.locator('.badge').filter({ visible: true }).allTextContents()).map((text) =>
      text.trim(),
    ),
    places: (await training.locator('.places').textContent())?.trim(),
    button: (await training.locator(BUTTON).textContent())?.trim(),
    secondary: (await training.locator(BUTTON).and(training.locator('.quiet')).count()) === 1,
  };
}

const FREE = {
  badge: ['Inscripción abierta'],
  places: 'Quedan 2 lugares.',
  button: 'Quiero participar',
  secondary: false,
};
const WAITING = {
  badge: ['Con lista de espera'],
  places: 'Cupo completo. Quedan 2 lugares en la lista de espera. Ya espera 1 persona.',
  button: 'Anotarme en la lista de espera',
  secondary: false,
};
const FULL = {
  badge: ['Cupo completo'],
  places: 'Cupo completo.',
  button: 'Quiero participar',
  secondary: true,
};

test.describe('cards', () => {
  for (const path of ['/', '/capacitaciones']) {
    test(`of ${path} show by one request how full their trainings are`, async ({ arrive }) => {
      const { page, goTo } = await arrive();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
      });
      await goTo(path);
      await expect.poll(() => seen(card(page, 'Llena'))).toEqual(FULL);
      expect(await seen(card(page, 'Con espera'))).toEqual(WAITING);
      expect(await seen(card(page, 'Con lugar'))).toEqual(FREE);
      expect(asked).toEqual(['/api/trainings/availability']);
      await expect(
        page.getByRole('link', { name: 'Anotarme en la lista de espera: Con espera' }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Quiero participar: Con lugar' })).toBeVisible();
      expect(await weighScripts(page)).toBeLessThanOrEqual(3_000);
      expect(await violations(page)).toEqual([]);
    });
  }

  test('show the quota without script', async ({ arrive }) => {
    const { page, goTo } = await arrive({ javaScriptEnabled: false });
    await goTo('/capacitaciones');
    expect(await seen(card(page, 'Llena'))).toEqual({ ...FREE, places: 'Cupo: 1 persona.' });
  });

  test('show the quota when the API is down', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(503);
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
    await goTo('/capacitaciones');
    expect(await seen(card(page, 'Con lugar'))).toEqual({ ...FREE, places: 'Cupo: 3 personas.' });
  });
});

test.describe('a full training', () => {
  const article = (page: Page) => page.getByRole('article');

  async function expectRefused(page: Page): Promise<void> {
    await expect.poll(() => seen(article(page))).toEqual(FULL);
    const others = article(page).getByRole('link', { name: 'Ver otras capacitaciones abiertas' });
    await expect(others).toHaveAttribute('href', '/capacitaciones/estado/inscripcion-abierta');
    await article(page).locator(BUTTON).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Por el momento no hay cupo disponible en esta capacitación');
    await expect(dialog.getByText('Parecidas, con lugar:')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Con lugar /]);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Con lugar' }).click();
    await page.waitForURL(`**${pathOf('Con lugar')}`);
  }

  test('refuses a visitor before they sign up, and names similar ones that have a place', async ({
    arrive,
  }) => {
    const { page, goTo } = await arrive();
    await goTo(pathOf('Llena'));
    await expect.poll(() => seen(article(page))).toEqual(FULL);
    expect(await weighScripts(page)).toBeLessThanOrEqual(3_000);
    expect(await violations(page)).toEqual([]);
    await expectRefused(page);
    await expect.poll(() => seen(article(page))).toEqual(FREE);
  });

  test('refuses a signed-in citizen alike', async ({ site, arrive }) => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(await newCitizen(site.instance));
    await goTo(pathOf('Llena'));
    await expectRefused(page);
  });

  test('offers the waiting list where only that is open', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    await goTo(pathOf('Con espera'));
    await expect.poll(() => seen(article(page))).toEqual(WAITING);
    await page.getByRole('link', { name: 'Anotarme en la lista de espera' }).click();
    await expect(page.getByRole('dialog')).toContainText('Para inscribirte, debes crear un perfil');
  });
});
