import { socialLabels } from '../copy/social.ts';

/** A way to reach the centre. */
export interface Contact {
  readonly label: string;
  readonly href: string;
}

/** At most two. */
export type Contacts = [] | [Contact] | [Contact, Contact];

/** Channels that the centre answers, the quickest first. */
const ANSWERING = [
  ['whatsapp', socialLabels.whatsapp],
  ['phoneNumber', socialLabels.phoneNumber],
  ['email', socialLabels.email],
] as const;

/** The part of the site content that is needed. */
interface Reachable {
  readonly socials: readonly { readonly id: string; readonly url: string }[];
}

/**
 * Contacts of the centre, as links for a message.
 *
 * @param site none when its content is unknown
 */
export function contactsOf(site: Reachable | null | undefined): Contacts {
  const [first, second] = ANSWERING.flatMap(([answering, label]) =>
    (site?.socials ?? []).filter(({ id }) => id === answering).map(({ url }) => ({ label, href: url })),
  );
  if (!first) return [];
  return second ? [first, second] : [first];
}
