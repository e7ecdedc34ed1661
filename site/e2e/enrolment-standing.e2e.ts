import { AxeBuilder } from '@axe-core/playwright';
import { slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { approve } from '../../scripts/testing/certificates.ts';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { newSite } from './testing/running-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** Longer than a page waits until it looks again. */
const LATER = 31_000;

const site = newSite();
const { arrive } = site;

const OPEN = {
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
  schedule: { start: inDays(10), finish: inDays(20) },
};
const START = 'Traé una gorra.';
const FINISH = 'Retirá tu constancia.';

/** Publishes a training and waits until its page is there. */
async function published(title: string, fields: Readonly<Record<string, unknown>> = {}) {
  const types = { type: 'course', category: 'agroindustry' };
  const documentId = await site.editor.createPublished('training', { title, ...types, ...OPEN, ...fields });
  const id = slugFromTitle(title);
  const address = `/capacitaciones/${id}`;
  const status = async () => (await fetch(site.instance.front.url + address)).status;
  await expect.poll(status, { interval: 50 }).toBe(200);
  return { id, path: address, title, documentId };
}

type Published = Awaited<ReturnType<typeof published>>;

async function enrolled(count: number, { id }: Published): Promise<Citizen[]> {
  const all = await Promise.all(Array.from({ length: count }, () => newCitizen(site.instance)));
  for (const { session } of all) await session.enrol(id);
  return all;
}

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

/** How often a page has asked for the places so far. */
function looksOf(page: Page): () => number {
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/availability')) looks += 1;
  });
  return () => looks;
}

/** Puts the tab behind another, or before it. */
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

