import { expect, type Page } from 'playwright/test';

export const email = (page: Page) => page.getByLabel('Correo electrónico');
export const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the page's script controls its form; once offline, the script could not load. */
export async function untilInteractive(page: Page, submit: string): Promise<void> {
  await expect(button(page, submit)).toBeEnabled();
}

export async function signInWith(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Ingresar').click();
}
