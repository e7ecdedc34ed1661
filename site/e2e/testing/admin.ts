import type { Browser, BrowserContext } from 'playwright';
import { expect } from 'playwright/test';
import type { Instance } from '../../../scripts/testing/instance.ts';
import type { administratorOf } from '../../../scripts/testing/staff.ts';
import type { VisitAt } from './test.ts';
import type { Visit } from './visit.ts';

/** What a signed-in browser stores. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A desktop screen in the centre's office. */
const OFFICE_SCREEN = { viewport: { width: 1280, height: 900 } };

/** Signs in to Strapi's admin by its form and gives what a browser keeps of that. */
export async function adminStorageState(
  browser: Browser,
  { environment }: Instance,
  { email, password }: ReturnType<typeof administratorOf>,
): Promise<StorageState> {
  const baseURL = adminOrigin(environment);
  const context = await browser.newContext({ ...OFFICE_SCREEN, baseURL, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/auth'));
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the admin in a browser with this session. */
export async function visitAdminAt(
  visitAt: VisitAt,
  { environment }: Instance,
  storageState: StorageState,
): Promise<Visit> {
  const visitor = await visitAt(adminOrigin(environment), { ...OFFICE_SCREEN, storageState });
  await visitor.goTo('/admin');
  await expect(visitor.page.getByRole('navigation').first()).toBeVisible();
  return visitor;
}

/** The address that previews may be framed at. */
function adminOrigin({ adminUrl }: Instance['environment']): string {
  return new URL(adminUrl).origin;
}
