import { expect } from 'playwright/test';
import { makeSiteAdmin, newCitizen, type Citizen } from '../../scripts/testing/citizen.ts';
import { violations } from './testing/accessibility.ts';
import { button, email, untilInteractive } from './testing/account-forms.ts';
import { test } from './testing/running-site.ts';

const GRANT = 'Dar permiso de administración';
const PHONE = { viewport: { width: 360, height: 740 } };

test.describe('granting site administration (spec §6, §7, §8)', () => {
  let admin: Citizen;

  test.beforeAll(async ({ site }) => {
    admin = await newCitizen(site.instance);
    await makeSiteAdmin(site.instance, admin);
  });

  test('works by the e-mail of a profile, whose menu then links to the admin', async ({ site, arrive }) => {
    const other = await newCitizen(site.instance);
    const { page, signIn, goTo, expectStatus } = await arrive(PHONE);
    expectStatus(404);
    await signIn(admin);
    await goTo('/editar-perfil');
    await untilInteractive(page, GRANT);
    await email(page).fill('no-es-un-correo');
    await button(page, GRANT).click();
    await expect(page.getByText('Correo electrónico inválido')).toBeVisible();
    await email(page).fill('nadie@example.com');
    await button(page, GRANT).click();
    await expect(page.getByText('No hay ningún perfil con ese correo.')).toBeVisible();
    await expect(email(page)).toHaveValue('nadie@example.com');
    await email(page).fill(other.email);
    await button(page, GRANT).click();
    await expect(page.getByText(`Listo: ${other.email} administra el sitio.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const theirs = await arrive({ viewport: { width: 1440, height: 900 } });
    await theirs.signIn(other);
    await theirs.goTo('/acerca');
    await expect(theirs.page.getByRole('link', { name: 'Administrador' })).toHaveAttribute(
      'href',
      site.instance.environment.adminUrl,
    );
  });

  test('is not offered to other people', async ({ site, arrive }) => {
    const { page, signIn, goTo } = await arrive(PHONE);
    await signIn(await newCitizen(site.instance));
    await goTo('/editar-perfil');
    await expect(page.getByRole('link', { name: 'Sesiones abiertas' })).toBeVisible();
    await expect(button(page, GRANT)).toHaveCount(0);
  });

  for (const [status, text] of [
    [499, 'El pedido se interrumpió.'],
    [504, 'La respuesta tardó demasiado.'],
  ] as const) {
    test(`explains a ${String(status)} of a proxy`, async ({ arrive }) => {
      const { page, signIn, goTo, expectStatus } = await arrive(PHONE);
      expectStatus(status);
      await signIn(admin);
      await goTo('/editar-perfil');
      await page.route('**/api/functions/add-admin-role', (route) => route.fulfill({ status }));
      await untilInteractive(page, GRANT);
      await email(page).fill(admin.email);
      await button(page, GRANT).click();
      await expect(page.getByText(text)).toBeVisible();
    });
  }
});
