import type { SiteContent } from '@centro/shared';
import { copy } from '../copy/es-AR.ts';

/** A way to reach the centre. */
export interface Contact {
  readonly label: string;
  readonly href: string;
}

/** At most two. */
export type Contacts = [] | [Contact] | [Contact, Contact];

/** By which somebody gets an answer, the quickest first. */
const ANSWERING = ['whatsapp', 'phoneNumber', 'email'] as const;

/**
 * How to reach the centre in need, as links for a message.
 *
 * @param site none when its content is unknown
 */
export function contactsOf(site: Pick<SiteContent, 'socials'> | null | undefined): Contacts {
  const [first, second] = ANSWERING.flatMap((id) =>
    (site?.socials ?? [])
      .filter((social) => social.id === id)
      .map(({ url }) => ({ label: copy[`social.${id}`], href: url })),
  );
  if (!first) return [];
  return second ? [first, second] : [first];
}
