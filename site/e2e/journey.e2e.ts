import { slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { button, dialog } from './testing/account-forms.ts';
import { test, type RunningSite } from './testing/running-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

async function openTraining(
  { editor, instance }: RunningSite,
  title: string,
  fields: Readonly<Record<string, unknown>> = {},
) {
  await editor.createPublished('training', {
    title,
    type: 'course',
    category: 'machinery',
    mode: 'Presencial',
    place: 'Galpón 2',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
    schedule: { start: '2030-03-09T12:00:00.000Z', finish: '2030-03-10T15:00:00.000Z' },
    ...fields,
  });
  const id = slugFromTitle(title);
  const path = `/capacitaciones/${id}`;
  await expect
    .poll(async () => (await fetch(instance.front.url + path)).status, { intervals: [50] })
    .toBe(200);
  return { id, path, title };
}

const steps = (page: Page) => page.locator('[data-journey]');
const course = (page: Page) => page.getByRole('complementary', { name: 'Te estás anotando en' });

test.describe('the way to a place', () => {
  test('says which training it leads to, and how far one is', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Con los pasos a la vista');
    const { page, goTo } = await arrive();
    await goTo(`/ingresar/${training.id}`);
    await expect(course(page)).toContainText(training.title);
    await expect(course(page)).toContainText('9');
    await expect(course(page)).toContainText('09:00');
    await expect(steps(page)).toContainText('Paso 1 de 3');
    await expect(steps(page).locator('[aria-current=step]')).toHaveText('Tu cuenta');
    const citizen = await newCitizen(site.instance, { profile: false });
    const second = await arrive();
    await second.signIn(citizen);
    await second.goTo(`/crear-perfil/${freshDni()}/${training.id}`);
    await expect(course(second.page)).toContainText(training.title);
    await expect(steps(second.page)).toContainText('Paso 2 de 3');
  });

  test('is no way for who only signs in, and says nothing of a training that is gone', async ({ arrive }) => {
    const { page, goTo, expectStatus } = await arrive();
    await goTo('/ingresar');
    await expect(button(page, 'Continuar')).toBeEnabled();
    await expect(steps(page)).toBeHidden();
    expectStatus(404);
    const answered = page.waitForResponse('**/capacitaciones/no-existe');
    await goTo('/ingresar/no-existe');
    await (await answered).finished();
    await expect(steps(page)).toBeVisible();
    await expect(course(page)).toBeHidden();
  });

  for (const [foodHandler, place] of [
    [false, 'before'],
    [true, 'after'],
  ] as const) {
    test(`offers to go on ${place} the food-handler data where a training ${foodHandler ? 'asks' : 'does not ask'} for it`, async ({
      site,
      arrive,
    }) => {
      const training = await openTraining(site, `Alimentos ${String(foodHandler)}`, { foodHandler });
      const visit = await arrive();
      await visit.signIn(await newCitizen(site.instance));
      await visit.goTo(`/crear-perfil/manipulador/${training.id}`);
      await expect(course(visit.page)).toBeVisible();
      const first = visit.page.locator('form button').first();
      await expect(first).toHaveText(foodHandler ? 'Guardar mis datos' : 'No me interesa');
    });
  }
});

test.describe('a training on a phone', () => {
  test('keeps its action in sight, and above no part of the page', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Siempre a mano', {
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Una frase larga. '.repeat(300) }] }],
    });
    const { page, goTo } = await arrive();
    await goTo(training.path);
    const action = page.getByRole('link', { name: 'Quiero participar' });
    await expect(action).toBeInViewport({ ratio: 1 });
    const [last, bar] = [page.getByRole('link', { name: 'Volver arriba' }), page.locator('.action')];
    // The page grows by the similar trainings once somebody comes near its end.
    await expect(async () => {
      await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight);
      });
      const [end, begin] = [await last.boundingBox(), await bar.boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(begin?.y ?? 0);
    }).toPass();
    await expect(action).toBeInViewport({ ratio: 1 });
  });

  test('names at its end others with a place, with when and where', async ({ site, arrive }) => {
    const [training, other] = [
      await openTraining(site, 'La elegida'),
      await openTraining(site, 'La parecida'),
    ];
    const list = `${site.instance.front.url}/capacitaciones/categoria/maquinaria`;
    const { page, goTo } = await arrive();
    await expect.poll(async () => (await fetch(list)).text(), { intervals: [50] }).toContain(other.id);
    await goTo(training.path);
    const listed = page.waitForResponse('**/api/trainings/availability?ids=*' + other.id + '*');
    await page.mouse.wheel(0, 100);
    await listed;
    await page.mouse.wheel(0, -100);
    const similar = page.locator('[data-similar]');
    await expect(similar.getByRole('link', { name: other.title })).toBeVisible();
    await expect(similar).toContainText('Galpón 2');
    await expect(similar.getByRole('link', { name: training.title })).toHaveCount(0);
  });
});

test.describe('who takes part', () => {
  test('finds what comes next on the training’s page and in the profile', async ({ site, arrive }) => {
    const meetings = [
      { title: 'Pasada', start: inDays(-3), finish: inDays(-2) },
      { title: 'Última', start: '2030-03-16T12:00:00.000Z', place: 'Campo' },
      { title: 'Próxima', start: '2030-03-09T12:00:00.000Z', finish: '2030-03-09T15:00:00.000Z' },
    ];
    const training = await openTraining(site, 'Lo que viene', { meetings, schedule: null });
    const citizen = await newCitizen(site.instance);
    const visit = await arrive();
    const { page } = visit;
    await visit.signIn(citizen);
    await visit.goTo(`${training.path}/inscribirme`);
    await expect(dialog(page)).toContainText('Inscripción registrada');
    await button(page, 'Aceptar').click();
    const next = page.locator('.joined');
    await expect(next.getByRole('link', { name: 'Agregar a mi calendario' })).toBeVisible();
    await next.getByRole('link', { name: 'Ver mis inscripciones' }).click();
    const home = page.getByRole('region', { name: 'Tu próxima clase' });
    await expect(home).toContainText(training.title);
    await expect(home).toContainText('9 de marzo de 2030, 09:00 a 12:00 h');
    await expect(home).toContainText('Galpón 2');
  });

  test('a place on the waiting list is no class', async ({ site, arrive }) => {
    const quota = { inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 1 } };
    const training = await openTraining(site, 'En espera', {
      ...quota,
      waitingList: { enabled: true, maxQuota: 5 },
    });
    await (await newCitizen(site.instance)).session.enrol(training.id);
    const waiting = await newCitizen(site.instance);
    await waiting.session.enrol(training.id);
    const visit = await arrive();
    await visit.signIn(waiting);
    await visit.goTo('/mi-perfil');
    await expect(visit.page.getByText('En lista de espera, lugar 1')).toBeVisible();
    await expect(visit.page.getByRole('region', { name: 'Tu próxima clase' })).toHaveCount(0);
  });
});
