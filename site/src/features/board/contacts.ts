import { rankingResponseSchema, type RankedProfile } from '@centro/shared/public-profile/contract';

/**
 * Puts beside everybody on the page how to reach them, or says what a reader lacks who may not know.
 *
 * @param note what the page says to who is not signed in, or is told that it did not work
 */
export async function showContacts(board: HTMLElement, note: HTMLElement): Promise<void> {
  const profiles = await ranked(board.dataset['board'] ?? '');
  if (typeof profiles === 'string') {
    note.textContent = note.dataset[profiles] ?? '';
    return;
  }
  const told = profiles.filter(({ contact }) => contact !== null);
  if (told.length > 0) note.remove();
  else document.querySelector('[data-board-incomplete]')?.removeAttribute('hidden');
  for (const { uid, contact } of told) {
    const place = board.querySelector(`[data-contact="${uid}"]`);
    if (contact) place?.replaceChildren(...waysTo(contact));
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

function waysTo({ job, phoneNumber, email }: NonNullable<RankedProfile['contact']>): HTMLElement[] {
  const what = document.createElement('p');
  what.textContent = job;
  return [
    what,
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
