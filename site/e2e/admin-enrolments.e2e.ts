import { AxeBuilder } from '@axe-core/playwright';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { slugFromTitle } from '@centro/shared';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDni, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { newOffice } from './testing/office.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const office = newOffice();

interface Published {
  readonly documentId: string;
  readonly title: string;
  readonly people: readonly Citizen[];
}

/** A training with two places and people who asked for one in this order. */
async function published(
  title: string,
  names: readonly string[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Published> {
  const documentId = await office.editor.createPublished('training', {
    title,
    type: 'course',
    category: 'agroindustry',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 2 },
    waitingList: { enabled: true, maxQuota: 10 },
    schedule: { start: inDays(10), finish: inDays(20) },
    ...fields,
  });
  const people: Citizen[] = [];
  for (const name of names) {
    const citizen = await newCitizen(office.instance, { names: name });
    await citizen.session.enrol(slugFromTitle(title));
    people.push(citizen);
  }
  return { documentId, title, people };
}

/** Opens a training's people by the menu, as one does who comes to the office. */
async function openRoster(page: Page, { title }: Published): Promise<void> {
  await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
  await page.getByRole('heading', { name: 'Inscripciones' }).waitFor();
  await page.getByLabel('Buscar una capacitación').fill(title.toUpperCase());
  await page.getByText('1 capacitación', { exact: true }).waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function order(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de Pérez, ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Puts somebody's public profile where those are that people made. */
function putOnBoard({ session: { me } }: Citizen): void {
  const database = new DatabaseSync(
    path.join(office.instance.environment.dataDirectory, 'database', 'cms.db'),
  );
  database.exec('pragma busy_timeout = 5000');
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

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id, nodes }) => {
    return [id, ...nodes.map(({ html }) => html)];
  });

describe('the people of a training in the admin', () => {
  it('are counted, found and put where they belong by a secretary', async () => {
    const training = await published('Poda de rosales', ['Berta', 'Celia', 'Delia', 'Elsa']);
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByText('Con lugar: 2 de 2 · En espera: 2 de 10 · Aprobaron: 0').waitFor();
    await rowOf(page, 'Elsa').getByText('En espera, puesto 2').waitFor();

    await page.getByRole('button', { name: 'En espera: 2' }).click();
    await page.getByText('2 personas', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Todas las personas: 4' }).click();
    await page.getByLabel('Buscar por nombre, DNI o correo').fill('pérez celía');
    await page.getByText('1 persona', { exact: true }).waitFor();
    await page.getByLabel('Buscar por nombre, DNI o correo').fill('');
    await page.getByText('4 personas', { exact: true }).waitFor();

    await order(page, 'Elsa', 'Dar un lugar');
    const asked = page.getByRole('alertdialog', { name: 'Dar un lugar a Pérez, Elsa' });
    await asked.getByText('Tienen lugar 2 de 2: va a quedar por encima del cupo.').waitFor();
    await asked.getByRole('button', { name: 'Dar un lugar' }).click();
    await rowOf(page, 'Elsa').getByText('Listo: tiene lugar.').waitFor();
    await page.getByText('Con lugar: 3 de 2').waitFor();

    await order(page, 'Elsa', 'Pasar a espera');
    await rowOf(page, 'Elsa').getByText('Listo: quedó en espera.').waitFor();
    await rowOf(page, 'Elsa').getByText('En espera, puesto 2').waitFor();

    await order(page, 'Berta', 'Sacar…');
    const dialog = page.getByRole('dialog', { name: 'Sacar a Pérez, Berta' });
    expect(await dialog.getByRole('button', { name: 'Sacar' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Motivo').fill('Avisó que no viene');
    await dialog.getByRole('button', { name: 'Sacar' }).click();
    await page.getByText('3 personas', { exact: true }).waitFor();
    await rowOf(page, 'Delia').getByText('Tiene lugar').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('are refused in plain words beside each', async () => {
    const training = await published('Injertos', ['Fabia']);
    const { page, expectStatus } = await office.signedIn('secretary');
    expectStatus(409);
    await openRoster(page, training);
    await order(page, 'Fabia', 'Pasar a espera');
    await rowOf(page, 'Fabia').getByText('No se puede dejar en espera: hay lugares libres.').waitFor();
  });

  it('are approved all at once, and again with the same end', async () => {
    const training = await published('Conservas', ['Gala', 'Hilda', 'Irma']);
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByLabel('Elegir toda la página').click();
    await page.getByText('3 personas elegidas').waitFor();
    await page.getByRole('button', { name: 'Aprobar…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Todavía no empezó: comienza el /).waitFor();
    await dialog.getByRole('button', { name: 'Aprobar a 3 personas' }).click();
    await dialog.getByText('Aprobaron 2 personas.').waitFor();
    await dialog.getByText('Pérez, Irma. No se puede aprobar: todavía no tiene lugar.').waitFor();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await rowOf(page, 'Irma').getByText('No se puede aprobar: todavía no tiene lugar.').waitFor();
    await rowOf(page, 'Gala')
      .getByText(/^Constancia /)
      .waitFor();
    const code = await rowOf(page, 'Gala')
      .getByText(/^Constancia /)
      .innerText();

    await page.getByRole('button', { name: 'Aprobar…' }).click();
    await dialog.getByRole('button', { name: 'Aprobar a 3 personas' }).click();
    await dialog.getByText('Aprobaron 0 personas.').waitFor();
    await dialog.getByText('2 personas ya habían aprobado.').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        rowOf(page, 'Gala')
          .getByText(/^Constancia /)
          .innerText(),
      )
      .toBe(code);
  });

  it('are taken along as a spreadsheet', async () => {
    const training = await published('Quesos', ['Lía', 'Mara']);
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    for (const [format, ending] of [
      ['Para Excel (.xlsx)', 'xlsx'],
      ['Texto separado (.csv)', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Descargar planilla' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`Inscripciones Quesos.${ending}`);
      const content = await fs.readFile(await download.path());
      expect(content.subarray(0, 2).toString('latin1')).toBe(ending === 'xlsx' ? 'PK' : 'ï»');
    }
  });

  it('are added at the front desk: who has a profile, and who has no e-mail', async () => {
    const training = await published('Dulces', ['Nora', 'Olga']);
    const known = await newCitizen(office.instance, { names: 'Paula' });
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar a Dulces' });
    await dialog.getByLabel('DNI').fill('12');
    await dialog.getByRole('button', { name: 'Buscar' }).click();
    await dialog.getByText('Escribí un DNI de 6 a 9 números.').waitFor();
    await dialog.getByLabel('DNI').fill(known.dniNumber);
    await page.keyboard.press('Enter');
    await dialog.getByText('El cupo está completo').waitFor();
    await dialog.getByRole('button', { name: 'Dejar en espera' }).click();
    await dialog.getByText('Listo: Pérez, Paula quedó en la lista de espera.').waitFor();

    await dialog.getByRole('button', { name: 'Agregar a otra persona' }).click();
    const dni = freshDni();
    await dialog.getByLabel('DNI').fill(dni);
    await page.keyboard.press('Enter');
    await dialog.getByText(`Nadie tiene un perfil con el DNI ${dni}.`).waitFor();
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await dialog.getByText('Escribí un número de teléfono.').waitFor();
    await dialog.getByLabel('Apellido').fill('Quiroga');
    await dialog.getByLabel('Nombre').fill('Quica');
    await dialog.getByLabel('Teléfono').fill('2494 55-5555');
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await dialog.getByText('Listo: Quiroga, Quica está en la capacitación.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Con lugar: 3 de 2 · En espera: 1 de 10').waitFor();
    await rowOf(page, 'Quica').getByText('Sin correo').waitFor();
  });

  it('are ticked at each meeting, which is saved at once, and signed for on paper', async () => {
    const meetings = [
      { title: 'Teoría', start: inDays(10) },
      { title: 'Práctica', start: inDays(11) },
    ];
    const training = await published('Apicultura', ['Rita', 'Sonia', 'Tita'], { meetings });
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('link', { name: 'Asistencia' }).click();
    await page.getByRole('heading', { name: 'Asistencia: Apicultura' }).waitFor();
    await page.getByText('2 personas', { exact: true }).waitFor();
    const saved = page.waitForResponse((response) => response.url().includes('/attendance/'));
    await page.getByLabel('Pérez, Rita vino a Práctica').click();
    await rowOf(page, 'Rita').getByText('vino a 1 de 2').waitFor();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await rowOf(page, 'Rita').getByText('vino a 1 de 2').waitFor();
    await rowOf(page, 'Sonia').getByText('vino a 0 de 2').waitFor();
    expect(await page.getByLabel('Pérez, Rita vino a Práctica').isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);

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
    expect(printed).toContain(`Pérez, Rita${String(training.people[0]?.dniNumber)}`);
    expect(printed).toContain('size: a4 landscape');
    expect(printed).not.toContain('Tita');

    await page.getByRole('link', { name: 'Volver a las inscripciones' }).click();
    await rowOf(page, 'Rita').getByText('Vino a 1 de 2').waitFor();

    // Who never came may be approved, but not unawares.
    await page.getByRole('button', { name: 'Aprobar a quienes tienen lugar…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 de las 2 personas no vino a ningún encuentro.').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  it('get a letter that was looked at before, each one, and who has no e-mail is named', async () => {
    const training = await published('Vinos', ['Uma', 'Vera']);
    const { page } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const desk = page.getByRole('dialog', { name: 'Agregar a Vinos' });
    await desk.getByLabel('DNI').fill(freshDni());
    await page.keyboard.press('Enter');
    await desk.getByLabel('Apellido').fill('Wernicke');
    await desk.getByLabel('Nombre').fill('Wanda');
    await desk.getByLabel('Teléfono').fill('2494555555');
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await desk.getByText('Listo:').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Escribir un correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a quienes están en Vinos' });
    expect(await dialog.getByRole('button', { name: 'Ver cómo queda' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Asunto').fill('Traé una copa');
    await dialog.getByLabel('Mensaje').fill('Vamos a catar.');
    await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
    await dialog.getByText('Va a salir para 2 personas.').waitFor();
    await dialog.getByRole('listitem').getByText('Wernicke, Wanda').waitFor();
    await dialog.frameLocator('iframe').getByText('Vamos a catar.').waitFor();
    await dialog.getByRole('button', { name: 'Enviar a 2 personas' }).click();
    await dialog.getByText('Listo: el correo sale para 2 personas.').waitFor();
    const folder = path.join(office.instance.environment.dataDirectory, 'outbox');
    const letters = async () => {
      const names = await fs.readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
      return mails.filter((mail) => mail.includes('copa')).length;
    };
    await expect.poll(letters, { timeout: 15_000 }).toBe(2);
  });

  it('have what belongs to them beside them: e-mail, licence, certificates, scores', async () => {
    const training = await published('Alimentos', [], { foodHandler: true });
    const xenia = await newCitizen(office.instance, { names: 'Xenia' });
    putOnBoard(xenia);
    const staff = await administratorSession(office.instance);
    for (const status of ['enrolled', 'approved']) {
      const address = `/staff/trainings/${training.documentId}/enrolments/${xenia.session.me.uid}`;
      await staff.send('PUT', address, z.unknown(), { status });
    }
    const { page, expectStatus } = await office.signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Ver los datos de Pérez, Xenia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pérez, Xenia' });
    await dialog.getByText('No respondió formularios.').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'carnet.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await dialog.getByRole('button', { name: 'Cambiar el carnet' }).waitFor();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Bajar el carnet' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^carnet-.*\.pdf$/);

    await dialog.getByLabel('Agroindustria').fill('7');
    await dialog.getByRole('button', { name: 'Guardar puntajes' }).click();
    const scored = z.object({ data: z.object({ board: z.object({ scores: z.looseObject({}) }) }) });
    const scores = async () => {
      const { data } = await staff.send('GET', `/staff/people/${xenia.session.me.uid}`, scored);
      return data.board.scores;
    };
    await expect.poll(scores).toMatchObject({ agroindustryScore: 7, machineryScore: 0 });

    expectStatus(409);
    await dialog.getByRole('button', { name: 'Reemplazar…' }).click();
    const replacing = page.getByRole('dialog', { name: /^Reemplazar la constancia/ });
    await replacing.getByLabel('Motivo').fill('Un error en el nombre');
    await replacing.getByRole('button', { name: 'Reemplazar', exact: true }).click();
    await dialog.getByText('No hay nada que corregir').waitFor();
    await dialog.getByRole('button', { name: 'Anular…' }).click();
    const revoking = page.getByRole('dialog', { name: /^Anular la constancia/ });
    await revoking.getByLabel('Motivo').fill('No le corresponde');
    await revoking.getByRole('button', { name: 'Anular', exact: true }).click();
    await dialog.getByText('Anulada').waitFor();
    expect(await dialog.getByRole('button', { name: 'Anular…' }).count()).toBe(0);
  });

  it('are one step from the training, for who may see both', async () => {
    const training = await published('Huerta urbana', ['Juana']);
    const { page, expectStatus } = await office.signedIn('administrator');
    expectStatus(404);
    await page.goto(`/admin/content-manager/collection-types/api::training.training/${training.documentId}`);
    const panel = page.getByRole('complementary').filter({ hasText: 'Inscripciones' });
    await panel.getByText('Con lugar: 1 de 2').waitFor();
    await panel.getByRole('link', { name: 'Ver las inscripciones' }).click();
    await rowOf(page, 'Juana').waitFor();
  });

  it('are nowhere for an editor', async () => {
    const training = await published('Vivero', ['Katia']);
    const { page } = await office.signedIn('editor');
    await page.getByRole('link', { name: 'Contenido', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Inscripciones' }).count()).toBe(0);
    for (const path of ['', `/${training.documentId}`]) {
      await page.goto(`/admin/inscripciones${path}`);
      await page.getByText('No tenés permiso para ver esto').waitFor();
    }
  });
});
