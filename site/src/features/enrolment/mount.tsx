import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { EnrolmentPanel } from './EnrolmentPanel.tsx';

const contactSchema = z.object({ label: z.string(), href: z.string() });
const contactsSchema = z.union([
  z.tuple([]),
  z.tuple([contactSchema]),
  z.tuple([contactSchema, contactSchema]),
]);

/**
 * Mounts the enrolment island in the training's page, in place of the visitors' link.
 *
 * @param area holds the contacts of the centre
 * @param training holds the training's title, id and dates
 * @param wanted whether to enrol without a click
 */
export function mountEnrolment(area: HTMLElement, training: HTMLElement, wanted: boolean): void {
  const contacts = contactsSchema.safeParse(JSON.parse(area.dataset['joinArea'] ?? 'null')).data ?? [];
  const trainingId = training.dataset['training'] ?? '';
  const title = training.querySelector('h1')?.textContent ?? '';
  const joinable = area.querySelector('[data-join]') !== null;
  createRoot(area).render(
    <EnrolmentPanel
      trainingId={trainingId}
      title={title}
      contacts={contacts}
      training={training}
      joinable={joinable}
      wanted={wanted}
    />,
  );
}
