import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { freshDni, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office } from './testing/office.ts';
import { inDays } from './testing/open-training.ts';
import {
  askForDni,
  describePerson,
  openDatabase,
  openRoster,
  order,
  published,
  rowOf,
  WITHOUT_END,
} from './testing/roster.ts';

/** Stores a public profile as if the citizen had published it. */
function putOnBoard(office: Office, { session: { me } }: Citizen): void {
  const database = openDatabase(office);
  database
    .prepare(
      `insert into public_profiles (uid, person_id, names, surnames, phone_number, email, job, city, category,
        machinery_score, agroindustry_score, management_score, a_production_score, v_production_score, total_score,
        created_at)
      select ?, id, names, surnames, phone_number, email, job, city, 'machinery', 0, 0, 0, 0, 0, 0, ?
      from up_users where document_id = ?`,
    )
    .run(randomBytes(12).toString('hex'), Date.now(), me.uid);
  database.close();
}

test.describe('the daily work of the office', () => {
  test('a secretary finds what is to be done on the home page', async ({ office, signedIn }) => {
    const training = await published(office, 'Empieza pronto', ['Paula'], {
      schedule: { start: inDays(3), finish: inDays(20) },
    });
    const { page } = await signedIn('secretary');
    const link = page.getByRole('link', { name: training.title });
    await expect(page.getByRole('heading', { name: 'Empiezan en los próximos siete días' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Casi completas' })).toBeVisible();
    await expect(link).toHaveCount(2);
    await expect(page.getByText(/Empieza el .* · 1 persona con lugar/)).toBeVisible();
    await expect(page.getByText('Queda 1 lugar')).toBeVisible();
    expect(await violations(page, 'section[aria-labelledby="global::to-do"] main > *')).toEqual([]);
    await link.first().click();
    await expect(page.getByRole('heading', { name: training.title })).toBeVisible();
  });

  test('a secretary gives a person a proof of enrolment, once the document was seen', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Tejido', ['Olga']);
    const { page, expectStatus } = await signedIn('secretary');
    expectStatus(409);
    await openRoster(page, training);
    await order(page, 'Olga', 'Constancia de alumno regular');
    await expect(rowOf(page, 'Olga').getByText('Mirá el documento y marcá «DNI visto»')).toBeVisible();
    const database = openDatabase(office);
    database.exec("update up_users set dni_seen = true where names = 'Olga'");
    database.close();
    const downloading = page.waitForEvent('download');
    await order(page, 'Olga', 'Constancia de alumno regular');
    expect((await downloading).suggestedFilename()).toBe('Constancia de alumno regular - Pérez, Olga.pdf');
    await expect(rowOf(page, 'Olga').getByText('La constancia se descargó en PDF.')).toBeVisible();
  });

  test('a secretary suspends a training and resumes it', async ({ office, signedIn }) => {
    const training = await published(office, 'Poda de higueras', ['Higinia']);
    const database = openDatabase(office);
    database.exec("update up_users set without_email = true where names = 'Higinia'");
    database.close();
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Suspender' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Suspender la capacitación?' });
    await dialog.getByRole('textbox').fill('Se inundó el aula.');
    await dialog.getByRole('button', { name: 'Suspender' }).click();
    const note = page.getByRole('note');
    await expect(note.getByText('Suspendida')).toBeVisible();
    await expect(note.getByText('Se inundó el aula.')).toBeVisible();
    await expect(note.getByRole('link', { name: 'Higinia Pérez' })).toBeVisible();
    expect(await violations(page, '[role=note]')).toEqual([]);

    const address = `${office.instance.front.url}/api/trainings/${slugFromTitle(training.title)}`;
    const answered = async () => (await fetch(address)).text();
    expect(await answered()).toContain('"reason":"Se inundó el aula."');

    await page.getByRole('button', { name: 'Reanudar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reanudar' }).click();
    // People without an e-mail get a call about this, too.
    await expect(note.getByText('Se reanudó.')).toBeVisible();
    await expect(note.getByRole('link', { name: 'Higinia Pérez' })).toBeVisible();
    expect(await answered()).toContain('"interruption":null');
    await expect(page.getByRole('button', { name: 'Cancelar la capacitación' })).toBeVisible();
  });

  test('attendance is saved at once for each meeting and has a sheet to sign', async ({
    office,
    signedIn,
  }) => {
    const meetings = [
      { title: 'Teoría', start: inDays(10) },
      { title: 'Práctica', start: inDays(11) },
    ];
    const training = await published(office, 'Apicultura', ['Rita', 'Sonia', 'Tita'], { meetings });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('link', { name: 'Asistencia' }).click();
    await expect(page.getByRole('heading', { name: 'Asistencia: Apicultura' })).toBeVisible();
    await expect(page.getByText('2 personas', { exact: true })).toBeVisible();
    const saved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByLabel('Pérez, Rita vino a Práctica').click();
    await expect(rowOf(page, 'Rita').getByText('vino a 1 de 2')).toBeVisible();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(rowOf(page, 'Rita').getByText('vino a 1 de 2')).toBeVisible();
    await expect(rowOf(page, 'Sonia').getByText('vino a 0 de 2')).toBeVisible();
    await expect(page.getByLabel('Pérez, Rita vino a Práctica')).toBeChecked();
    expect(await violations(page, 'main')).toEqual([]);

    const allSaved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByRole('button', { name: 'Todos presentes en Teoría' }).click();
    await expect(page.getByLabel('Pérez, Sonia vino a Teoría')).toBeChecked();
    await expect(rowOf(page, 'Rita').getByText('vino a 2 de 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Todos presentes en Teoría' })).toBeDisabled();
    expect((await allSaved).status()).toBe(200);
    await page.getByLabel('Pérez, Sonia vino a Teoría').click();
    await page.getByLabel('Pérez, Rita vino a Teoría').click();
    await expect(rowOf(page, 'Rita').getByText('vino a 1 de 2')).toBeVisible();

    // On paper: as long as it is being printed.
    await page.evaluate(() => {
      window.print = () => {
        const pages = Array.from(document.styleSheets).flatMap((sheet) =>
          Array.from(sheet.cssRules).filter((rule) => rule instanceof CSSPageRule),
        );
        const tables = document.querySelector('.planilla section')?.textContent ?? 'Nada';
        document.title = [tables, ...pages.map(({ cssText }) => cssText)].join(' ');
      };
    });
    await page.getByRole('button', { name: 'Imprimir planilla para firmar' }).click();
    await expect.poll(() => page.title()).toContain('Firma');
    const printed = await page.title();
    expect(printed).toContain('Asistencia: Apicultura');
    expect(printed).toContain('Centro de Formación Profesional');
    expect(printed).toMatch(/\d{2}:\d{2}Firma/);
    expect(printed).toContain(`Pérez, Rita${String(training.people[0]?.dniNumber)}`);
    expect(printed).toContain('size: a4 landscape');
    expect(printed).not.toContain('Tita');

    await page.getByRole('link', { name: 'Volver a las inscripciones' }).click();
    await expect(rowOf(page, 'Rita').getByText('Vino a 1 de 2')).toBeVisible();

    // Approving a person who never came takes a confirmation.
    await page.getByRole('button', { name: 'Aprobar a quienes tienen lugar…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 de las 2 personas no vino a ningún encuentro.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  test('a letter is previewed, sent to each, and people without an e-mail are named', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Vinos', ['Uma', 'Vera']);
    const { page, expectComplaint } = await signedIn('secretary');
    // Playwright's script for traces, which the preview's sandbox refuses as it would any other.
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
    const folder = path.join(office.instance.environment.dataDirectory, 'outbox');
    const letters = async () => {
      const names = await fs.readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
      return mails.filter((mail) => mail.includes('copa')).length;
    };
    await expect.poll(letters, { timeout: 15_000 }).toBe(2);
  });

  test("a person's page has their licence, certificates and scores, and leads back", async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Alimentos', [], {
      ...WITHOUT_END,
      foodHandler: true,
      totalHours: 40,
    });
    const xenia = await newCitizen(office.instance, { names: 'Xenia' });
    putOnBoard(office, xenia);
    const staff = await administratorSession(office.instance);
    for (const status of ['enrolled', 'approved']) {
      const address = `/staff/trainings/${training.documentId}/enrolments/${xenia.session.me.uid}`;
      await staff.send('PUT', address, z.unknown(), { status });
    }
    const { page, expectStatus } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Todas las personas: 1' }).click();
    await page.getByLabel('Elegir a Pérez, Xenia').click();
    await page.getByRole('link', { name: 'Pérez, Xenia' }).click();
    await expect(page.getByText('No respondió formularios.')).toBeVisible();
    const certificates = page.getByRole('region', { name: 'Constancias' });
    await expect(certificates.getByText(/· 40 horas$/)).toBeVisible();
    await certificates.locator('input[type=file]').setInputFiles({
      name: 'carnet.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await expect(certificates.getByRole('button', { name: 'Cambiar el carnet' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await certificates.getByRole('button', { name: 'Bajar el carnet' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^carnet-.*\.pdf$/);

    const opened = certificates.getByRole('link', { name: /^Abrir la constancia/ });
    await expect(opened).toHaveAttribute('href', /\/constancias\/[^/]+$/);
    const printing = page.waitForEvent('download');
    await certificates.getByRole('button', { name: 'Bajar el PDF' }).click();
    expect((await printing).suggestedFilename()).toMatch(/\.pdf$/);

    const board = page.getByRole('region', { name: 'Perfil público' });
    await board.getByLabel('Agroindustria').fill('7');
    await board.getByRole('button', { name: 'Guardar puntajes' }).click();
    const scored = z.object({ data: z.object({ board: z.object({ scores: z.looseObject({}) }) }) });
    const scores = async () => {
      const { data } = await staff.send('GET', `/staff/people/${xenia.session.me.uid}`, scored);
      return data.board.scores;
    };
    await expect.poll(scores).toMatchObject({ agroindustryScore: 7, machineryScore: 0 });

    expectStatus(409);
    await certificates.getByRole('button', { name: 'Reemplazar…' }).click();
    const replacing = page.getByRole('dialog', { name: /^Reemplazar la constancia/ });
    await replacing.getByLabel('Motivo').fill('Un error en el nombre');
    await replacing.getByRole('button', { name: 'Reemplazar', exact: true }).click();
    await expect(page.getByText('No hay nada que corregir')).toBeVisible();
    await certificates.getByRole('button', { name: 'Anular…' }).click();
    const revoking = page.getByRole('dialog', { name: /^Anular la constancia/ });
    await revoking.getByLabel('Motivo').fill('No le corresponde');
    await revoking.getByRole('button', { name: 'Anular', exact: true }).click();
    await expect(certificates.getByText('Anulada')).toBeVisible();
    await expect(certificates.getByRole('button', { name: 'Anular…' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a las inscripciones' }).click();
    await expect(page.getByRole('button', { name: 'Todas las personas: 1', pressed: true })).toBeVisible();
    await expect(page.getByText('1 persona elegida')).toBeVisible();
  });
});
