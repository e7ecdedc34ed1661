import { AxeBuilder } from '@axe-core/playwright';
import { formSchema, slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCitizen, setBanned, type Citizen } from '../../scripts/testing/citizen.ts';
import type { Fields } from '../../scripts/testing/editor.ts';
import { weighScripts } from '../../scripts/testing/page-weight.ts';
import { button, dialog, signInWith, taken } from './testing/account-forms.ts';
import { newSite } from './testing/running-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const SUBMIT = 'Enviar mis respuestas';
const OFFLINE = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

const site = newSite();
const { arrive } = site;

/** Every type of question, one of them conditional; keys are what answers are kept by. */
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

async function publishForm(title: string, fields: Fields = {}) {
  const documentId = await site.editor.createPublished('form', { title, questions: QUESTIONS, ...fields });
  return { id: slugFromTitle(title), documentId, path: `/formulario/${slugFromTitle(title)}` };
}

/** A training that asks for a form, with its page. */
async function publishTraining(title: string, formId: string) {
  const instant = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  await site.editor.createPublished('training', {
    title,
    formId,
    type: 'course',
    category: 'agroindustry',
    inscription: { start: instant(-1), finish: instant(5), maxQuota: 5 },
    schedule: { start: instant(10), finish: instant(20) },
  });
  const id = slugFromTitle(title);
  const path = `/capacitaciones/${id}`;
  await expect
    .poll(async () => (await fetch(site.instance.front.url + path)).status, { interval: 50 })
    .toBe(200);
  return { id, path, title };
}

const field = (page: Page, label: string | RegExp) => page.getByLabel(label);
const choice = (page: Page, name: string) => page.getByRole('radio', { name });

/** What is wanted of everybody, answered. */
async function fillRequired(page: Page): Promise<void> {
  await field(page, /¿Cómo te dicen\?/).fill('Tina');
  await field(page, /¿Cuántos años/).fill('34');
  await choice(page, 'No').check();
}

/** Sends what is filled in; it is taken, and nobody hears of it. */
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
  await page.getByText('Ocurrió un error inesperado.').waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
}

let citizen: Citizen;
let form: Awaited<ReturnType<typeof publishForm>>;

beforeAll(async () => {
  citizen = await newCitizen(site.instance);
  form = await publishForm('Antes de empezar', {
    description: 'Para armar los grupos.',
    content: 'Primero esto.\n\nDespués lo otro.',
  });
});

