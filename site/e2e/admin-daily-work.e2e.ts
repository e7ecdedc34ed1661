import { randomBytes } from 'node:crypto';
import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { mailsTo } from '../../scripts/testing/mail.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office } from './testing/office.ts';
import { inDays } from './testing/open-training.ts';
import { openDatabase, openRoster, order, published, rowOf, WITHOUT_END } from './testing/roster.ts';

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

/** Makes pending notices due now; they normally wait for further changes. */
function makeNoticesDue(office: Office): void {
  const database = openDatabase(office);
  database.exec('update campaigns set due_at = 0');
  database.close();
}

test.describe('the daily work of the office', () => {
  test('a secretary finds the open tasks on the home page', async ({ office, signedIn }) => {
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
    await expect(rowOf(page, 'Olga').getByText('Mirá el documento y marcá «Vi su DNI»')).toBeVisible();
    const database = openDatabase(office);
    database.exec("update up_users set dni_seen = true where names = 'Olga'");
    database.close();
    const downloading = page.waitForEvent('download');
    await order(page, 'Olga', 'Constancia de alumno regular');
    expect((await downloading).suggestedFilename()).toBe('Constancia de alumno regular - Pérez, Olga.pdf');
    await expect(rowOf(page, 'Olga').getByText('La constancia se descargó en PDF.')).toBeVisible();
  });

  test('a secretary suspends a training and resumes it', async ({ office, signedIn }) => {
    const training = await published(office, 'Poda de higueras', ['Higinia', 'Hermelinda']);
    const database = openDatabase(office);
    database.exec("update up_users set without_email = true where names = 'Higinia'");
    database.close();
    const [, hermelinda] = training.people;
    const mailed = (text: RegExp) => {
      makeNoticesDue(office);
      const found = async () =>
        (await mailsTo(office.instance, hermelinda?.email ?? '')).filter((mail) => text.test(mail));
      return expect.poll(found).toHaveLength(1);
    };
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Suspender' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Suspender la capacitación?' });
    await dialog.getByRole('textbox').fill('Se inundó el aula.');
    await dialog.getByRole('button', { name: 'Suspender' }).click();
    const note = page.getByRole('note');
    await expect(note.getByText('Suspendida')).toBeVisible();
    await expect(note.getByText('Se inundó el aula.')).toBeVisible();
    expect(await violations(page, '[role=note]')).toEqual([]);
    await mailed(/method=CANCEL/);
    await expect(page.getByRole('heading', { name: 'Avisar por teléfono' })).toBeVisible();
    await expect(page.getByText('Se suspendió «Poda de higueras».')).toHaveCount(1);
    await page.getByRole('button', { name: 'Ya le avisé a Pérez, Higinia' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya le avisé' }).click();
    await expect(page.getByRole('heading', { name: 'Avisar por teléfono' })).toHaveCount(0);

    const address = `${office.instance.front.url}/api/trainings/${slugFromTitle(training.title)}`;
    const answered = async () => (await fetch(address)).text();
    expect(await answered()).toContain('"reason":"Se inundó el aula."');

    await page.getByRole('button', { name: 'Reanudar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reanudar' }).click();
    await expect(note).toHaveCount(0);
    expect(await answered()).toContain('"interruption":null');
    await mailed(/Subject: Se dicta de nuevo Poda de higueras[^]*method=PUBLISH/);
    await expect(page.getByRole('button', { name: 'Cancelar la capacitación' })).toBeVisible();
    // People without an e-mail get a call about this, too.
    await page.goto('/admin');
    const call = page.getByRole('listitem').filter({ hasText: 'Se dicta de nuevo «Poda de higueras».' });
    await expect(call.getByRole('link', { name: 'Pérez, Higinia' })).toBeVisible();
    await expect(call.getByRole('link', { name: 'Llamar al' })).toBeVisible();
  });

  test('a secretary cancels a training, also after a lost connection; approvals are refused meanwhile', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Poda de parrales', ['Parra'], WITHOUT_END);
    const { page, expectComplaint, expectStatus } = await signedIn('secretary');
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    expectStatus(409);
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Cancelar la capacitación' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Cancelar la capacitación?' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar la capacitación' }).click();
    await dialog.getByRole('textbox').fill('Se rompió la bomba.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.route('**/interruption', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Cancelar la capacitación' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('Se rompió la bomba.');
    await dialog.getByRole('button', { name: 'Cancelar la capacitación' }).click();
    await expect(page.getByRole('note').getByText('Se rompió la bomba.')).toBeVisible();

    await order(page, 'Parra', 'Aprobar');
    const approval = page.getByRole('dialog', { name: 'Aprobar a Pérez, Parra' });
    await approval.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(approval.getByText('la capacitación está cancelada')).toBeVisible();
  });

  test('the home page lists moved queues, ended trainings and expiring licences', async ({
    office,
    signedIn,
  }) => {
    const ended = await published(office, 'Terminó ayer', ['Tadea'], WITHOUT_END);
    await office.editor.updatePublished('training', ended.documentId, {
      schedule: { start: inDays(-3), finish: inDays(-1) },
    });
    const moved = await published(office, 'Se mueve', ['Una', 'Dora', 'Tercera'], {});
    await moved.people[0]?.session.leave(slugFromTitle(moved.title));
    const holder = await newCitizen(office.instance, { names: 'Vencida' });
    const database = openDatabase(office);
    database
      .prepare(
        `insert into certificates (code, training_slug, training_title, type, names, surnames, dni, issued_at, expires_at,
          food_handler, person_id) select 'VENCE', 'bpm', 'BPM', 'course', names, surnames, dni_number, ?, ?, true, id
          from up_users where document_id = ?`,
      )
      .run(Date.now(), Date.parse(inDays(5)), holder.session.me.uid);
    database.close();
    const { page } = await signedIn('secretary');
    const task = (heading: string, text: string) =>
      page
        .locator('section, li, div')
        .filter({ has: page.getByRole('heading', { name: heading }) })
        .getByText(text)
        .first();
    await expect(task('Terminaron y falta aprobar', 'Terminó ayer')).toBeVisible();
    await expect(task('Se movió la lista de espera', 'Se mueve')).toBeVisible();
    await expect(task('Carnets que vencen', 'Pérez, Vencida')).toBeVisible();
  });

  test('the list of trainings is filtered by state', async ({ office, signedIn }) => {
    await published(office, 'Filtrada abierta', []);
    await published(office, 'Filtrada terminada', [], {
      inscription: { start: inDays(-9), finish: inDays(-5), maxQuota: 5 },
      schedule: { start: inDays(-3), finish: inDays(-1) },
    });
    const { page } = await signedIn('secretary');
    await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
    await page.getByLabel('Buscar una capacitación').fill('filtrada');
    await expect(page.getByText('2 capacitaciones', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Estado' }).click();
    await page.getByRole('option', { name: 'Finalizado' }).click();
    await expect(page.getByText('1 capacitación', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Filtrada terminada' })).toBeVisible();
  });

  test('attendance is saved even if the page is left at once', async ({ office, signedIn }) => {
    const training = await published(office, 'Salida rápida', ['Rosa'], {
      meetings: [{ title: 'Única', start: inDays(10) }],
    });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('link', { name: 'Asistencia' }).click();
    const back = page.getByRole('link', { name: 'Volver a las inscripciones' });
    await page.route('**/attendance/**', async (route) => {
      await expect(back).toHaveCount(0);
      await route.continue();
    });
    const saved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByRole('button', { name: 'Todos presentes en Única' }).click();
    await back.click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(rowOf(page, 'Rosa').getByText('Vino a 1 de 1')).toBeVisible();
  });

  test('attendance is saved at once for each meeting and has a sheet to sign', async ({
    office,
    signedIn,
  }) => {
    const meetings = [
      { title: 'Teoría', start: inDays(10) },
      {
        title: 'Práctica',
        start: '2090-03-01T21:00:00.000Z',
        finish: '2090-03-01T23:00:00.000Z',
        place: 'Colmenar de Los Ceibos',
      },
    ];
    const teachers = [
      await office.editor.create('teacher', { name: 'Remigio Luna' }),
      await office.editor.create('teacher', { name: 'Nicanora Sol' }),
    ];
    const training = await published(office, 'Apicultura', ['Rufina', 'Sonia', 'Tita'], {
      meetings,
      teachers: { connect: teachers.map((documentId) => ({ documentId })) },
      place: 'Aula 3, Sarmiento 120',
    });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('link', { name: 'Asistencia' }).click();
    await expect(page.getByRole('heading', { name: 'Asistencia: Apicultura' })).toBeVisible();
    await expect(page.getByText('2 personas', { exact: true })).toBeVisible();
    const saved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByLabel('Pérez, Rufina vino a Práctica').click();
    await expect(rowOf(page, 'Rufina').getByText('vino a 1 de 2')).toBeVisible();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(rowOf(page, 'Rufina').getByText('vino a 1 de 2')).toBeVisible();
    await expect(rowOf(page, 'Sonia').getByText('vino a 0 de 2')).toBeVisible();
    await expect(page.getByLabel('Pérez, Rufina vino a Práctica')).toBeChecked();
    expect(await violations(page, 'main')).toEqual([]);

    await page.getByLabel('Buscar por nombre, DNI o correo').fill('Sonia');
    await expect(page.getByRole('button', { name: 'Presente 1 persona en Teoría' })).toBeVisible();
    await page.getByLabel('Buscar por nombre, DNI o correo').fill('');
    const allSaved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByRole('button', { name: 'Todos presentes en Teoría' }).click();
    await expect(page.getByLabel('Pérez, Sonia vino a Teoría')).toBeChecked();
    await expect(rowOf(page, 'Rufina').getByText('vino a 2 de 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Todos presentes en Teoría' })).toBeDisabled();
    expect((await allSaved).status()).toBe(200);
    await page.getByLabel('Pérez, Sonia vino a Teoría').click();
    await page.getByLabel('Pérez, Rufina vino a Teoría').click();
    await expect(rowOf(page, 'Rufina').getByText('vino a 1 de 2')).toBeVisible();

    // The sheet only exists while it is printed.
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
    expect(printed).toContain('Docentes: Remigio Luna, Nicanora Sol');
    expect(printed).toContain('Lugar: Aula 3, Sarmiento 120');
    expect(printed).toMatch(/\d{2}:\d{2}Firma/);
    expect(printed).toContain('18:00 a 20:00Colmenar de Los CeibosFirma');
    expect(printed).toContain(`Pérez, Rufina${String(training.people[0]?.dniNumber)}`);
    expect(printed).toContain('size: a4 landscape');
    expect(printed).not.toContain('Tita');

    await page.getByRole('link', { name: 'Volver a las inscripciones' }).click();
    await expect(rowOf(page, 'Rufina').getByText('Vino a 1 de 2')).toBeVisible();

    // Approving a person without attendance requires confirmation.
    await page.getByRole('button', { name: 'Aprobar a quienes tienen lugar…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 de las 2 personas no vino a ningún encuentro.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Volver' }).click();
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
    expect((await downloading).suggestedFilename()).toMatch(/^licencia-.*\.pdf$/);

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
    await replacing.getByRole('button', { name: 'Volver' }).click();
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
