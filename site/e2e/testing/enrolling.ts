import { availabilityResponseSchema } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { RunningSite } from './running-site.ts';

export async function enrolledIn(site: RunningSite, id: string): Promise<number> {
  const answer = await fetch(`${site.instance.front.url}/api/trainings/${id}/availability`);
  return availabilityResponseSchema.parse(await answer.json()).data.enrolled;
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const joinButton = (page: Page) => page.getByRole('button', { name: 'Quiero participar' });
/** Waits until the page has read the session. */
export async function untilJoinable(page: Page): Promise<void> {
  await expect(joinButton(page).and(page.locator(':not([aria-disabled=true])'))).toBeVisible();
}

export const title = (page: Page) => dialog(page).getByRole('heading');

export async function accept(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Clicks the button; returns title and text of the message that follows. */
export async function join(page: Page): Promise<[string | null, string | null]> {
  await joinButton(page).click();
  return messageOn(page);
}

export async function messageOn(page: Page): Promise<[string | null, string | null]> {
  return [await title(page).textContent(), await dialog(page).locator('p').textContent()];
}
