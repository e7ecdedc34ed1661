import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { button, dialog } from './testing/account-forms.ts';
import { inDays, openTraining } from './testing/open-training.ts';
import { test, type RunningSite } from './testing/running-site.ts';

/** A course of 2030, so that its date is known. */
const openCourse = (site: RunningSite, title: string, fields: Readonly<Record<string, unknown>> = {}) =>
  openTraining(site, title, {
    category: 'machinery',
    mode: 'Presencial',
    place: 'Galpón 2',
    schedule: { start: '2030-03-09T12:00:00.000Z', finish: '2030-03-10T15:00:00.000Z' },
    ...fields,
  });

const steps = (page: Page) => page.locator('[data-journey]');
const course = (page: Page) => page.getByRole('complementary', { name: 'Te estás anotando en' });

test.describe('the way to a place', () => {
  test('shows the training and the current step', async ({ site, arrive }) => {
    const training = await openCourse(site, 'Con los pasos a la vista');
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

  test('hides the steps without a training, and the course of a missing training', async ({ arrive }) => {
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
    test(`offers to skip ${place} the food-handler form if the training ${foodHandler ? 'requires' : 'does not require'} it`, async ({
      site,
      arrive,
    }) => {
      const training = await openCourse(site, `Alimentos ${String(foodHandler)}`, { foodHandler });
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
  test('keeps the action button visible without covering the end of the page', async ({ site, arrive }) => {
    const training = await openCourse(site, 'Siempre a mano', {
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Una frase larga. '.repeat(300) }] }],
    });
    const { page, goTo } = await arrive();
    await goTo(training.path);
    const action = page.getByRole('link', { name: 'Quiero participar' });
    await expect(action).toBeInViewport({ ratio: 1 });
    const [last, bar] = [page.getByRole('link', { name: 'Volver arriba' }), page.locator('.action')];
    // The list of similar trainings lengthens the page near its end.
    await expect(async () => {
      await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight);
      });
      const [end, begin] = [await last.boundingBox(), await bar.boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(begin?.y ?? 0);
    }).toPass();
    await expect(action).toBeInViewport({ ratio: 1 });
  });

  test('lists similar trainings with free places, dates and rooms at its end', async ({ site, arrive }) => {
    const [training, other] = [await openCourse(site, 'La elegida'), await openCourse(site, 'La parecida')];
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

test.describe('an enrolled citizen', () => {
  test('sees the next steps on the training’s page and the next class in the profile', async ({
    site,
    arrive,
  }) => {
    const meetings = [
      { title: 'Pasada', start: inDays(-3), finish: inDays(-2) },
      { title: 'Última', start: '2030-03-16T12:00:00.000Z', place: 'Campo' },
      { title: 'Próxima', start: '2030-03-09T12:00:00.000Z', finish: '2030-03-09T15:00:00.000Z' },
    ];
    const training = await openCourse(site, 'Lo que viene', { meetings, schedule: null });
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
    await expect(home.getByRole('img', { name: '9 de marzo de 2030, 09:00 a 12:00 h' })).toBeVisible();
    await expect(home).toContainText('Galpón 2');
  });

  test('sees no next class while on the waiting list', async ({ site, arrive }) => {
    const quota = { inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 1 } };
    const training = await openCourse(site, 'En espera', {
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
