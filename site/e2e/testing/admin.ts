import type { Browser } from 'playwright';
import type { Instance } from '../../../scripts/testing/instance.ts';
import type { administratorOf } from '../../../scripts/testing/staff.ts';
import { visit, type Visit } from './visit.ts';

/** Signs in to Strapi's admin, on the screen of an office, as somebody of the staff does. */
export async function visitAdmin(
  browser: Browser,
  instance: Instance,
  { email, password }: ReturnType<typeof administratorOf>,
): Promise<Visit> {
  // The address that previews may be framed at.
  const { origin } = new URL(instance.environment.adminUrl);
  const visitor = await visit(browser, origin, { viewport: { width: 1280, height: 900 } });
  const { page, goTo } = visitor;
  await goTo('/admin');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.waitForURL((url) => !url.pathname.includes('/auth'));
  return visitor;
}
