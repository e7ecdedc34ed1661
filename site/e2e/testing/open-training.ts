import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import type { RunningSite } from './running-site.ts';

const DAY = 24 * 60 * 60 * 1000;

/** ISO 8601 text of the instant that many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export interface PublishedTraining {
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

/** Publishes a training with five places whose enrolment is open, and waits for its page. */
export async function openTraining(
  { editor, instance }: RunningSite,
  title: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<PublishedTraining> {
  await editor.createPublished('training', {
    title,
    type: 'course',
    category: 'agroindustry',
    inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
    schedule: { start: inDays(10), finish: inDays(20) },
    ...fields,
  });
  const id = slugFromTitle(title);
  const path = `/capacitaciones/${id}`;
  const status = async () => (await fetch(instance.front.url + path)).status;
  await expect.poll(status, { intervals: [50] }).toBe(200);
  return { id, path, title };
}
