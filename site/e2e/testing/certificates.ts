import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import { approve } from '../../../scripts/testing/certificates.ts';
import { newCitizen, type Citizen } from '../../../scripts/testing/citizen.ts';
import type { RunningSite } from './running-site.ts';

const DAY = 24 * 3_600_000;

/** Somebody who was approved, and the code of what they have of it. */
export interface Certified {
  readonly citizen: Citizen;
  readonly code: string;
}

/** Takes somebody new through a training of their own that is over, from the form of enrolment to the approval by the staff. */
export async function certify({ instance, editor }: RunningSite, title: string): Promise<Certified> {
  const citizen = await newCitizen(instance, { names: 'Ernestina' });
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const documentId = await editor.createPublished('training', {
    title,
    type: 'course',
    category: 'agroindustry',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
    schedule: { start: inDays(-20), finish: inDays(-10) },
  });
  const id = slugFromTitle(title);
  await expect
    .poll(async () => (await fetch(`${instance.front.url}/capacitaciones/${id}`)).status, { timeout: 30_000 })
    .toBe(200);
  await citizen.session.enrol(id);
  return { citizen, code: await approve(instance, { id, documentId }, citizen) };
}
