import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { administratorSession } from '../../scripts/testing/staff.ts';
import { violations } from './testing/accessibility.ts';
import { test, type Office } from './testing/office.ts';
import { published, WITHOUT_END } from './testing/roster.ts';

const PEOPLE = '/content-manager/collection-types/plugin::users-permissions.user';
const DNI = '29888777';

async function goToPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Personas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeVisible();
}

const certifiedSchema = z.object({
  data: z.object({ certificates: z.array(z.object({ code: z.string(), state: z.string() })) }),
});

let admin: Awaited<ReturnType<typeof administratorSession>>;

// Only once, since the cms limits sign-ins per account.
test.beforeAll(async ({ office }) => {
  admin = await administratorSession(office.instance);
});

async function giveDni({ session }: Citizen, dniNumber = DNI): Promise<void> {
  await admin.send('PUT', `${PEOPLE}/${session.me.uid}`, z.unknown(), { dniNumber });
}

/** What the public site answers about a certificate. */
async function lookUp({ instance }: Office, code: string): Promise<unknown> {
  const response = await fetch(`${instance.front.url}/api/certificates/${code}`);
  return ((await response.json()) as { readonly data: unknown }).data;
}

async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: action });
  await expect(button).toBeDisabled();
  await dialog.getByLabel('Motivo').fill(reason);
  await button.click();
  // The notification of an earlier action may still be shown.
  await expect(page.getByText('Listo.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test.describe('people in the admin', () => {
  test('are found by part of a name or DNI and shown with all their data', async ({ office, signedIn }) => {
    const who = await newCitizen(office.instance, { names: 'Íñigo' });
    await newCitizen(office.instance, { names: 'Otra' });
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('perez inig');
    await expect(page.getByText('1 persona', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Pérez, Íñigo' }).click();
    await expect(page.getByRole('heading', { name: 'Pérez, Íñigo' })).toBeVisible();
    const facts = page.getByRole('region', { name: 'Datos' });
    await expect(facts.getByText(who.session.me.email)).toBeVisible();
    for (const title of [
      'Inscripciones',
      'Constancias',
      'Formularios',
      'Perfil público',
      'Fotos de documentos',
    ]) {
      await expect(page.getByRole('region', { name: title })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /^Ver: Frente del DNI/ })).toBeVisible();
    expect(await violations(page, 'main')).toEqual([]);
    await page.goBack();
    await expect(page.getByLabel('Nombre, DNI o correo')).toHaveValue('perez inig');
  });

  test('are banned and unbanned with a reason, which their page shows', async ({ office, signedIn }) => {
    await newCitizen(office.instance, { names: 'Rita' });
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('rita');
    await page.getByRole('link', { name: 'Pérez, Rita' }).click();
    await page.getByRole('button', { name: 'Bloquear' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: 'Liberar sus lugares' })).not.toBeChecked();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Insultó a una docente');
    await expect(dialog.getByRole('button', { name: 'Bloquear' })).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('');
    await dialog.getByRole('checkbox', { name: /^Entiendo que se bloquea sólo este perfil/ }).check();
    await confirm(page, 'Bloquear', 'Insultó a una docente');
    const notes = page.getByRole('region', { name: 'Notas y lo que hizo el personal' });
    await expect(notes.getByText('Motivo: Insultó a una docente')).toBeVisible();
    await expect(notes.getByText('Sara Tapia bloqueó a')).toBeVisible();
    await notes.getByLabel('Nota nueva').fill('Trae el DNI el martes');
    await notes.getByRole('button', { name: 'Anotar' }).click();
    await expect(notes.getByText('«Trae el DNI el martes»')).toBeVisible();
    await expect(notes.getByText('Sara Tapia anotó algo sobre')).toBeVisible();
    await expect(notes.getByLabel('Nota nueva')).toHaveValue('');
    await notes.getByLabel('Nota nueva').fill('Sin terminar');
    await page.getByRole('button', { name: 'Desbloquear' }).click();
    await confirm(page, 'Desbloquear', 'Pidió disculpas');
    await expect(notes.getByText('Motivo: Pidió disculpas')).toBeVisible();
    await expect(notes.getByLabel('Nota nueva')).toHaveValue('Sin terminar');
    await expect(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible();
  });

  test('are corrected with a reason, with errors beside the fields', async ({ office, signedIn }) => {
    await newCitizen(office.instance, { names: 'Corregida' });
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('corregida');
    await page.getByRole('link', { name: 'Pérez, Corregida' }).click();
    await page.getByRole('button', { name: 'Corregir datos' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Guardar' });
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Trajo el documento');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('DNI').fill('abc');
    await save.click();
    await expect(dialog.getByText('Escribí el DNI con 6 a 9 números.')).toBeVisible();
    await dialog.getByLabel('DNI').fill('20.111.444');
    await dialog.getByLabel('Ciudad').fill('Tandil');
    await save.click();
    await expect(page.getByText('Listo.').last()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Datos' }).getByText('Tandil')).toBeVisible();
    const notes = page.getByRole('region', { name: 'Notas y lo que hizo el personal' });
    await expect(notes.getByText('Sara Tapia cambió datos de')).toBeVisible();
    await expect(notes.getByText('Motivo: Trajo el documento')).toBeVisible();
  });

  test('a certificate is replaced after the data was corrected', async ({ office, signedIn }) => {
    const training = await published(office, 'Trenzado de cuero', ['Eulogia'], WITHOUT_END);
    const [{ session }] = training.people as readonly [Citizen];
    const { uid } = session.me;
    const enrolment = `/staff/trainings/${training.documentId}/enrolments/${uid}`;
    await admin.send('PUT', enrolment, z.unknown(), { status: 'approved' });
    const stored = async () => {
      const { data } = await admin.send('GET', `/staff/people/${uid}`, certifiedSchema);
      return data.certificates;
    };
    const code = (await stored())[0]?.code ?? '';
    const { page } = await signedIn('secretary');
    await page.goto(`/admin/personas/${uid}`);
    await page.getByRole('button', { name: 'Corregir datos' }).click();
    await page.getByRole('dialog').getByLabel('Nombres').fill('Eulogia Inés');
    await confirm(page, 'Guardar', 'Faltaba su segundo nombre');

    const articles = page.getByRole('region', { name: 'Constancias' }).getByRole('article');
    await expect(articles).toHaveCount(1);
    await articles.getByRole('button', { name: 'Reemplazar…' }).click();
    const dialog = page.getByRole('dialog', { name: `Reemplazar la constancia ${code}` });
    await expect(dialog.getByText('en su perfil (Eulogia Inés Pérez, DNI')).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await confirm(page, 'Reemplazar', 'Le faltaba un nombre');
    await expect(articles).toHaveCount(2);
    const old = articles.filter({ hasText: `Reemplazada · ${code}` });
    await expect(old.getByRole('link', { name: `Abrir la constancia ${code}` })).toBeVisible();
    await expect(old.getByRole('button', { name: /^(Reemplazar|Anular)…$/ })).toHaveCount(0);
    const current = articles.filter({ hasText: /Vigente · / });
    await expect(current.getByRole('button', { name: 'Reemplazar…' })).toBeVisible();
    await expect(current.getByRole('button', { name: 'Anular…' })).toBeVisible();

    const certificates = await stored();
    expect(certificates.map(({ state }) => state).sort()).toEqual(['replaced', 'valid']);
    expect(certificates).toContainEqual({ code, state: 'replaced' });
    const replacedBy = certificates.find(({ state }) => state === 'valid')?.code ?? '';
    await expect(current.getByText(replacedBy).first()).toBeVisible();
    expect(await lookUp(office, code)).toMatchObject({ state: 'replaced', replacedBy });
    expect(await lookUp(office, replacedBy)).toMatchObject({ state: 'valid', replacedBy: null });
    expect(JSON.stringify(await lookUp(office, replacedBy))).toContain('Eulogia Inés');
  });

  test('two profiles of one person are merged', async ({ office, signedIn }) => {
    const [first, second] = [
      await newCitizen(office.instance, { names: 'Marta' }),
      await newCitizen(office.instance, { names: 'Marta Elena' }),
    ];
    for (const each of [first, second]) await giveDni(each);
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByRole('checkbox', { name: 'Sólo perfiles con DNI repetido' }).click();
    await expect(page.getByText('2 personas')).toBeVisible();
    await page.getByRole('link', { name: 'Pérez, Marta', exact: true }).click();
    await page.getByRole('button', { name: 'Vi su DNI', exact: true }).click();
    await expect(page.getByRole('button', { name: 'No vi su DNI' })).toBeVisible();
    const otherProfiles = page.getByRole('region', { name: 'Tiene otro perfil' });
    await expect(otherProfiles.getByText('Pérez, Marta Elena')).toBeVisible();
    await otherProfiles.getByRole('button', { name: 'Unir a este perfil' }).click();
    const side = (name: string) => page.getByRole('dialog').getByRole('region', { name });
    const [stays, ends] = [side('El que se queda'), side('El que se borra')];
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await expect(stays.getByText('DNI visto: Sí')).toBeVisible();
    await expect(ends.getByText(second.session.me.email)).toBeVisible();
    await expect(ends.getByText('DNI visto: No')).toBeVisible();
    await confirm(page, 'Unir a este perfil', 'Se anotó dos veces');
    await expect(page.getByText('unió dos perfiles de')).toBeVisible();
    await expect(otherProfiles).toHaveCount(0);
  });

  test('are merged only from the profile that has an e-mail', async ({ office, signedIn }) => {
    const [one, other] = [
      await newCitizen(office.instance, { names: 'Concorreo' }),
      await newCitizen(office.instance, { names: 'Sincorreo' }),
    ];
    for (const each of [one, other]) await giveDni(each, '31222555');
    await admin.send('PUT', `${PEOPLE}/${other.session.me.uid}`, z.unknown(), { withoutEmail: true });
    const { page } = await signedIn('secretary');
    await page.goto(`/admin/personas/${other.session.me.uid}`);
    const otherProfiles = page.getByRole('region', { name: 'Tiene otro perfil' });
    await expect(
      otherProfiles.getByText('Se unen desde ese perfil, que es el que tiene correo.'),
    ).toBeVisible();
    await expect(otherProfiles.getByRole('button')).toHaveCount(0);
    await otherProfiles.getByRole('link').click();
    await expect(otherProfiles.getByText('Pérez, Sincorreo')).toBeVisible();
    // Control: this is the direction that the server accepts.
    await expect(otherProfiles.getByRole('button', { name: 'Unir a este perfil' })).toBeVisible();
  });

  test('become the holder of their DNI by showing the document', async ({ office, signedIn }) => {
    const [owner, stranger] = [
      await newCitizen(office.instance, { names: 'Titular' }),
      await newCitizen(office.instance, { names: 'Extraña' }),
    ];
    for (const each of [owner, stranger]) await giveDni(each, '29888778');
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('titular');
    await page.getByRole('link', { name: 'Pérez, Titular' }).click();
    await page.getByRole('link', { name: 'Pérez, Extraña' }).click();
    await page.getByRole('button', { name: 'Vi su DNI', exact: true }).click();
    await page.getByRole('link', { name: 'Pérez, Titular' }).click();
    await page.getByRole('button', { name: 'Hacer titular del DNI' }).click();
    await expect(page.getByRole('dialog').getByText('El otro perfil lo pierde')).toBeVisible();
    const holder = page.getByRole('region', { name: 'Ya habíamos visto este DNI en otro perfil' });
    await expect(holder.getByText(`Pérez, Extraña · ${stranger.session.me.email}`)).toBeVisible();
    await expect(holder.getByText('Va a perder el DNI, 0 inscripciones y 0 constancias')).toBeVisible();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await confirm(page, 'Hacer titular del DNI', 'Mostró el documento');
    await expect(page.getByText('hizo titular de su DNI a')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tiene otro perfil' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'No vi su DNI' })).toBeVisible();
  });

  test('a screen can be left while its action is running', async ({ office, signedIn }) => {
    await newCitizen(office.instance, { names: 'Apurada' });
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('apurada');
    await page.getByRole('link', { name: 'Pérez, Apurada' }).click();
    let status: number | undefined;
    // The action is carried out, but its response does not arrive.
    await page.route('**/staff/people/**', async (route) => {
      if (route.request().method() === 'GET') await route.continue();
      else status = (await route.fetch()).status();
    });
    await page.getByRole('button', { name: 'Vi su DNI', exact: true }).click();
    await expect.poll(() => status).toBe(200);
    await page.getByRole('link', { name: 'Personas', exact: true }).click();
    await page.getByLabel('Nombre, DNI o correo').fill('apurada');
    await page.getByRole('link', { name: 'Pérez, Apurada' }).click();
    await expect(page.getByRole('button', { name: 'No vi su DNI' })).toBeVisible();
  });

  test('are erased at their request', async ({ office, signedIn }) => {
    await newCitizen(office.instance, { names: 'Olvidada' });
    const { page } = await signedIn('secretary');
    await goToPeople(page);
    await page.getByLabel('Nombre, DNI o correo').fill('olvidada');
    await page.getByRole('link', { name: 'Pérez, Olvidada' }).click();
    await page.getByRole('button', { name: 'Borrar la cuenta' }).click();
    await confirm(page, 'Borrar la cuenta', 'Lo pidió por nota');
    await page.waitForURL('**/personas');
    await page.getByLabel('Nombre, DNI o correo').fill('olvidada');
    await expect(page.getByText('No hay nadie así.')).toBeVisible();
  });

  test('are not available to an editor', async ({ signedIn }) => {
    const { page } = await signedIn('editor');
    await expect(page.getByRole('link', { name: 'Contenido', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Personas', exact: true })).toHaveCount(0);
    await page.goto('/admin/personas');
    await expect(page.getByText('No tenés permiso para ver esto')).toBeVisible();
  });
});
