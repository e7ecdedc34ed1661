import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { approve } from '../../scripts/testing/certificates.ts';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { staffSession } from '../../scripts/testing/staff.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { inDays, openTraining, withPlaces, type PublishedTraining } from './testing/open-training.ts';
import { test, type RunningSite } from './testing/running-site.ts';

/** Longer than the polling interval of a page, in milliseconds. */
const LATER = 31_000;

const START = 'Traé una gorra.';
const FINISH = 'Retirá tu constancia.';

async function enrolled(site: RunningSite, count: number, { id }: PublishedTraining): Promise<Citizen[]> {
  const all = await Promise.all(Array.from({ length: count }, () => newCitizen(site.instance)));
  for (const { session } of all) await session.enrol(id);
  return all;
}

/** Counts a page's requests for availability. */
function looksOf(page: Page): () => number {
  let looks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/availability')) looks += 1;
  });
  return () => looks;
}

/** Hides or shows the tab. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: value ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test.describe("a training's numbers", () => {
  test('update for a visitor without loading another script', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Números que cambian', withPlaces(5, 4));
    const { page, goTo } = await arrive();
    await page.clock.install();
    await goTo(training.path);
    await expect(page.getByText('Quedan 5 lugares.')).toBeVisible();
    await enrolled(site, 5, training);
    await page.clock.fastForward(LATER);
    await expect(page.getByText('Cupo completo. Quedan 4 lugares en la lista de espera.')).toBeVisible();
    await enrolled(site, 2, training);
    await page.clock.fastForward(LATER);
    await expect(
      page.getByText('Cupo completo. Quedan 2 lugares en la lista de espera. Ya esperan 2 personas.'),
    ).toBeVisible();
    expect(await weighScripts(page)).toBeLessThanOrEqual(3_000);
  });

  test('are not polled in a hidden tab or offline, and at once when shown again', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Números en reposo');
    const { page, goTo } = await arrive();
    await page.clock.install();
    const looks = looksOf(page);
    await goTo(training.path);
    await expect(page.getByText('Quedan 5 lugares.')).toBeVisible();
    await hide(page, true);
    await page.clock.fastForward(20 * LATER);
    await page.clock.runFor(LATER);
    expect(looks()).toBe(1);
    const answered = page.waitForResponse('**/availability?*');
    await hide(page, false);
    await expect.poll(looks).toBe(2);
    await answered;
    const isOnline = () => page.evaluate(() => navigator.onLine);
    await page.context().setOffline(true);
    await expect.poll(isOnline).toBe(false);
    await page.clock.runFor(4 * LATER);
    expect(looks()).toBe(2);
    await page.context().setOffline(false);
    await expect.poll(isOnline).toBe(true);
    await page.clock.runFor(LATER);
    await expect.poll(looks).toBe(3);
  });

  test('are polled less often while requests fail', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Números sin respuesta');
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(503);
    await page.clock.install();
    await page.route('**/availability?*', (route) => route.fulfill({ status: 503, body: 'no' }));
    const looks = looksOf(page);
    await goTo(training.path);
    await expect.poll(looks).toBe(1);
    for (const wait of [2 * LATER, 4 * LATER, 8 * LATER]) {
      const before = looks();
      await page.clock.runFor(wait / 4);
      expect(looks()).toBe(before);
      // In steps: the page sets its timer after handling the last response, which may be after the first step.
      const nextLook = async () => {
        await page.clock.runFor(wait / 4);
        return looks();
      };
      await expect.poll(nextLook).toBe(before + 1);
    }
  });

  test('update for a signed-in citizen, who sees their place in the queue advance', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Turno en la fila', {
      ...withPlaces(1, 4),
    });
    const [first, second] = await enrolled(site, 2, training);
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance));
    await page.clock.install();
    await goTo(training.path);
    await expect(page.getByText('Ya espera 1 persona.')).toBeVisible();
    await second?.session.leave(training.id);
    await page.clock.runFor(LATER);
    await expect(
      page.getByText('Cupo completo. Quedan 4 lugares en la lista de espera.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Anotarme en la lista de espera' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('Tu lugar en la fila: 1.')).toBeVisible();
    await first?.session.leave(training.id);
    await page.clock.runFor(LATER);
    await expect(page.getByText('Ya estás participando.')).toBeVisible();
  });
});

