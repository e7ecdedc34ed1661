import fs from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { freshDni } from '../../scripts/testing/citizen.ts';
import { mailsTo } from '../../scripts/testing/mail.ts';
import { test, type Office } from './testing/office.ts';
import {
  askForDni,
  describePerson,
  openDatabase,
  openRoster,
  published,
  type Published,
} from './testing/roster.ts';

/** Number of mails in the outbox folder that contain a text. */
async function mailsAbout({ instance }: Office, text: string): Promise<number> {
  const folder = path.join(instance.environment.dataDirectory, 'outbox');
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(text)).length;
}

/** Number of mails queued for a letter to a training, and of those that were sent. */
function queuedLetters(office: Office, { documentId }: Published): unknown {
  const database = openDatabase(office);
  const row = database
    .prepare(
      "select count(*) as queued, count(sent_at) as sent from outbox where kind = 'letter' and training_id = ?",
    )
    .get(documentId);
  database.close();
  return { ...row };
}

/** Cuts the connection when the server has taken the next letter. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/letters',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test.describe('letters to people in a training', () => {
  test('a letter is previewed, sent to each, and people without an e-mail are named', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Vinos', ['Uma', 'Vera']);
    const { page, expectComplaint } = await signedIn('secretary');
    // The preview's sandbox blocks every script, including the one that Playwright injects for traces.
    expectComplaint(/^Blocked script execution in 'about:srcdoc'/);
    await openRoster(page, training);
    const desk = await askForDni(page, 'Vinos', freshDni());
    await describePerson(desk, 'Wernicke', 'Wanda');
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Listo:')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a quienes están en Vinos' });
    await expect(dialog.getByRole('button', { name: 'Ver cómo queda' })).toBeDisabled();
    await dialog.getByLabel('Asunto').fill('Traé una copa');
    await dialog.getByLabel('Mensaje').fill('Vamos a catar.');
    await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(dialog.getByText('Va a salir para 2 personas.')).toBeVisible();
    await expect(dialog.getByRole('listitem').getByText('Wernicke, Wanda')).toBeVisible();
    await expect(dialog.frameLocator('iframe').getByText('Vamos a catar.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Enviar a 2 personas' }).click();
    await expect(dialog.getByText('Listo: el correo sale para 2 personas.')).toBeVisible();
    await expect.poll(() => mailsAbout(office, 'copa')).toBe(2);
  });

  test('a letter goes to the chosen people; one that is edited after a lost answer is sent, too', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Sidra', ['Zoe', 'Zita']);
    const { page, expectComplaint } = await signedIn('secretary');
    expectComplaint(/^Blocked script execution in 'about:srcdoc'/);
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await openRoster(page, training);
    await page.getByLabel('Elegir a Pérez, Zoe').click();
    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a quienes están en Sidra' });
    await dialog.getByLabel('Asunto').fill('Sidra del martes');
    await dialog.getByLabel('Mensaje').fill('Traé una botella.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    await expect(dialog.getByLabel('Mensaje')).toHaveValue('Traé una botella.');
    const send = async () => {
      await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
      await dialog.getByRole('button', { name: 'Enviar a 1 persona' }).click();
    };
    await loseNextAnswer(page);
    await send();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cambiar' }).click();
    await dialog.getByLabel('Asunto').fill('Sidra del jueves');
    await send();
    await expect(dialog.getByText('Listo: el correo sale para 1 persona.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    await expect(dialog.getByLabel('Asunto')).toHaveValue('');
    await expect.poll(() => mailsAbout(office, 'Sidra del martes')).toBe(1);
    await expect.poll(() => mailsAbout(office, 'Sidra del jueves')).toBe(1);
  });

  test('a letter is sent again after a lost answer, and reaches each person once', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Grapa', ['Genoveva', 'Griselda', 'Leocadia']);
    const { page, expectComplaint } = await signedIn('secretary');
    expectComplaint(/^Blocked script execution in 'about:srcdoc'/);
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a quienes están en Grapa' });
    await dialog.getByLabel('Asunto').fill('Grapa del viernes');
    await dialog.getByLabel('Mensaje').fill('Traé un embudo.');
    await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
    const send = dialog.getByRole('button', { name: 'Enviar a 3 personas' });
    // The connection is cut before the letter is stored, then before its answer arrives.
    await page.route('**/letters', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(/a nadie le llega dos veces/);
    expect(queuedLetters(office, training)).toEqual({ queued: 0, sent: 0 });
    await loseNextAnswer(page);
    await send.click();
    await expect.poll(() => queuedLetters(office, training)).toMatchObject({ queued: 3 });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await send.click();
    await expect(dialog.getByText('Listo: el correo sale para 3 personas.')).toBeVisible();
    await expect.poll(() => queuedLetters(office, training)).toEqual({ queued: 3, sent: 3 });
    for (const { email } of training.people) {
      const mails = await mailsTo(office.instance, email);
      expect(mails.filter((mail) => mail.includes('Subject: Grapa del viernes'))).toHaveLength(1);
    }
  });
});
