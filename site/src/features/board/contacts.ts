import { rankingResponseSchema, type RankedProfile } from '@centro/shared/public-profile/contract';

/**
 * Shows the contact data of all people on the page, or why the citizen may not see it.
 *
 * @param note the visitors' note, which also shows a failure
 */
export async function showContacts(board: HTMLElement, note: HTMLElement): Promise<void> {
  const profiles = await ranked(board.dataset['board'] ?? '');
  if (typeof profiles === 'string') {
    note.textContent = note.dataset[profiles] ?? '';
    return;
  }
  const visible = profiles.filter(({ contact }) => contact !== null);
  if (visible.length > 0) note.remove();
  else document.querySelector('[data-board-incomplete]')?.removeAttribute('hidden');
  for (const { uid, contact } of visible) {
    const place = board.querySelector(`[data-contact="${uid}"]`);
    if (contact) place?.replaceChildren(...contactLinks(contact));
  }
}

async function ranked(query: string): Promise<readonly RankedProfile[] | 'failed' | 'limited'> {
  try {
    const response = await fetch(`/api/public-profiles?${query}`);
    if (response.status === 429) return 'limited';
    return rankingResponseSchema.parse(await response.json()).data;
  } catch {
    return 'failed';
  }
}

function contactLinks({ job, phoneNumber, email }: NonNullable<RankedProfile['contact']>): HTMLElement[] {
  const occupation = document.createElement('p');
  occupation.textContent = job;
  return [
    occupation,
    link(`tel:${phoneNumber}`, phoneNumber),
    link(`mailto:${encodeURIComponent(email)}`, ...breakable(email)),
  ];
}

function link(href: string, ...content: readonly (Node | string)[]): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.append(...content);
  return anchor;
}

/** An e-mail address that breaks over lines before its @ and dots, not inside a word. */
function breakable(email: string): readonly (Node | string)[] {
  return email.split(/(?=[@.])/).flatMap((part) => [document.createElement('wbr'), part]);
}
