import { formSchema, slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen, setBanned, type Citizen } from '../../scripts/testing/citizen.ts';
import type { Fields } from '../../scripts/testing/editor.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { violations } from './testing/accessibility.ts';
import { button, dialog, signInWith, untilInteractive } from './testing/account-forms.ts';
import { openTraining } from './testing/open-training.ts';
import { test, type RunningSite } from './testing/running-site.ts';

const SUBMIT = 'Enviar mis respuestas';
const OFFLINE = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

/** Questions of every type, one of them conditional; answers are stored by key. */
const QUESTIONS: readonly Fields[] = [
  { key: 'apodo', title: '¿Cómo te dicen?', type: 'shortAnswer', required: true, hint: 'Tu apodo.' },
  { key: 'edad', title: '¿Cuántos años tenés?', type: 'number', required: true },
  {
    key: 'experiencia',
    title: '¿Tenés experiencia?',
    type: 'singleChoice',
    options: 'Sí\nNo',
    required: true,
  },
  {
    key: 'donde',
    title: '¿Dónde?',
    type: 'multipleChoice',
    options: 'Campo\nFábrica',
    required: true,
    showIfQuestion: '¿Tenés experiencia?',
    showIfOption: 'Sí',
  },
  { key: 'motivo', title: '¿Por qué te interesa?', type: 'longText' },
  { key: 'correo', title: '¿Tenés otro correo?', type: 'email' },
  { key: 'desde', title: '¿Desde cuándo?', type: 'date' },
  { key: 'papel', title: 'Tu certificado', type: 'file' },
];

async function publishForm(site: RunningSite, title: string, fields: Fields = {}) {
  const documentId = await site.editor.createPublished('form', { title, questions: QUESTIONS, ...fields });
  return { id: slugFromTitle(title), documentId, path: `/formulario/${slugFromTitle(title)}` };
}

const field = (page: Page, label: string | RegExp) => page.getByLabel(label);
const choice = (page: Page, name: string) => page.getByRole('radio', { name });

/** Answers the required questions. */
async function fillRequired(page: Page): Promise<void> {
  await field(page, /¿Cómo te dicen\?/).fill('Tina');
  await field(page, /¿Cuántos años/).fill('34');
  await choice(page, 'No').check();
}

