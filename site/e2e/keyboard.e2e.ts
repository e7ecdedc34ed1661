import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { CITIZEN_PASSWORD, dniPicture, freshDni, newCitizen } from '../../scripts/testing/citizen.ts';
import { button, dialog, email, password, untilInteractive } from './testing/account-forms.ts';
import { test } from './testing/running-site.ts';

/** More than the tab stops of any page. */
const MAX_STOPS = 80;

/** Presses Tab until an element is focused. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No key leads to ${String(wanted)}`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, pressed: Locator, key = 'Enter'): Promise<void> {
  await reach(page, pressed);
  await page.keyboard.press(key);
}

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test.describe('account screens, keyboard only', () => {
  test('from the DNI to a complete profile', async ({ arrive }) => {
    const { page, goTo } = await arrive();
    const dni = freshDni();
    await goTo('/ingresar');
    await untilInteractive(page, 'Continuar');
    await type(page, labelled(page, 'Número de DNI'), dni);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/signup/${dni}`);
    await untilInteractive(page, 'Crear perfil');
    await type(page, email(page), `ana.${dni}@correo.example`);
    await type(page, password(page), CITIZEN_PASSWORD);
    await press(page, page.getByRole('checkbox', { name: 'Leí y acepto' }), 'Space');
    await press(page, button(page, 'Crear perfil'));
    await page.waitForURL('**/crear-perfil/**');
    await expect(labelled(page, 'Número de DNI')).toHaveValue(dni);
    for (const [label, text] of [
      ['Nombres', 'Ana'] as const,
      ['Apellidos', 'Sosa'] as const,
      ['Teléfono', '2494123456'] as const,
      ['Ocupación', 'Apicultora'] as const,
      ['Localidad', 'Lobería'] as const,
    ]) {
      await type(page, labelled(page, label), text);
    }
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByLabel('Elegir o sacar una foto'), 'Space');
    const buffer = Buffer.from(await (await dniPicture()).arrayBuffer());
    await (await chooser).setFiles({ name: 'dni.webp', mimeType: 'image/webp', buffer });
    await expect(page.getByText('Imagen guardada')).toBeVisible();
    await press(page, button(page, 'Guardar mi perfil'));
    await page.waitForURL('**/crear-perfil/manipulador');
    await press(page, button(page, 'No me interesa'));
    await page.waitForURL('**/mi-perfil');
    await press(page, page.getByRole('link', { name: 'Editar mi perfil' }));
    await page.waitForURL('**/editar-perfil');
  });

  test("changing one's data and deleting the account", async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await signIn(citizen);
    await goTo('/editar-perfil');
    await expect(labelled(page, 'Ocupación')).toHaveValue('Apicultora');
    await type(page, labelled(page, 'Ocupación'), 'Huertera');
    await press(page, button(page, 'Guardar los cambios'));
    await expect(page.getByText('Guardamos tus datos.')).toBeVisible();

    await goTo('/editar-perfil/suscripciones');
    const list = page.getByRole('group', { name: 'Anuncios' });
    await reach(page, list.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowUp');
    await press(page, button(page, 'Guardar mis suscripciones'));
    await expect(page.getByText('Guardamos tus suscripciones.')).toBeVisible();
    await expect(list.getByRole('radio', { name: 'Sí' })).toBeChecked();

    const fresh = `nueva.${citizen.email}`;
    await goTo('/cambiar-email');
    await type(page, email(page), fresh);
    await type(page, password(page), citizen.password);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Email guardado con éxito')).toBeVisible();
    await press(page, dialog(page).getByRole('button', { name: 'Aceptar' }));
    await expect(dialog(page)).toHaveCount(0);

    await goTo('/editar-perfil/borrar');
    await type(page, password(page), citizen.password);
    await press(page, button(page, 'Borrar mi cuenta para siempre'));
    await expect(dialog(page).getByText('Borramos tu cuenta')).toBeVisible();
    await press(page, dialog(page).getByRole('button', { name: 'Aceptar' }));
    await page.waitForURL(`${site.instance.front.url}/`);
  });

  test('requesting a new password and signing out', async ({ site, arrive }) => {
    const citizen = await newCitizen(site.instance);
    const { page, goTo, signIn } = await arrive();
    await goTo('/recuperar');
    await untilInteractive(page, 'Enviar el correo');
    await type(page, email(page), citizen.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
    await signIn(citizen);
    await goTo('/mi-perfil');
    await press(page, button(page, 'Cerrar sesión'));
    await page.waitForURL(`${site.instance.front.url}/`);
  });
});
