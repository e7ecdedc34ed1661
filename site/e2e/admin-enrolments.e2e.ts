import fs from 'node:fs/promises';
import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { type Citizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office } from './testing/office.ts';
import { inDays } from './testing/open-training.ts';
import { openDatabase, openRoster, order, published, rowOf, WITHOUT_END } from './testing/roster.ts';

/** Clears the rate limits of this machine, which all tests share. */
function reopenAddress(office: Office): void {
  const database = openDatabase(office);
  database.exec('delete from rate_limits');
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
    await losing.getByRole('button', { name: 'Volver' }).click();
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

  test('people with an unconfirmed e-mail are phoned about a removal, and mailed otherwise', async ({
    office,
    signedIn,
  }) => {
    const training = await published(office, 'Membrillos', ['Paz']);
    const database = openDatabase(office);
    database.exec("update up_users set confirmed = false where names = 'Paz'");
    database
      .prepare(
        "update enrolments set provisional_until = ? where person_id in (select id from up_users where names = 'Paz')",
      )
      .run(Date.parse(inDays(1)));
    database.close();
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await order(page, 'Paz', 'Sacar…');
    const removal = page.getByRole('dialog', { name: 'Sacar a Pérez, Paz' });
    await expect(removal.getByText('Su correo está sin confirmar: avisale por teléfono.')).toBeVisible();
    await removal.getByRole('button', { name: 'Volver' }).click();
    await order(page, 'Paz', 'Pasar a espera');
    await expect(page.getByRole('alertdialog').getByText('Recibe un correo.')).toBeVisible();
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

    // The second of two requests fails, and later there are no certificates to download.
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

    // The action is idempotent.
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

  test('the dialog to approve one person mentions the public certificate', async ({ office, signedIn }) => {
    const meetings = [{ title: 'Único', start: inDays(-3), finish: inDays(-2) }];
    const training = await published(office, 'Encurtidos', ['Pilar'], { ...WITHOUT_END, meetings });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    await order(page, 'Pilar', 'Aprobar');
    const dialog = page.getByRole('dialog', { name: 'Aprobar a Pérez, Pilar' });
    await expect(dialog.getByText('Recibe su constancia, que es pública')).toBeVisible();
    await expect(dialog.getByText('Nadie tiene anotada la asistencia a ningún encuentro.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Pilar').getByText('Tiene lugar')).toBeVisible();
    await order(page, 'Pilar', 'Aprobar');
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(dialog.getByText('Aprobó 1 persona.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(rowOf(page, 'Pilar').getByText(/^Constancia /)).toBeVisible();
  });

  test('approving is refused before the end, one person or many', async ({ office, signedIn }) => {
    const training = await published(office, 'Embutidos', ['Olivia'], {
      schedule: { start: inDays(-3), finish: inDays(3) },
    });
    const { page } = await signedIn('secretary');
    await openRoster(page, training);
    const dialog = page.getByRole('dialog');
    const refused = async () => {
      await expect(dialog.getByText(/^Todavía no terminó: termina el .* se puede aprobar/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Aprobar', exact: true })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Volver' }).click();
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

  test('from one connection are removed and banned in one action', async ({ office, signedIn }) => {
    const names = ['Ana', 'Bea', 'Caro', 'Dora', 'Eva', 'Flor', 'Gala', 'Hilda', 'Irma', 'Julia'];
    const invented = names.map((name) => `${name} Inventada`);
    const training = await published(office, 'Apicultura en ráfaga', invented);
    const { page } = await signedIn('secretary');
    await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
    await page.getByRole('link', { name: /^\d+ inscripciones desde una misma conexión$/ }).click();
    const burst = page.getByRole('region', { name: /inscripciones desde una misma conexión/ });
    await expect(rowOf(page, 'Ana Inventada')).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    // The burst also contains people that other tests enrolled from this machine.
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
