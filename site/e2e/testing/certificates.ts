import { routes } from '@centro/shared';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { approve } from '../../../scripts/testing/certificates.ts';
import { newCitizen, type Citizen } from '../../../scripts/testing/citizen.ts';
import { inDays, openTraining } from './open-training.ts';
import type { Open, RunningSite } from './running-site.ts';

/** An approved citizen, and the code of their certificate. */
export interface Certified {
  readonly citizen: Citizen;
  readonly code: string;
}

/** Enrols a new citizen in a new training that is over, and approves them. */
export async function certify(site: RunningSite, title: string): Promise<Certified> {
  const citizen = await newCitizen(site.instance, { names: 'Ernestina' });
  const schedule = { start: inDays(-20), finish: inDays(-10) };
  const training = await openTraining(site, title, { schedule });
  await citizen.session.enrol(training.id);
  return { citizen, code: await approve(site.instance, training, citizen) };
}

export const NARROW = { viewport: { width: 320, height: 640 } };
export const VALID = 'Esta constancia es auténtica y está vigente.';

export const sheet = (page: Page) => page.getByRole('img', { name: /^Así es la constancia de / });
export const pictureButton = (page: Page) => page.getByRole('button', { name: 'Descargar imagen (PNG)' });
export const verdict = (page: Page) => page.getByRole('status').first();
export const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Opens the page of an existing certificate. */
export async function openSheet(open: Open, id: string, options: Parameters<typeof open>[1] = {}) {
  const visit = await open(routes.certificate(id), options);
  await expect(pictureButton(visit.page)).toBeVisible();
  return visit;
}
