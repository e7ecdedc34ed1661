import type { SiteContent } from '@centro/shared';

/** A way to reach the centre. */
export interface Contact {
  readonly label: string;
  readonly href: string;
}

/** At most two. */
export type Contacts = [] | [Contact] | [Contact, Contact];

/** By which somebody gets an answer, the quickest first. */
const ANSWERING = ['whatsapp', 'phoneNumber', 'email'] as const;

/** How to reach the centre in need, as links for a message. */
export function contactsOf(
  socials: SiteContent['socials'],
  label: (id: (typeof ANSWERING)[number]) => string,
): Contacts {
  const [first, second] = ANSWERING.flatMap((id) =>
    socials.filter((social) => social.id === id).map(({ url }) => ({ label: label(id), href: url })),
  );
  if (!first) return [];
  return second ? [first, second] : [first];
}
