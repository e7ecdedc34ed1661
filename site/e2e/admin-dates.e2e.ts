import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { test, type Office, type SignIn } from './testing/office.ts';

const TRAININGS = '/admin/content-manager/collection-types/api::training.training';

const trainingWith = (fields: object) => ({ type: 'course', category: 'agroindustry', ...fields });
const panel = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Antes de publicar' });

interface Inputs {
  readonly day: Locator;
  readonly time: Locator;
}

/** The `nth` pair of date inputs with this label. */
function inputsOf(page: Page, label: string, nth = 0): Inputs {
  const input = (what: string) => page.getByRole('combobox', { name: `${label}: ${what}`, exact: true });
  return { day: input('día').nth(nth), time: input('hora').nth(nth) };
}

async function pick({ day }: Inputs, text: string): Promise<void> {
  await day.fill(text);
  // Enter would save the form.
  await day.press('Tab');
}

async function open(signedIn: SignIn, documentId: string): Promise<Page> {
  // Strapi requests features that its Community edition lacks; no publisher runs here.
  const { page, expectStatus } = await signedIn('editor');
  for (const status of [404, 502]) expectStatus(status);
  await page.goto(`${TRAININGS}/${documentId}`);
  await expect(page.getByRole('textbox', { name: 'Título' }).first()).toBeVisible();
  return page;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Publicado' }).first()).toBeVisible();
}

async function publicTraining({ instance }: Office, slug: string): Promise<unknown> {
  const response = await fetch(new URL(`/api/trainings/${slug}`, instance.environment.publicUrl));
  const body: unknown = await response.json();
  return body;
}

/** A training without dates, except for a meeting without an end. */
const empty = (title: string) =>
  trainingWith({
    title,
    inscription: { start: null, finish: null, maxQuota: 5 },
    schedule: { start: null, finish: null },
    meetings: [{ title: 'Encuentro', start: '2090-03-01T21:00:00.000Z', finish: null }],
  });

test.describe('dates in the admin', () => {
  test('a day without a time is the whole day: its start as a start, 23:59 as an end', async ({
    office,
    signedIn,
  }) => {
    const page = await open(signedIn, await office.editor.create('training', empty('Un día entero')));
    const [opens, closes] = [inputsOf(page, 'Abre'), inputsOf(page, 'Cierra')];
    const [starts, ends] = [inputsOf(page, 'Comienza'), inputsOf(page, 'Termina')];
    await pick(opens, '01/03/2026');
    for (const inputs of [closes, starts, ends]) await pick(inputs, '01/03/2090');
    await page
      .getByRole('button', { name: /Encuentro/ })
      .first()
      .click();
    await pick(inputsOf(page, 'Termina', 1), '01/03/2090');
    await expect(inputsOf(page, 'Comienza', 1).time).toHaveValue('18:00');

    for (const { time } of [opens, starts]) await expect(time).toHaveValue('00:00');
    for (const { time } of [closes, ends, inputsOf(page, 'Termina', 1)]) {
      await expect(time).toHaveValue('23:59');
    }
    await expect(panel(page).getByText('Las fechas están en orden.')).toBeVisible();
    await publish(page);
    const [first, last] = ['2090-03-01T03:00:00.000Z', '2090-03-02T02:59:59.999Z'];
    expect(await publicTraining(office, 'un-dia-entero')).toMatchObject({
      data: {
        inscription: { start: '2026-03-01T03:00:00.000Z', finish: last },
        schedule: { start: first, finish: last },
        meetings: [{ start: '2090-03-01T21:00:00.000Z', finish: last }],
        state: { message: 'La inscripción está abierta hasta el 1 de marzo de 2090.' },
      },
    });
  });

  test('a picked time stays when the day changes, until it is cleared', async ({ office, signedIn }) => {
    const page = await open(signedIn, await office.editor.create('training', empty('Con hora')));
    const ends = inputsOf(page, 'Termina');
    await pick(ends, '15/12/2026');
    await ends.time.fill('12:30');
    await ends.time.press('Tab');
    await pick(ends, '16/12/2026');
    await expect(ends.time).toHaveValue('12:30');
    await page.getByRole('button', { name: 'Borrar la hora' }).first().click();
    await expect(ends.time).toHaveValue('23:59');
    await expect(ends.day).toHaveValue('16/12/2026');
    await ends.day.fill('');
    await ends.day.press('Tab');
    await expect(ends.time).toHaveValue('');
    await pick(ends, '17/12/2026');
    await page.getByRole('button', { name: 'Borrar la fecha' }).first().click();
    await expect(ends.day).toHaveValue('');
    await expect(ends.time).toHaveValue('');
  });

  test('an entry that ends at 00:00 is pointed out and stays as it is', async ({ office, signedIn }) => {
    const midnight = '2027-03-05T03:00:00.000Z';
    const documentId = await office.editor.create(
      'training',
      trainingWith({
        title: 'Cierra a medianoche',
        inscription: { start: '2027-03-01T03:00:00.000Z', finish: midnight, maxQuota: 5 },
        schedule: { start: '2027-03-04T03:00:00.000Z', finish: midnight },
        meetings: [{ title: 'Uno', start: '2027-03-04T21:00:00.000Z', finish: midnight }],
      }),
    );
    const page = await open(signedIn, documentId);
    await expect(inputsOf(page, 'Cierra').day).toHaveValue('05/03/2027');
    await expect(inputsOf(page, 'Cierra').time).toHaveValue('00:00');
    for (const text of [
      'En «Inscripción», «Cierra» dice 00:00',
      'En «Período de dictado», «Termina» dice 00:00',
      'El encuentro 1 termina a las 00:00',
    ]) {
      await expect(panel(page).getByText(text)).toBeVisible();
    }
    await inputsOf(page, 'Cierra').day.focus();
    await inputsOf(page, 'Cierra').time.focus();
    await page.getByRole('textbox', { name: 'Lugar' }).first().focus();
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await publish(page);
    expect(await publicTraining(office, 'cierra-a-medianoche')).toMatchObject({
      data: { inscription: { finish: midnight }, schedule: { finish: midnight } },
    });
  });
});