describe('a form (spec §2, §4, §5, §8)', () => {
  it('tells who is not signed in, and is come back to', async () => {
    const { page, goTo } = await arrive();
    await goTo(`${form.path}/poda`);
    await page.getByText('Debes iniciar sesión para poder responder este formulario.').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await page.waitForURL('**/ingresar');
    await goTo('/login');
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${form.path}/poda`);
    await button(page, SUBMIT).waitFor();
  });

  it('leads whose session is over by signing in back to it', async () => {
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(401);
    await signIn(citizen);
    await page.context().clearCookies({ name: /access|refresh/ });
    await goTo(form.path);
    await page.getByText('Tu sesión venció.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click();
    await signInWith(page, citizen.email, citizen.password);
    await page.waitForURL(`**${form.path}`);
    await button(page, SUBMIT).waitFor();
  });

  it.each(['/formulario', '/formulario/no-hay', '/formulario/no-hay/poda', '/formulario/%F0%9F%98%80'])(
    'is not found at %s',
    async (path) => {
      const { page, goTo, signIn, expectStatus } = await arrive();
      expectStatus(400, 404);
      await signIn(citizen);
      await goTo(path);
      await page.getByRole('heading', { name: 'Formulario (no encontrado)' }).waitFor();
      await expectAccessible(page);
    },
  );

  it('is blocked to who is banned', async () => {
    const banned = await newCitizen(site.instance);
    await setBanned(site.instance, banned, true);
    const { page, goTo, signIn } = await arrive();
    await signIn(banned);
    await goTo(form.path);
    await page.getByText('Tu cuenta fué bloqueada').waitFor();
  });

  it('says what is wrong with which answer, and takes them when they are right, once', async () => {
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await signIn(person);
    await goTo(form.path);
    await page.getByRole('heading', { name: 'Antes de empezar' }).waitFor();
    await page.getByText('Para armar los grupos.').waitFor();
    await page.getByText('Las preguntas con * son obligatorias.').waitFor();
    await page.getByRole('group', { name: 'Tu certificado' }).waitFor();
    // Every kind of question, also the one whose script comes only where it is asked.
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    await expectAccessible(page);

    await field(page, /¿Cuántos años/).fill('treinta');
    await field(page, /otro correo/).fill('tina');
    await button(page, SUBMIT).click();
    await expect.poll(() => page.getByText('Respondé esta pregunta.').count()).toBe(2);
    await page.getByText('Escribí un número entero').waitFor();
    await page.getByText('Correo electrónico inválido').waitFor();
    const name = field(page, /¿Cómo te dicen\?/);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-describedby')).toContain('-problem');
    await expectAccessible(page);

    await fillRequired(page);
    await field(page, /¿Cuántos años/).fill('-1');
    await field(page, /otro correo/).fill('');
    await choice(page, 'Sí').check();
    const where = page.getByRole('group', { name: /¿Dónde\?/ });
    await where.waitFor();
    await button(page, SUBMIT).click();
    await page.getByText('Ese valor no puede ser.').waitFor();
    await where.getByText('Respondé esta pregunta.').waitFor();
    await choice(page, 'No').check();
    await where.waitFor({ state: 'detached' });
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
    await papel.getByText('Ese archivo no se puede usar').waitFor();
    await papel.locator('input').setInputFiles({
      name: 'papel.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await papel.getByText('Archivo guardado: papel.pdf').waitFor();
    await expectAccessible(page);
    await button(page, SUBMIT).click();
    const thanks = page.getByRole('heading', { name: 'Recibimos tus respuestas' });
    await thanks.waitFor();
    await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('Lo que respondiste').click();
    for (const text of ['Tina', 'Campo, Fábrica', '29/02/2020']) await page.getByText(text).waitFor();
    await expectAccessible(page);

    await page.reload();
    await page.getByRole('heading', { name: 'Formulario completado' }).waitFor();
    expect(await button(page, SUBMIT).count()).toBe(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => sessionStorage.getItem('cea-07-form-drafts'))).toBe('[]');
  });

  it('keeps what is typed through a reload, without a network and with the cms down', async () => {
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint, expectStatus } = await arrive();
    expectComplaint(OFFLINE);
    expectStatus(503);
    await signIn(person);
    await goTo(form.path);
    await taken(page, SUBMIT);
    await fillRequired(page);
    await choice(page, 'Sí').check();
    await page.getByRole('checkbox', { name: 'Campo' }).check();
    await page.reload();
    await expect.poll(() => field(page, /¿Cómo te dicen\?/).inputValue()).toBe('Tina');
    expect(await choice(page, 'Sí').isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Campo' }).isChecked()).toBe(true);
    await page.context().setOffline(true);
    await button(page, SUBMIT).click();
    await page.getByText('Ocurrió un error inesperado. No hay conexión a internet.').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await site.instance.cms.kill();
    await button(page, SUBMIT).click();
    await page.getByText('Ocurrió un error inesperado. El servicio no está disponible').waitFor();
    await site.instance.cms.start();
    await button(page, SUBMIT).click();
    await page.getByRole('heading', { name: 'Recibimos tus respuestas' }).waitFor();
  });

  it('takes answers once whose acknowledgement was lost', async () => {
    const several = await publishForm('Cada semana', { multipleAnswers: true });
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(person);
    await goTo(several.path);
    await taken(page, SUBMIT);
    await fillRequired(page);
    await sendUnheard(page);
    await page.reload();
    await taken(page, SUBMIT);
    await expect.poll(() => field(page, /¿Cómo te dicen\?/).inputValue()).toBe('Tina');
    await button(page, SUBMIT).click();
    await page.getByRole('heading', { name: 'Recibimos tus respuestas' }).waitFor();
    const answers = await page.request.get(`/api/forms/${several.id}/answers`);
    expect(((await answers.json()) as { data: unknown[] }).data).toHaveLength(1);
    await button(page, 'Responder otra vez').click();
    await taken(page, SUBMIT);
    expect(await field(page, /¿Cómo te dicen\?/).inputValue()).toBe('');
  });

  it('takes what is changed, or for another training, though the answer to what was sent before was lost', async () => {
    const several = await publishForm('Cada capacitación', { multipleAnswers: true });
    const [poda, injertos] = await Promise.all([
      publishTraining('Poda con ficha', several.id),
      publishTraining('Injertos con ficha', several.id),
    ]);
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(person);
    await goTo(`${several.path}/${poda.id}`);
    await taken(page, SUBMIT);
    await fillRequired(page);
    await sendUnheard(page);
    await field(page, /¿Cómo te dicen\?/).fill('Tita');
    await sendUnheard(page);
    await goTo(`${several.path}/${injertos.id}`);
    await taken(page, SUBMIT);
    await button(page, SUBMIT).click();
    await page.getByRole('heading', { name: 'Recibimos tus respuestas' }).waitFor();
    const answers = (await (await page.request.get(`/api/forms/${several.id}/answers`)).json()) as {
      data: { trainingId: string; answers: { text?: string }[] }[];
    };
    expect(answers.data.map(({ trainingId, answers: [first] }) => [trainingId, first?.text])).toEqual([
      [injertos.id, 'Tita'],
      [poda.id, 'Tita'],
      [poda.id, 'Tina'],
    ]);
  });

  it('that changes while it is filled in is told, and what was typed stays', async () => {
    const changing = await publishForm('Que cambia');
    const person = await newCitizen(site.instance);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(person);
    await goTo(changing.path);
    await taken(page, SUBMIT);
    await fillRequired(page);
    await field(page, /¿Por qué/).fill('Porque sí');
    await site.editor.updatePublished('form', changing.documentId, {
      questions: [
        { key: 'nueva', title: '¿Qué traés?', type: 'shortAnswer', required: true },
        ...QUESTIONS.slice(0, 3),
      ],
    });
    await button(page, SUBMIT).click();
    await page.getByText('El formulario cambió mientras lo respondías.').waitFor();
    await field(page, /¿Qué traés\?/).waitFor();
    expect(await field(page, /¿Cómo te dicen\?/).inputValue()).toBe('Tina');
    expect(await field(page, /¿Cuántos años/).inputValue()).toBe('34');
    expect(await field(page, /¿Por qué/).count()).toBe(0);
    await expectAccessible(page);
    await field(page, /¿Qué traés\?/).fill('Guantes');
    await button(page, SUBMIT).click();
    await page.getByRole('heading', { name: 'Recibimos tus respuestas' }).waitFor();
  });

  it('shows nobody what somebody else has typed', async () => {
    const [first, second] = [await newCitizen(site.instance), await newCitizen(site.instance)];
    const { page, goTo, signIn } = await arrive();
    await signIn(first);
    await goTo(form.path);
    await taken(page, SUBMIT);
    await fillRequired(page);
    await signIn(second);
    await goTo(form.path);
    await taken(page, SUBMIT);
    expect(await field(page, /¿Cómo te dicen\?/).inputValue()).toBe('');
  });
});

describe('a training that asks for a form (spec §5, pre-check 5)', () => {
  it('leads to the form and, once it is answered, to a place', async () => {
    const asked = await publishForm('Ficha de salud', { questions: QUESTIONS.slice(0, 3) });
    const training = await publishTraining('Apicultura con ficha', asked.id);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(await newCitizen(site.instance));
    await goTo(training.path);
    const join = page.getByRole('button', { name: 'Quiero participar' });
    await join.and(page.locator(':not([aria-disabled=true])')).click();
    expect(await dialog(page).getByRole('heading').textContent()).toBe('Inscripción no registrada');
    expect(await dialog(page).locator('p').textContent()).toBe(
      'Para inscribirte en esta capacitación debes completar un formulario.',
    );
    await dialog(page).getByRole('link', { name: 'Completar el formulario' }).click();
    await page.waitForURL(`**${asked.path}/${training.id}`);
    await taken(page, SUBMIT);
    expect(await weighScripts(page)).toBeLessThanOrEqual(108_000);
    await fillRequired(page);
    await button(page, SUBMIT).click();
    await page.getByRole('link', { name: 'Seguir con la inscripción' }).click();
    await page.waitForURL(`**${training.path}`);
    expect(await dialog(page).getByRole('heading').textContent()).toBe('Inscripción registrada');
    await goTo(`${asked.path}/${training.id}`);
    await page.getByRole('heading', { name: 'Formulario completado' }).waitFor();
    await page.getByRole('link', { name: 'Seguir con la inscripción' }).waitFor();
  });
});

it('the API tells a form as the contract has it', async () => {
  const { page, goTo, signIn } = await arrive();
  await signIn(citizen);
  await goTo('/');
  const answer = await page.request.get(`/api/forms/${form.id}`);
  const { data } = (await answer.json()) as { data: unknown };
  expect(formSchema.parse(data)).toMatchObject({ id: form.id, title: 'Antes de empezar' });
});
