import type { Browser, BrowserContext } from 'playwright';
import { expect } from 'playwright/test';
import type { Instance } from '../../../scripts/testing/instance.ts';
import type { administratorOf } from '../../../scripts/testing/staff.ts';
import type { VisitAt } from './test.ts';
import type { Visit } from './visit.ts';

/** Cookies and storage of a signed-in browser. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A desktop screen in the centre's office. */
const OFFICE_SCREEN = { viewport: { width: 1280, height: 900 } };

/** Signs in to Strapi's admin with its form; returns the browser's cookies and storage. */
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

/** Origin of the admin, the only one that may frame previews. */
function adminOrigin({ adminUrl }: Instance['environment']): string {
  return new URL(adminUrl).origin;
}