test.describe("one's own status", () => {
  for (const [index, fields, text] of [
    ['1', {}, 'Ya estás participando. La información te llegará al comienzo.'],
    ['1.1', { schedule: { start: inDays(-1), finish: inDays(9) } }, 'Ya estás participando.'],
    ['1.2', { schedule: { start: inDays(-3), finish: inDays(-2) } }, 'Ya estás participando.'],
  ] as const) {
    test(`an enrolled citizen's text at state ${index} (spec §4)`, async ({ site, arrive }) => {
      const training = await openTraining(site, `Estado ${index.replace('.', ' punto ')}`, fields);
      const [citizen] = await enrolled(site, 1, training);
      const { page, goTo, signIn } = await arrive();
      if (citizen) await signIn(citizen);
      await goTo(training.path);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    });
  }

  for (const [index, fields, shown] of [
    ['0', { inscription: { start: inDays(1) } }, FINISH],
    ['1', {}, FINISH],
    ['1.1', { schedule: { start: inDays(-1), finish: inDays(9) } }, START],
    ['1.2', { schedule: { start: inDays(-3), finish: inDays(-2) } }, FINISH],
    ['2', { inscription: { start: inDays(-3), finish: inDays(-2) } }, START],
    [
      '3',
      {
        inscription: { start: inDays(-3), finish: inDays(-2) },
        schedule: { start: inDays(-1), finish: inDays(9) },
      },
      START,
    ],
    [
      '4',
      {
        inscription: { start: inDays(-9), finish: inDays(-8) },
        schedule: { start: inDays(-3), finish: inDays(-2) },
      },
      FINISH,
    ],
    ['5', { inscription: null, schedule: null }, FINISH],
  ] as const) {
    test(`notices at state ${index} (spec §4)`, async ({ site, arrive }) => {
      const notifications = { startText: START, finishText: FINISH };
      const training = await openTraining(site, `Aviso ${index.replace('.', ' punto ')}`, {
        ...fields,
        notifications,
      });
      const { page, goTo } = await arrive();
      await goTo(training.path);
      const texts = await page.getByRole('note').filter({ visible: true }).allTextContents();
      expect(texts.map((text) => text.trim())).toEqual([shown]);
    });
  }

  test('approved: links to the certificate on the training and in the profile, without a way to leave', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Aprobada con constancia', { schedule: null });
    const citizen = await newCitizen(site.instance);
    await citizen.session.enrol(training.id);
    const code = await approve(site.instance, training, citizen);
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo(training.path);
    await expect(page.getByText('Aprobaste esta capacitación.')).toBeVisible();
    const link = page.getByRole('link', { name: 'Ver mi constancia', exact: true });
    await expect(link).toHaveAttribute('href', `/constancias/${code}`);
    await expect(page.getByRole('button', { name: /^Dejar/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await goTo('/mi-perfil/inscripciones');
    await expect(page.getByText('Aprobada', { exact: true })).toBeVisible();
    const own = page.getByRole('link', { name: 'Ver mi constancia de Aprobada con constancia' });
    await expect(own).toHaveAttribute('href', `/constancias/${code}`);
    await expect(page.getByRole('button', { name: /^Dejar/ })).toHaveCount(0);
  });
});

test.describe("the profile's enrolments", () => {
  test('give a proof of enrolment in one press, once staff have seen the document', async ({
    site,
    arrive,
  }) => {
    const training = await openTraining(site, 'Con constancia de alumno');
    const citizen = await newCitizen(site.instance);
    await citizen.session.enrol(training.id);
    const { page, goTo, signIn, expectStatus } = await arrive();
    await signIn(citizen);
    await goTo('/mi-perfil/inscripciones');
    expectStatus(409);
    const button = page.getByRole('button', { name: `Constancia de alumno regular de ${training.title}` });
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Acercate al centro con el documento');
    await expect(dialog.getByRole('link', { name: 'Comunicarme con el centro' })).toBeVisible();
    await page.keyboard.press('Escape');

    const staff = await staffSession(site.instance, 'centro-secretary');
    await staff.send('PUT', `/staff/people/${citizen.session.me.uid}/dni-seen`, z.unknown(), { seen: true });
    const downloading = page.waitForEvent('download');
    await button.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^[0-9A-Z]{16}\.pdf$/);
    await expect(dialog).toContainText('Se descarga en PDF. Vale por 30 días');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Ver y compartir la constancia' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Vigente' })).toBeVisible();
    await expect(page.getByText('Alumna o alumno regular', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Descargar credencial digital' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test('separate past from current trainings and offer to leave only future ones', async ({
    site,
    arrive,
  }) => {
    const begun = await openTraining(site, 'Ya empezada', {
      schedule: { start: inDays(-1), finish: inDays(9) },
    });
    const over = await openTraining(site, 'Ya terminada', {
      schedule: { start: inDays(-9), finish: inDays(-8) },
    });
    const citizen = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/mi-perfil/inscripciones');
    await expect(page.getByText('Todavía no estás participando en ninguna capacitación.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Capacitaciones anteriores' })).toHaveCount(0);

    await citizen.session.enrol(over.id);
    await page.reload();
    await expect(page.getByText('Ahora no estás participando en ninguna capacitación.')).toBeVisible();
    const past = page.getByRole('region', { name: 'Capacitaciones anteriores' });
    await expect(past.getByRole('link', { name: 'Ya terminada' })).toBeVisible();
    await expect(past.getByRole('listitem')).toContainText(/Participaste\s*Comenzó el/);

    const coming = await openTraining(site, 'Por empezar');
    await citizen.session.enrol(begun.id);
    await citizen.session.enrol(coming.id);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: /Participando\s*Comenzó el/ })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /Participando\s*Comienza el/ })).toBeVisible();
    await expect(past.getByRole('listitem')).toHaveCount(1);
    expect(await page.getByRole('button', { name: /^Dejar/ }).allTextContents()).toHaveLength(1);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dejar Por empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('link', { name: 'Por empezar' })).toBeVisible();
    await page.getByRole('button', { name: 'Dejar Por empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('link', { name: 'Por empezar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ya empezada' })).toBeVisible();
  });
});
