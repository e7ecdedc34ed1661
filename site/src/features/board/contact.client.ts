import { hasSessionHint } from '@centro/shared/account/session';

const board = document.querySelector<HTMLElement>('[data-board]');
const note = document.querySelector<HTMLElement>('[data-board-contact]');

// Shows contact data to citizens; visitors see a note on how to get it.
if (board && note && hasSessionHint(document.cookie)) {
  void import('./contacts.ts').then(({ showContacts }) => showContacts(board, note));
}
