import { hasSessionHint } from '@centro/shared/account/session';

const board = document.querySelector<HTMLElement>('[data-board]');
const note = document.querySelector<HTMLElement>('[data-board-contact]');

// Whoever is signed in sees how to reach everybody (issue 7, Job board); for others the page says how to.
if (board && note && hasSessionHint(document.cookie)) {
  void import('./contacts.ts').then(({ showContacts }) => showContacts(board, note));
}
