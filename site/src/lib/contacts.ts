import { socialLabels } from '../copy/social.ts';

/** A way to reach the centre. */
export interface Contact {
  readonly label: string;
  readonly href: string;
}

/** At most two. */
export type Contacts = [] | [Contact] | [Contact, Contact];

/** By which somebody gets an answer, the quickest first. */
const ANSWERING = [
  ['whatsapp', socialLabels.whatsapp],
  ['phoneNumber', socialLabels.phoneNumber],
  ['email', socialLabels.email],
] as const;

/** What is asked of the site's content. */
interface Reachable {
  readonly socials: readonly { readonly id: string; readonly url: string }[];
}

/**
 * How to reach the centre in need, as links for a message.
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
