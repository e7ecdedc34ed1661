import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { stoppedDatabase } from '../../scripts/testing/database.ts';
import { mailedConfirmations } from '../../scripts/testing/mail.ts';
import { button, dialog } from './testing/account-forms.ts';
import { openTraining } from './testing/open-training.ts';
import { confirmingTest as test, type RunningSite } from './testing/running-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const unconfirmed = (site: RunningSite) => newCitizen(site.instance, { confirmed: false });

/** Code and token of the mail sent at sign-up. */
async function mailed(site: RunningSite, { email }: Citizen) {
  await expect.poll(() => mailedConfirmations(site.instance, email)).toHaveLength(1);
  const [first] = await mailedConfirmations(site.instance, email);
  if (!first) throw new Error('The mail is gone again');
  return first;
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código').fill(code);
  await button(page, 'Confirmar').click();
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

test.describe('a place of an unconfirmed account', () => {
  test('is confirmed with the code, on the page where they enrolled', async ({ site, arrive }) => {
    const { path } = await openTraining(site, 'Con el código');
    const citizen = await unconfirmed(site);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(400);
    await signIn(citizen);
    await goTo(path);
    await button(page, 'Quiero participar').click();
    await expect(dialog(page).getByText('Ya estás participando en Con el código.')).toBeVisible();
    await button(page, 'Confirmar mi correo').click();
    await expect(page.getByLabel('Código')).toBeFocused();
    await expect(page.getByLabel('Código')).toBeInViewport();
    await expect(
      page.getByText(/Tu lugar está guardado hasta el .* h\. Confirmá tu correo antes/),
    ).toBeVisible();
    await expect(page.getByText(`Te mandamos un código de seis números a ${citizen.email}.`)).toBeVisible();

    const { code } = await mailed(site, citizen);
    await typeCode(page, '12');
    await expect(page.getByText('El código tiene seis números.')).toBeVisible();
    await typeCode(page, otherThan(code));
    await expect(page.getByText('Ese código no es.')).toBeVisible();
    await expect(page.getByLabel('Código')).toBeFocused();
    await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page.getByText('Confirmamos tu correo.')).toBeVisible();
    await expect(page.getByText('Tu lugar está guardado hasta')).toHaveCount(0);
    await expect(page.getByLabel('Código')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('Ya estás participando.')).toBeVisible();
    await goTo('/mi-perfil');
    await expect(page.getByRole('listitem').filter({ hasText: /Participando\s*Comienza el/ })).toBeVisible();
  });

  test('is the only one; the refusal links to the code, which then gives the second place', async ({
    site,
    arrive,
  }) => {
    const [first, second] = [await openTraining(site, 'La primera'), await openTraining(site, 'La segunda')];
    const citizen = await unconfirmed(site);
    await citizen.session.enrol('la-primera');
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(409);
    await signIn(citizen);
    await goTo(second.path);
    await button(page, 'Quiero participar').click();
    await expect(dialog(page).getByText('Para anotarte, primero confirmá tu correo')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Confirmar mi correo' }).click();
    await page.waitForURL('**/mi-perfil');
    await expect(
      page.getByRole('listitem').filter({ hasText: /Participando\s*Falta confirmar tu correo, hasta el/ }),
    ).toBeVisible();
    await typeCode(page, (await mailed(site, citizen)).code);
    await expect(dialog(page).getByText('Ya estás participando en La segunda.')).toBeVisible();
    await button(page, 'Aceptar').click();
    await goTo(first.path);
    await expect(page.getByText('Ya estás participando.')).toBeVisible();
    await expect(page.getByText('Tu lugar está guardado hasta')).toHaveCount(0);
  });

  test('expires on the open page, which offers to enrol again', async ({ site, arrive }) => {
    const { path } = await openTraining(site, 'La que vence');
    const citizen = await unconfirmed(site);
    await citizen.session.enrol('la-que-vence');
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    const { kind, execute } = stoppedDatabase(site.instance.environment);
    const soon = kind === 'sqlite' ? String(Date.now() + 15_000) : `now() + interval '15 seconds'`;
    await execute([
      `update enrolments set provisional_until = ${soon} where person_id =
        (select id from up_users where email = '${citizen.email}')`,
    ]);
    await goTo(path);
    await expect(page.getByText('Tu lugar está guardado hasta')).toBeVisible();
    await expect(page.getByText('Se venció el plazo para confirmar tu correo')).toBeVisible({
      timeout: 60_000,
    });
    await button(page, 'Anotarme otra vez').click();
    await expect(dialog(page).getByText('Ya estás participando en La que vence.')).toBeVisible();
  });
});

test.describe('the field for the code', () => {
  test('reports that its script did not load, and keeps the rest of the page', async ({ site, arrive }) => {
    const training = await openTraining(site, 'Sin el campo');
    const citizen = await unconfirmed(site);
    await citizen.session.enrol(training.id);
    const { page, goTo, signIn, expectComplaint } = await arrive();
    expectComplaint('Failed to load resource: net::ERR_FAILED');
    await signIn(citizen);
    await page.route('**/EmailCode.*.js', (route) => route.abort(), { times: 1 });
    await goTo(training.path);
    const failed = page.getByRole('alert').filter({ hasText: 'No pudimos cargar esta parte.' });
    await expect(failed).toBeVisible();
    await expect(page.getByText('Tu lugar está guardado hasta')).toBeVisible();
    await failed.getByRole('link', { name: 'Probar de nuevo' }).click();
    await expect(page.getByLabel('Código')).toBeVisible();
  });

  test('does not move the link to the profile when it loads late', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance, { confirmed: false, profile: false });
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    const link = page.getByRole('link', { name: 'Completar mi perfil' });
    const before = page.waitForRequest('**/EmailCode.*.js').then(() => link.boundingBox());
    await page.route('**/EmailCode.*.js', async (route) => {
      await before;
      await route.continue();
    });
    await goTo('/mi-perfil');
    await expect(page.getByLabel('Código')).toBeVisible();
    expect(await before).not.toBeNull();
    expect(await link.boundingBox()).toEqual(await before);
  });

  test('follows the corrected address', async ({ site, arrive }) => {
    const citizen = await unconfirmed(site);
    const corrected = `corregida.${citizen.dniNumber}@correo.example`;
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/cambiar-email');
    await page.getByLabel('Correo electrónico').fill(corrected);
    await page.getByLabel('Contraseña', { exact: true }).fill(citizen.password);
    await button(page, 'Guardar mi correo').click();
    await button(page, 'Aceptar').click();
    await expect(page.getByText(`Te mandamos un código de seis números a ${corrected}.`)).toBeVisible();
    await typeCode(page, (await mailed(site, { ...citizen, email: corrected })).code);
    await expect(page.getByText('Confirmamos tu correo.')).toBeVisible();
    await expect(page.getByLabel('Código')).toHaveCount(0);
    await expect(button(page, 'Guardar mi correo')).toBeVisible();
  });
});