/** Submits the form; the server receives it, but its response never reaches the page. */
async function sendUnheard(page: Page): Promise<void> {
  await page.route(
    '**/answers',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await button(page, SUBMIT).click();
  await expect(page.getByText('Ocurrió un error inesperado.')).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

let citizen: Citizen;
let form: Awaited<ReturnType<typeof publishForm>>;

test.beforeAll(async ({ site }) => {
  citizen = await newCitizen(site.instance);
  form = await publishForm(site, 'Antes de empezar', {
    description: 'Para armar los grupos.',
    content: 'Primero esto.\n\nDespués lo otro.',
  });
});

test.describe('a form (spec §2, §4, §5, §8)', () => {
  test('asks visitors to sign in and returns to it', async ({ arrive, site }) => {
    const { page, goTo } = await arrive();
    const training = await openTraining(site, 'Poda para quienes entran', { formId: form.id });
    const path = `${form.path}/${training.id}`;
    await goTo(path);
    await expect(page.getByText('Debes iniciar sesión para poder responder este formulario.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await page.waitForURL(`**/ingresar/${training.id}`);
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${path}`);
    await expect(button(page, SUBMIT)).toBeVisible();
  });

  test('an expired session leads to sign-in and back', async ({ arrive }) => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(citizen);
    await page.context().clearCookies({ name: /access|refresh/ });
    await goTo(form.path);
    await expect(page.getByText('Tu sesión venció.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${form.path}`);
    await expect(button(page, SUBMIT)).toBeVisible();
  });

  for (const path of [
    '/formulario',
    '/formulario/no-hay',
    '/formulario/no-hay/poda',
    '/formulario/%F0%9F%98%80',
  ]) {
    test(`is not found at ${path}`, async ({ arrive }) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(400, 404);
      await signIn(citizen);
      await goTo(path);
      await expect(page.getByRole('heading', { name: 'Formulario (no encontrado)' })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('is blocked for banned citizens', async ({ site, arrive }) => {
    const banned = await newCitizen(site.instance);
    await setBanned(site.instance, banned, true);
    const { page, goTo, signIn } = await arrive();
    await signIn(banned);
    await goTo(form.path);
    await expect(page.getByText('Tu cuenta fué bloqueada')).toBeVisible();
  });

  test('shows errors beside answers and accepts corrected answers once', async ({ site, arrive }) => {
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await signIn(person);
    await goTo(form.path);
    await expect(page.getByRole('heading', { name: 'Antes de empezar' })).toBeVisible();
    await expect(page.getByText('Para armar los grupos.')).toBeVisible();
    await expect(page.getByText('Las preguntas con * son obligatorias.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Tu certificado' })).toBeVisible();
    // Includes the scripts of all types of questions, also those loaded on demand.
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    await expectAccessible(page);

    await field(page, /¿Cuántos años/).fill('treinta');
    await field(page, /otro correo/).fill('tina');
    await button(page, SUBMIT).click();
    await expect(page.getByText('Respondé esta pregunta.')).toHaveCount(2);
    await expect(page.getByText('Escribí un número entero')).toBeVisible();
    await expect(page.getByText('Correo electrónico inválido')).toBeVisible();
    const name = field(page, /¿Cómo te dicen\?/);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    expect(await name.getAttribute('aria-describedby')).toContain('-problem');
    await expectAccessible(page);

    await fillRequired(page);
    await field(page, /¿Cuántos años/).fill('-1');
    await field(page, /otro correo/).fill('');
    await choice(page, 'Sí').check();
    const where = page.getByRole('group', { name: /¿Dónde\?/ });
    await expect(where).toBeVisible();
    await button(page, SUBMIT).click();
    await expect(page.getByText('Ese valor no puede ser.')).toBeVisible();
    await expect(where.getByText('Respondé esta pregunta.')).toBeVisible();
    await choice(page, 'No').check();
    await expect(where).toHaveCount(0);
    await choice(page, 'Sí').check();
    await where.getByRole('checkbox', { name: 'Fábrica' }).check();
    await where.getByRole('checkbox', { name: 'Campo' }).check();
    await field(page, /¿Cuántos años/).fill('0');
    await field(page, /¿Por qué/).fill('Uno\ndos');
    await field(page, /¿Desde cuándo/).fill('2020-02-29');
    const papel = page.getByRole('group', { name: 'Tu certificado' });
    await papel.locator('input').setInputFiles({
      name: 'nada.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await expect(papel.getByText('Ese archivo no se puede usar')).toBeVisible();
    await papel.locator('input').setInputFiles({
      name: 'papel.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await expect(papel.getByText('Archivo guardado: papel.pdf')).toBeVisible();
    await expectAccessible(page);
    await button(page, SUBMIT).click();
    const thanks = page.getByRole('heading', { name: 'Recibimos tus respuestas' });
    await expect(thanks).toBeVisible();
    await expect(thanks).toBeFocused();
    await page.getByText('Lo que respondiste').click();
    for (const text of ['Tina', 'Campo, Fábrica', '29/02/2020']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Formulario completado' })).toBeVisible();
    await expect(button(page, SUBMIT)).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => sessionStorage.getItem('cea-07-form-drafts'))).toBe('[]');
  });

  test('reports a part whose script does not load, and keeps the rest', async ({ site, arrive }) => {
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(await newCitizen(site.instance));
    await page.route('**/FileAnswer.*.js', (route) => route.abort(), { times: 1 });
    await goTo(form.path);
    const failed = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte.' });
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    await untilInteractive(page, SUBMIT);
    await field(page, /¿Cómo te dicen\?/).fill('Tina');
    await failed.getByRole('link', { name: 'Probar de nuevo' }).click();
    await expect(page.getByRole('group', { name: 'Tu certificado' })).toBeVisible();
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('Tina');
  });

  test('loads the scripts for sending as soon as an answer is typed', async ({ site, arrive }) => {
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    const short = await publishForm(site, 'Sin esperar', { questions: QUESTIONS.slice(0, 2) });
    await signIn(await newCitizen(site.instance));
    await goTo(short.path);
    await untilInteractive(page, SUBMIT);
    const scripts = [/\/send-answers\./, /\/Answered\./].map((script) => page.waitForResponse(script));
    await field(page, /¿Cómo te dicen\?/).fill('Tina');
    await Promise.all(scripts);
    await field(page, /¿Cuántos años/).fill('34');
    await page.route('**/_astro/*.js', (route) => route.abort());
    await button(page, SUBMIT).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tus respuestas' })).toBeVisible();
  });

  test('keeps the input through a reload, offline, and while the cms is down', async ({ site, arrive }) => {
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint, expectStatus } = await arrive();
    expectComplaint(OFFLINE);
    expectStatus(503);
    await signIn(person);
    await goTo(form.path);
    await untilInteractive(page, SUBMIT);
    await fillRequired(page);
    await choice(page, 'Sí').check();
    await page.getByRole('checkbox', { name: 'Campo' }).check();
    await page.reload();
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('Tina');
    await expect(choice(page, 'Sí')).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Campo' })).toBeChecked();
    await page.context().setOffline(true);
    await button(page, SUBMIT).click();
    await expect(page.getByText('Ocurrió un error inesperado. No hay conexión a internet.')).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await site.instance.cms.kill();
    await button(page, SUBMIT).click();
    await expect(page.getByText('Ocurrió un error inesperado. El servicio no está disponible')).toBeVisible();
    await site.instance.cms.start();
    await button(page, SUBMIT).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tus respuestas' })).toBeVisible();
  });

  test('a lost response, retried, stores the answers once', async ({ site, arrive }) => {
    const several = await publishForm(site, 'Cada semana', { multipleAnswers: true });
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(person);
    await goTo(several.path);
    await untilInteractive(page, SUBMIT);
    await fillRequired(page);
    await sendUnheard(page);
    await page.reload();
    await untilInteractive(page, SUBMIT);
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('Tina');
    await button(page, SUBMIT).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tus respuestas' })).toBeVisible();
    const answers = await page.request.get(`/api/forms/${several.id}/answers`);
    expect(((await answers.json()) as { data: unknown[] }).data).toHaveLength(1);
    await button(page, 'Responder otra vez').click();
    await untilInteractive(page, SUBMIT);
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('');
  });

  test("changed answers and another training's answers are accepted after a lost response", async ({
    site,
    arrive,
  }) => {
    const several = await publishForm(site, 'Cada capacitación', { multipleAnswers: true });
    const [poda, injertos] = await Promise.all([
      openTraining(site, 'Poda con ficha', { formId: several.id }),
      openTraining(site, 'Injertos con ficha', { formId: several.id }),
    ]);
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(person);
    await goTo(`${several.path}/${poda.id}`);
    await untilInteractive(page, SUBMIT);
    await fillRequired(page);
    await sendUnheard(page);
    await field(page, /¿Cómo te dicen\?/).fill('Tita');
    await sendUnheard(page);
    await goTo(`${several.path}/${injertos.id}`);
    await untilInteractive(page, SUBMIT);
    await button(page, SUBMIT).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tus respuestas' })).toBeVisible();
    const answers = (await (await page.request.get(`/api/forms/${several.id}/answers`)).json()) as {
      data: { trainingId: string; answers: { text?: string }[] }[];
    };
    expect(answers.data.map(({ trainingId, answers: [first] }) => [trainingId, first?.text])).toEqual([
      [injertos.id, 'Tita'],
      [poda.id, 'Tita'],
      [poda.id, 'Tina'],
    ]);
  });

  test('a form that changes meanwhile is reported and keeps the input', async ({ site, arrive }) => {
    const changing = await publishForm(site, 'Que cambia');
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(person);
    await goTo(changing.path);
    await untilInteractive(page, SUBMIT);
    await fillRequired(page);
    await field(page, /¿Por qué/).fill('Porque sí');
    await site.editor.updatePublished('form', changing.documentId, {
      questions: [
        { key: 'nueva', title: '¿Qué traés?', type: 'shortAnswer', required: true },
        ...QUESTIONS.slice(0, 3),
      ],
    });
    await button(page, SUBMIT).click();
    await expect(page.getByText('El formulario cambió mientras lo respondías.')).toBeVisible();
    await expect(field(page, /¿Qué traés\?/)).toBeVisible();
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('Tina');
    await expect(field(page, /¿Cuántos años/)).toHaveValue('34');
    await expect(field(page, /¿Por qué/)).toHaveCount(0);
    await expectAccessible(page);
    await field(page, /¿Qué traés\?/).fill('Guantes');
    await button(page, SUBMIT).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tus respuestas' })).toBeVisible();
  });

  test("does not show one citizen's draft to another", async ({ site, arrive }) => {
    const [first, second] = [await newCitizen(site.instance), await newCitizen(site.instance)];
    const { page, goTo, signIn } = await arrive();
    await signIn(first);
    await goTo(form.path);
    await untilInteractive(page, SUBMIT);
    await fillRequired(page);
    await signIn(second);
    await goTo(form.path);
    await untilInteractive(page, SUBMIT);
    await expect(field(page, /¿Cómo te dicen\?/)).toHaveValue('');
  });
});

test.describe('a training that requires a form (spec §5, pre-check 5)', () => {
  test('leads to the form and, once answered, to a place', async ({ site, arrive }) => {
    const asked = await publishForm(site, 'Ficha de salud', { questions: QUESTIONS.slice(0, 3) });
    const training = await openTraining(site, 'Apicultura con ficha', { formId: asked.id });
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    const join = page.getByRole('button', { name: 'Quiero participar' });
    await join.and(page.locator(':not([aria-disabled=true])')).click();
    await expect(dialog(page).getByRole('heading')).toHaveText('Inscripción no registrada');
    await expect(dialog(page).locator('p')).toHaveText(
      'Para inscribirte en esta capacitación debes completar un formulario.',
    );
    await dialog(page).getByRole('link', { name: 'Completar el formulario' }).click();
    await page.waitForURL(`**${asked.path}/${training.id}`);
    await untilInteractive(page, SUBMIT);
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    await fillRequired(page);
    await button(page, SUBMIT).click();
    await page.getByRole('link', { name: 'Seguir con la inscripción' }).click();
    await page.waitForURL(`**${training.path}`);
    await expect(dialog(page).getByRole('heading')).toHaveText('Inscripción registrada');
    await goTo(`${asked.path}/${training.id}`);
    await expect(page.getByRole('heading', { name: 'Formulario completado' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Seguir con la inscripción' })).toBeVisible();
  });
});

test('the API returns a form that matches the contract', async ({ arrive }) => {
  const { page, goTo, signIn } = await arrive();
  await signIn(citizen);
  await goTo('/');
  const answer = await page.request.get(`/api/forms/${form.id}`);
  const { data } = (await answer.json()) as { data: unknown };
  expect(formSchema.parse(data)).toMatchObject({ id: form.id, title: 'Antes de empezar' });
});
