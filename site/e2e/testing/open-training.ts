import { slugFromTitle } from '@centro/shared';
import { expect } from 'playwright/test';
import type { RunningSite } from './running-site.ts';

const DAY = 24 * 60 * 60 * 1000;

/** ISO 8601 text of the instant that many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Fields of a training with five places that is open for enrolment. */
export const openTrainingFields = (title: string) => ({
  title,
  type: 'course',
  category: 'agroindustry',
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota: 5 },
  schedule: { start: inDays(10), finish: inDays(20) },
});

/** Fields for a number of places, and of positions in the queue, if there is one. */
export const withPlaces = (maxQuota: number, waiting?: number) => ({
  inscription: { start: inDays(-1), finish: inDays(5), maxQuota },
  waitingList: { enabled: waiting !== undefined, maxQuota: waiting ?? 0 },
});

export interface PublishedTraining {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly documentId: string;
}

/** Publishes a training that is open for enrolment, and waits for its page. */
export async function openTraining(
  { editor, instance }: RunningSite,
  title: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<PublishedTraining> {
  const documentId = await editor.createPublished('training', { ...openTrainingFields(title), ...fields });
  const id = slugFromTitle(title);
  const path = `/capacitaciones/${id}`;
  const status = async () => (await fetch(instance.front.url + path)).status;
  await expect.poll(status, { intervals: [50] }).toBe(200);
  return { id, path, title, documentId };
}