test.describe('the link of a confirmation mail', () => {
  test('opens a page with one button, which confirms; opening it does not', async ({ site, arrive }) => {
    const citizen = await unconfirmed(site);
    const { token } = await mailed(site, citizen);
    const { page, goTo, signIn } = await arrive();
    await goTo(`/confirmar-correo#${token}`);
    await expect(page.getByRole('heading', { name: 'Confirmá tu correo' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await signIn(citizen);
    await goTo('/mi-perfil');
    await expect(page.getByLabel('Código')).toBeVisible();
    await goTo(`/confirmar-correo#${token}`);
    await button(page, 'Confirmar mi correo').click();
    await expect(page.getByRole('heading', { name: 'Confirmamos tu correo' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver mi perfil' }).click();
    await expect(page.getByText(citizen.email)).toBeVisible();
    await expect(page.getByLabel('Código')).toHaveCount(0);
  });

  test('if invalid, links to the profile, where another can be mailed', async ({ site, arrive }) => {
    const citizen = await unconfirmed(site);
    const { page, goTo, signIn, expectStatus } = await arrive();
    expectStatus(410);
    await goTo(`/confirmar-correo#${'x'.repeat(43)}`);
    await button(page, 'Confirmar mi correo').click();
    await expect(page.getByText('Este enlace ya no sirve')).toBeVisible();
    await signIn(citizen);
    await goTo('/mi-perfil');
    await button(page, 'Mandarme otro código').click();
    await expect(page.getByText(`Te mandamos otro código a ${citizen.email}.`)).toBeVisible();
    await expect.poll(() => mailedConfirmations(site.instance, citizen.email)).toHaveLength(2);
  });
});