describe('the numbers of a training', () => {
  it('follow for a visitor who looks, without another script', async () => {
    const training = await published('Números que cambian', { waitingList: { enabled: true, maxQuota: 4 } });
    const { page, goTo } = await arrive();
    await page.clock.install();
    await goTo(training.path);
    await page.getByText('Quedan 5 lugares.').waitFor();
    await enrolled(5, training);
    await page.clock.fastForward(LATER);
    await page.getByText('Cupo completo. Quedan 4 lugares en la lista de espera.').waitFor();
    await enrolled(2, training);
    await page.clock.fastForward(LATER);
    await page
      .getByText('Cupo completo. Quedan 2 lugares en la lista de espera. Ya esperan 2 personas.')
      .waitFor();
    expect(await weighScripts(page)).toBeLessThanOrEqual(3_000);
  });

  it('are not asked for while nobody looks or there is no network, and at once when somebody does', async () => {
    const training = await published('Números en reposo');
    const { page, goTo } = await arrive();
    await page.clock.install();
    const looks = looksOf(page);
    await goTo(training.path);
    await page.getByText('Quedan 5 lugares.').waitFor();
    await hide(page, true);
    await page.clock.fastForward(20 * LATER);
    await page.clock.runFor(LATER);
    expect(looks()).toBe(1);
    const answered = page.waitForResponse('**/availability');
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

  it('are asked for less and less often while nothing answers', async () => {
    const training = await published('Números sin respuesta');
    const { page, goTo, expectStatus } = await arrive();
    expectStatus(503);
    await page.clock.install();
    await page.route('**/availability', (route) => route.fulfill({ status: 503, body: 'no' }));
    const looks = looksOf(page);
    await goTo(training.path);
    await expect.poll(looks).toBe(1);
    for (const wait of [2 * LATER, 4 * LATER, 8 * LATER]) {
      const before = looks();
      await page.clock.runFor(wait / 4);
      expect(looks()).toBe(before);
      await page.clock.runFor(wait);
      await expect.poll(looks).toBe(before + 1);
    }
  });

  it('follow for who is signed in, and whoever waits sees their turn come', async () => {
    const training = await published('Turno en la fila', {
      inscription: { ...OPEN.inscription, maxQuota: 1 },
      waitingList: { enabled: true, maxQuota: 4 },
    });
    const [first, second] = await enrolled(2, training);
    const { page, goTo, signIn } = await arrive();
    await signIn(await newCitizen(site.instance));
    await page.clock.install();
    await goTo(training.path);
    await page.getByText('Ya espera 1 persona.').waitFor();
    await second?.session.leave(training.id);
    await page.clock.runFor(LATER);
    await page.getByText('Cupo completo. Quedan 4 lugares en la lista de espera.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Quiero participar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await page.getByText('Tu lugar en la fila: 1.').waitFor();
    await first?.session.leave(training.id);
    await page.clock.runFor(LATER);
    await page.getByText('Ya estás participando.').waitFor();
  });
});

describe('somebody’s standing', () => {
  it.each([
    ['1', {}, 'Ya estás participando. La información te llegará al comienzo.'],
    ['1.1', { schedule: { start: inDays(-1), finish: inDays(9) } }, 'Ya estás participando.'],
    ['1.2', { schedule: { start: inDays(-3), finish: inDays(-2) } }, 'Ya estás participando.'],
  ])('at state %s reads so (spec §4)', async (index, fields, text) => {
    const training = await published(`Estado ${index.replace('.', ' punto ')}`, fields);
    const [citizen] = await enrolled(1, training);
    const { page, goTo, signIn } = await arrive();
    if (citizen) await signIn(citizen);
    await goTo(training.path);
    await page.getByText(text, { exact: true }).waitFor();
  });

  it.each([
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
  ])('notices at state %s are those of spec §4', async (index, fields, shown) => {
    const notifications = { startText: START, finishText: FINISH };
    const training = await published(`Aviso ${index.replace('.', ' punto ')}`, { ...fields, notifications });
    const { page, goTo } = await arrive();
    await goTo(training.path);
    const texts = await page.getByRole('note').filter({ visible: true }).allTextContents();
    expect(texts.map((text) => text.trim())).toEqual([shown]);
  });

  it('approved leads to the certificate, on the training and in the profile, and cannot be left', async () => {
    const training = await published('Aprobada con constancia');
    const citizen = await newCitizen(site.instance);
    await citizen.session.enrol(training.id);
    const code = await approve(site.instance, training, citizen);
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo(training.path);
    await page.getByText('Aprobaste esta capacitación.').waitFor();
    const link = page.getByRole('link', { name: 'Ver mi constancia', exact: true });
    expect(await link.getAttribute('href')).toBe(`/constancias/${code}`);
    expect(await page.getByRole('button', { name: /^Dejar/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await goTo('/mi-perfil/inscripciones');
    await page.getByText('Aprobada ·').waitFor();
    const own = page.getByRole('link', { name: 'Ver mi constancia de Aprobada con constancia' });
    expect(await own.getAttribute('href')).toBe(`/constancias/${code}`);
    expect(await page.getByRole('button', { name: /^Dejar/ }).count()).toBe(0);
  });
});

describe('the profile', () => {
  it('parts what is over from what is not, and lets leave only what has not begun', async () => {
    const begun = await published('Ya empezada', { schedule: { start: inDays(-1), finish: inDays(9) } });
    const over = await published('Ya terminada', { schedule: { start: inDays(-9), finish: inDays(-8) } });
    const citizen = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/mi-perfil/inscripciones');
    await page.getByText('Todavía no estás participando en ninguna capacitación.').waitFor();
    expect(await page.getByRole('heading', { name: 'Capacitaciones anteriores' }).count()).toBe(0);

    await citizen.session.enrol(over.id);
    await page.reload();
    await page.getByText('Ahora no estás participando en ninguna capacitación.').waitFor();
    const past = page.getByRole('region', { name: 'Capacitaciones anteriores' });
    await past.getByRole('link', { name: 'Ya terminada' }).waitFor();
    await past.getByText('Participaste · Comenzó el').waitFor();

    const coming = await published('Por empezar');
    await citizen.session.enrol(begun.id);
    await citizen.session.enrol(coming.id);
    await page.reload();
    await page.getByText('Participando · Comenzó el').waitFor();
    await page.getByText('Participando · Comienza el').waitFor();
    expect(await past.getByRole('listitem').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Dejar/ }).allTextContents()).toHaveLength(1);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dejar Por empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('link', { name: 'Por empezar' }).waitFor();
    await page.getByRole('button', { name: 'Dejar Por empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('link', { name: 'Por empezar' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ya empezada' }).waitFor();
  });
});
