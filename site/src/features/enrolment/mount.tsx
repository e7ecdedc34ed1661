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
 * Puts the enrolment island into the training's page, in the place of the link that visitors see.
 *
 * @param area tells how to reach the centre
 * @param training holds the training's title, id and dates
 * @param wanted whether somebody wants to take part already
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
