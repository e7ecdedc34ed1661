import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { slugFromTitle } from '@centro/shared';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { freshDni, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office } from './testing/office.ts';

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A training without an end to come, in which people can be approved at once. */
const WITHOUT_END = { schedule: null };

interface Published {
  readonly documentId: string;
  readonly title: string;
  readonly people: readonly Citizen[];
}

/** A training with two places and people who asked for one in this order. */
async function published(
  office: Office,
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
  await expect(page.getByRole('heading', { name: 'Inscripciones' })).toBeVisible();
  await page.getByLabel('Buscar una capacitación').fill(title.toUpperCase());
  await expect(page.getByText('1 capacitación', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function order(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de Pérez, ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Opens the desk of a training and looks for a DNI there. */
async function askForDni(page: Page, title: string, dni: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Agregar persona' }).click();
  const desk = page.getByRole('dialog', { name: `Agregar a ${title}` });
  await desk.getByLabel('DNI').fill(dni);
  await page.keyboard.press('Enter');
  return desk;
}

/** Fills in what the desk asks about a person without a profile. */
async function describePerson(desk: Locator, surname: string, names: string): Promise<void> {
  await desk.getByLabel('Apellido').fill(surname);
  await desk.getByRole('textbox', { name: /^Nombre/ }).fill(names);
  await desk.getByLabel('Teléfono').fill('2494 55-5555');
}

function openDatabase({ instance }: Office): DatabaseSync {
  const database = new DatabaseSync(path.join(instance.environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  return database;
}

/** Forgets what was counted for this machine, from which other tests enrol new people, too. */
function reopenAddress(office: Office): void {
  const database = openDatabase(office);
  database.exec('delete from rate_limits');
  database.close();
}

/** Puts somebody's public profile where those are that people made. */
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

test.describe("a training's people in the admin", () => {
  test('a secretary counts, finds, promotes and removes people', async ({ office, signedIn }) => {
    const training = await published(office, 'Poda de rosales', ['Berta', 'Celia', 'Delia', 'Elsa']);
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await expect(page.getByText('Con lugar: 2 de 2 · En espera: 2 de 10 · Aprobaron: 0')).toBeVisible();
    await expect(rowOf(page, 'Elsa').getByText('En espera, puesto 2')).toBeVisible();

    await page.getByRole('button', { name: 'En espera: 2' }).click();
    await expect(page.getByText('2 personas', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Todas las personas: 4' }).click();
    await page.getByLabel('Buscar por nombre, DNI o correo').fill('pérez celía');
    await expect(page.getByText('1 persona', { exact: true })).toBeVisible();
    await page.getByLabel('Buscar por nombre, DNI o correo').fill('');
    await expect(page.getByText('4 personas', { exact: true })).toBeVisible();

    await order(page, 'Elsa', 'Dar un lugar');
    const asked = page.getByRole('alertdialog', { name: 'Dar un lugar a Pérez, Elsa' });
    await expect(asked.getByText('Tienen lugar 2 de 2: va a quedar por encima del cupo.')).toBeVisible();
    await asked.getByRole('button', { name: 'Dar un lugar' }).click();
    await expect(rowOf(page, 'Elsa').getByText('Listo: tiene lugar.')).toBeVisible();
    await expect(page.getByText('Con lugar: 3 de 2')).toBeVisible();

    await order(page, 'Elsa', 'Pasar a espera');
    const losing = page.getByRole('alertdialog', { name: 'Pasar a espera a Pérez, Elsa' });
    await expect(losing.getByText('Pierde su lugar, que pasa a quien sigue en la espera')).toBeVisible();
    await losing.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Con lugar: 3 de 2')).toBeVisible();
    await order(page, 'Elsa', 'Pasar a espera');
    await losing.getByRole('button', { name: 'Pasar a espera' }).click();
    await expect(rowOf(page, 'Elsa').getByText('Listo: quedó en espera.')).toBeVisible();
    await expect(rowOf(page, 'Elsa').getByText('En espera, puesto 2')).toBeVisible();

    await order(page, 'Berta', 'Sacar…');
    const dialog = page.getByRole('dialog', { name: 'Sacar a Pérez, Berta' });
    await expect(dialog.getByRole('button', { name: 'Sacar' })).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('Avisó que no viene');
    await dialog.getByRole('button', { name: 'Sacar' }).click();
    await expect(page.getByText('3 personas', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Delia').getByText('Tiene lugar')).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
  });

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

  test('each refused change shows its reason beside the person', async ({ office, signedIn }) => {
    const training = await published(office, 'Injertos', ['Fabia']);
    const { page, expectStatus } = await signedIn('secretary');
    expectStatus(409);
    await openRoster(page, training);
    await order(page, 'Fabia', 'Pasar a espera');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar a espera' }).click();
    await expect(
      rowOf(page, 'Fabia').getByText('No se puede dejar en espera: hay lugares libres.'),
    ).toBeVisible();
  });

  test('approving several people at once is repeatable', async ({ office, signedIn }) => {
    const training = await published(office, 'Conservas', ['Gala', 'Hilda', 'Irma'], WITHOUT_END);
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByLabel('Elegir toda la página').click();
    await expect(page.getByText('3 personas elegidas')).toBeVisible();
    await page.getByRole('button', { name: 'Aprobar…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Cada una recibe su constancia, que es pública')).toBeVisible();
    await dialog.getByRole('button', { name: 'Aprobar a 3 personas' }).click();
    await expect(dialog.getByText('Aprobaron 2 personas.')).toBeVisible();
    await expect(dialog.getByText('Pérez, Irma. No se puede aprobar: todavía no tiene lugar.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(rowOf(page, 'Irma').getByText('No se puede aprobar: todavía no tiene lugar.')).toBeVisible();
    await expect(rowOf(page, 'Gala').getByText(/^Constancia /)).toBeVisible();
    const code = await rowOf(page, 'Gala')
      .getByText(/^Constancia /)
      .innerText();
    const printing = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Con las elegidas' }).click();
    await page.getByRole('menuitem', { name: 'Bajar sus constancias (PDF)' }).click();
    expect((await printing).suggestedFilename()).toBe('Constancias de Conservas.pdf');

    await page.getByRole('button', { name: 'Aprobar…' }).click();
    await dialog.getByRole('button', { name: 'Aprobar a 3 personas' }).click();
    await expect(dialog.getByText('Aprobaron 0 personas.')).toBeVisible();
    await expect(dialog.getByText('2 personas ya habían aprobado.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        rowOf(page, 'Gala')
          .getByText(/^Constancia /)
          .innerText(),
      )
      .toBe(code);
  });

  test('many people get a place, wait or leave at once, also after an interruption', async ({
    office,
    signedIn,
  }) => {
    const names = ['Berna', 'Cora', 'Dina', 'Ema', 'Fe'];
    const training = await published(office, 'Escabeches', names);
    const { page, expectStatus } = await signedIn('secretary');
    await openRoster(page, training);
    const choose = async (action: string, ...chosen: readonly string[]) => {
      for (const name of chosen) await page.getByLabel(`Elegir a Pérez, ${name}`).click();
      await page.getByRole('button', { name: 'Con las elegidas' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const dialog = page.getByRole('dialog');
    const close = () => dialog.getByRole('button', { name: 'Cerrar' }).last().click();

    // The connection breaks at the second of two, and later nobody has a certificate.
    expectStatus(503, 404);
    let orders = 0;
    await page.route('**/staff/trainings/*/enrolments/*', async (route) => {
      orders += 1;
      if (orders === 2) await route.fulfill({ status: 503, body: 'No' });
      else await route.continue();
    });
    await choose('Dar un lugar…', 'Dina', 'Ema');
    await expect(dialog.getByText('Tienen lugar aunque se pase del cupo.')).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Dar un lugar a 2 personas' }).click();
    await expect(dialog.getByText('Se detuvo después de 1 de 2.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Seguir' }).click();
    await expect(dialog.getByText('Dimos un lugar a 2 personas.')).toBeVisible();
    await close();
    await expect(rowOf(page, 'Ema').getByText('Tiene lugar')).toBeVisible();
    expect(orders).toBe(3);

    // Nobody is moved twice when it is done again.
    await choose('Dar un lugar…');
    await dialog.getByRole('button', { name: 'Dar un lugar a 2 personas' }).click();
    await expect(dialog.getByText('2 personas ya tenían lugar.')).toBeVisible();
    await close();

    await choose('Pasar a espera…');
    await dialog.getByRole('button', { name: 'Pasar a espera a 2 personas' }).click();
    await expect(dialog.getByText('Pasamos a espera a 2 personas.')).toBeVisible();
    await close();
    await expect(rowOf(page, 'Dina').getByText('En espera, puesto 2')).toBeVisible();

    await choose('Sacar…', 'Berna');
    const remove = dialog.getByRole('button', { name: 'Sacar a 3 personas' });
    await expect(remove).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('Avisaron que no vienen');
    await remove.click();
    await expect(dialog.getByText('Sacamos a 3 personas.')).toBeVisible();
    await close();
    await expect(page.getByText('Con lugar: 2 de 2 · En espera: 0 de 10')).toBeVisible();
    await expect(rowOf(page, 'Fe').getByText('Tiene lugar')).toBeVisible();
    await expect(page.getByText('0 personas elegidas')).toBeVisible();

    await choose('Bajar sus constancias (PDF)', 'Fe');
    await expect(page.getByText('Ninguna de las personas elegidas tiene una constancia')).toBeVisible();
  });

  test('one person is approved in a dialog that tells of the public certificate', async ({
    office,
    signedIn,
  }) => {
    const meetings = [{ title: 'Único', start: inDays(-3), finish: inDays(-2) }];
    const training = await published(office, 'Encurtidos', ['Pilar'], { ...WITHOUT_END, meetings });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await order(page, 'Pilar', 'Aprobar');
    const dialog = page.getByRole('dialog', { name: 'Aprobar a Pérez, Pilar' });
    await expect(dialog.getByText('Recibe su constancia, que es pública')).toBeVisible();
    await expect(dialog.getByText('Nadie tiene anotada la asistencia a ningún encuentro.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Pilar').getByText('Tiene lugar')).toBeVisible();
    await order(page, 'Pilar', 'Aprobar');
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(dialog.getByText('Aprobó 1 persona.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(rowOf(page, 'Pilar').getByText(/^Constancia /)).toBeVisible();
  });

  test('nobody is approved before the end, alone or among many', async ({ office, signedIn }) => {
    const training = await published(office, 'Embutidos', ['Olivia'], {
      schedule: { start: inDays(-3), finish: inDays(3) },
    });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const dialog = page.getByRole('dialog');
    const refused = async () => {
      await expect(dialog.getByText(/^Todavía no terminó: termina el .* se puede aprobar/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Aprobar', exact: true })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
    };
    await order(page, 'Olivia', 'Aprobar');
    await refused();
    await page.getByRole('button', { name: 'Aprobar a quienes tienen lugar…' }).click();
    await refused();
    await expect(rowOf(page, 'Olivia').getByText('Tiene lugar')).toBeVisible();
  });

  test('a refusal of the server is shown when the end was moved meanwhile', async ({ office, signedIn }) => {
    const training = await published(office, 'Fiambres', ['Noelia'], WITHOUT_END);
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await order(page, 'Noelia', 'Aprobar');
    const dialog = page.getByRole('dialog', { name: 'Aprobar a Pérez, Noelia' });
    await expect(dialog.getByRole('button', { name: 'Aprobar', exact: true })).toBeEnabled();
    await office.editor.updatePublished('training', training.documentId, {
      schedule: { start: inDays(-3), finish: inDays(3) },
    });
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    const reason = 'No se puede aprobar: la capacitación todavía no terminó.';
    await expect(dialog.getByText(`Pérez, Noelia. ${reason}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(rowOf(page, 'Noelia').getByText(reason)).toBeVisible();
    await expect(rowOf(page, 'Noelia').getByText('Tiene lugar')).toBeVisible();
  });

  test('can be downloaded as a spreadsheet', async ({ office, signedIn }) => {
    const training = await published(office, 'Quesos', ['Lía', 'Mara']);
    const { page } = await signedIn('secretary');
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

  test('the front desk adds people with a profile and people without an e-mail', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Dulces', ['Nora', 'Olga']);
    const known = await newCitizen(office.instance, { names: 'Paula' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar a Dulces' });
    await dialog.getByLabel('DNI').fill('12');
    await dialog.getByRole('button', { name: 'Buscar' }).click();
    await expect(dialog.getByText('Escribí un DNI de 6 a 9 números')).toBeVisible();
    await dialog.getByLabel('DNI').fill(known.dniNumber);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('El cupo está completo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dejar en espera' }).click();
    await expect(dialog.getByText('Listo: Pérez, Paula quedó en la lista de espera.')).toBeVisible();

    await dialog.getByRole('button', { name: 'Agregar a otra persona' }).click();
    const dni = freshDni();
    await dialog.getByLabel('DNI').fill(dni);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`Nadie tiene un perfil con el DNI ${dni}.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(dialog.getByText('Escribí los 10 números, con código de área.')).toBeVisible();
    await describePerson(dialog, 'Quiroga', 'Quica');
    await dialog.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(dialog.getByText('Listo: Quiroga, Quica está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Con lugar: 3 de 2 · En espera: 1 de 10')).toBeVisible();
    await expect(rowOf(page, 'Quica').getByText('Sin correo')).toBeVisible();
  });

  test('the home lists promoted people without an e-mail until they were phoned', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Envasado al vacío', ['Alicia', 'Bruna']);
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const dialog = await askForDni(page, 'Envasado al vacío', freshDni());
    await describePerson(dialog, 'Quiroga', 'Zulma');
    await dialog.getByRole('button', { name: 'Dejar en espera' }).click();
    await expect(dialog.getByText('Listo: Quiroga, Zulma quedó en la lista de espera.')).toBeVisible();
    await page.keyboard.press('Escape');
    await order(page, 'Alicia', 'Sacar…');
    const removal = page.getByRole('dialog', { name: 'Sacar a Pérez, Alicia' });
    await expect(removal.getByText('Recibe un correo.')).toBeVisible();
    await removal.getByLabel('Motivo').fill('Avisó que no viene');
    await removal.getByRole('button', { name: 'Sacar' }).click();
    await expect(rowOf(page, 'Zulma').getByText('Tiene lugar')).toBeVisible();
    await page.getByRole('button', { name: 'Acciones de Quiroga, Zulma' }).click();
    await page.getByRole('menuitem', { name: 'Pasar a espera' }).click();
    const losing = page.getByRole('alertdialog', { name: 'Pasar a espera a Quiroga, Zulma' });
    await expect(losing.getByText('No tiene correo: avisale por teléfono.')).toBeVisible();
    await losing.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    const notice = page.getByRole('listitem').filter({ hasText: 'Quiroga, Zulma' });
    await expect(notice.getByText('Envasado al vacío')).toBeVisible();
    const whatsApp = notice.getByRole('link', { name: 'WhatsApp' });
    await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/5492494555555');
    await notice.getByRole('button', { name: 'Ya le avisé a Quiroga, Zulma' }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Ya sabe Quiroga, Zulma' });
    await asked.getByRole('button', { name: 'Ya le avisé' }).click();
    await expect(notice).toHaveCount(0);
  });

  test('the front desk adds the owner of a DNI with which a stranger signed up, and corrects an e-mail', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Licores', ['Lola']);
    const stranger = await newCitizen(office.instance, { names: 'Extraña' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const desk = await askForDni(page, 'Licores', stranger.dniNumber);
    await desk.getByRole('button', { name: 'Ningún perfil es suyo, y mostró el DNI' }).click();
    await expect(desk.getByText('Los otros perfiles pierden ese DNI')).toBeVisible();
    await describePerson(desk, 'Dueña', 'Delia');
    await desk.getByRole('button', { name: 'Darle un lugar' }).last().click();
    await expect(desk.getByText('Listo: Dueña, Delia está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Dueña, Delia' }).click();
    const data = page.getByRole('region', { name: 'Datos' });
    const email = (name: string) => `${name}.${stranger.dniNumber}@correo.example`;
    await data.getByLabel('Correo electrónico').fill(email('dleia'));
    await data.getByRole('button', { name: 'Guardar correo' }).click();
    await expect(data.getByText(email('dleia'))).toBeVisible();
    await data.getByLabel('Corregir el correo').fill(email('delia'));
    await data.getByRole('button', { name: 'Guardar correo' }).click();
    await expect(data.getByText(email('delia'))).toBeVisible();
    await expect(data.getByText(email('dleia'))).toHaveCount(0);
  });

  test('the front desk finds a person by name, and takes e-mail, town and sex of a new one', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Turrones', ['Lucía']);
    const known = await newCitizen(office.instance, { names: 'Encarnación' });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const desk = page.getByRole('dialog', { name: 'Agregar a Turrones' });
    const search = desk.getByLabel('DNI, nombre o correo');
    await search.fill('pérez nadie-se-llama-asi');
    await page.keyboard.press('Enter');
    await expect(desk.getByText('No hay ningún perfil así. Para crear uno, buscá por DNI.')).toBeVisible();
    await search.fill('encarnacion');
    await page.keyboard.press('Enter');
    await expect(
      desk.getByText(`Pérez, Encarnación · DNI ${known.dniNumber} · ${known.email}`),
    ).toBeVisible();
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Listo: Pérez, Encarnación está en la capacitación.')).toBeVisible();

    await desk.getByRole('button', { name: 'Agregar a otra persona' }).click();
    const dni = freshDni();
    await search.fill(dni);
    await page.keyboard.press('Enter');
    await describePerson(desk, 'Nueva', 'Nélida');
    await desk.getByLabel('Correo, si tiene').fill('nelida@');
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Escribí un correo electrónico')).toBeVisible();
    await desk.getByLabel('Correo, si tiene').fill(`nelida.${dni}@correo.example`);
    await desk.getByLabel('Ciudad').fill('Tandil');
    await desk.getByRole('combobox', { name: 'Sexo' }).click();
    await page.getByRole('option', { name: 'Femenino' }).click();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await desk.getByRole('button', { name: 'Darle un lugar' }).click();
    await expect(desk.getByText('Listo: Nueva, Nélida está en la capacitación.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Nueva, Nélida' }).click();
    const data = page.getByRole('region', { name: 'Datos' });
    await expect(data.getByText(`nelida.${dni}@correo.example`)).toBeVisible();
    await expect(data.getByText('Tandil')).toBeVisible();
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

  test('are one step from the training for roles that may see both', async ({ office, signedIn }) => {
    const training = await published(office, 'Huerta urbana', ['Juana']);
    const { page, expectStatus } = await signedIn('administrator');
    expectStatus(404);
    await page.goto(`/admin/content-manager/collection-types/api::training.training/${training.documentId}`);
    const panel = page.getByRole('complementary').filter({ hasText: 'Inscripciones' });
    await expect(panel.getByText('Con lugar: 1 de 2')).toBeVisible();
    await panel.getByRole('link', { name: 'Ver las inscripciones' }).click();
    await expect(rowOf(page, 'Juana')).toBeVisible();
  });

  test('from one connection are taken back and banned in one action', async ({ office, signedIn }) => {
    const names = ['Ana', 'Bea', 'Caro', 'Dora', 'Eva', 'Flor', 'Gala', 'Hilda', 'Irma', 'Julia'];
    const invented = names.map((name) => `${name} Inventada`);
    const training = await published(office, 'Apicultura en ráfaga', invented);
    const { page } = await signedIn('secretary');
    await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
    await page.getByRole('link', { name: /^\d+ inscripciones desde una misma conexión$/ }).click();
    const burst = page.getByRole('region', { name: /inscripciones desde una misma conexión/ });
    await expect(rowOf(page, 'Ana Inventada')).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    // Other tests enrol people from this machine, too.
    await burst.getByRole('checkbox', { name: 'Elegir todas' }).uncheck();
    for (const name of invented.slice(0, 9)) {
      await burst.getByRole('checkbox', { name: `Elegir a Pérez, ${name}` }).check();
    }
    await burst.getByRole('button', { name: 'Sacar las 9 y bloquear las cuentas…' }).click();
    const asked = page.getByRole('dialog', { name: 'Sacar 9 inscripciones y bloquear las cuentas' });
    await asked.getByRole('checkbox', { name: 'se bloquea sólo ese perfil' }).check();
    await asked.getByLabel('Motivo').fill('Personas inventadas');
    await asked.getByRole('button', { name: 'Sacar', exact: true }).click();
    await expect(page.getByText('Listo: 9 inscripciones menos.')).toBeVisible();
    reopenAddress(office);
    await expect(rowOf(page, 'Ana Inventada')).toHaveCount(0);
    await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
    await openRoster(page, training);
    await expect(page.getByText('Con lugar: 1 de 2 · En espera: 0 de 10 · Aprobaron: 0')).toBeVisible();
    await expect(rowOf(page, 'Julia Inventada').getByText('Tiene lugar')).toBeVisible();
    const [{ session }] = training.people as readonly [Citizen];
    await expect(session.enrol(slugFromTitle(training.title))).rejects.toThrow(/banned|403/);
  });

  test('are not available to an editor', async ({ office, signedIn }) => {
    const training = await published(office, 'Vivero', ['Katia']);
    const { page } = await signedIn('editor');
    await expect(page.getByRole('link', { name: 'Contenido', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inscripciones' })).toHaveCount(0);
    for (const path of ['', `/${training.documentId}`]) {
      await page.goto(`/admin/inscripciones${path}`);
      await expect(page.getByText('No tenés permiso para ver esto')).toBeVisible();
    }
  });
});
