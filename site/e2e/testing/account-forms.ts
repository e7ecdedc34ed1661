import type { Page } from 'playwright';
import { expect } from 'vitest';

export const email = (page: Page) => page.getByLabel('Correo electrónico');
export const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the page's script has taken over its form; without a network it could not come any more. */
export async function taken(page: Page, submit: string): Promise<void> {
  await expect.poll(() => button(page, submit).isEnabled()).toBe(true);
}

export async function signInWith(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Ingresar').click();
}
