import { useSyncExternalStore } from 'react';

/** Other fragments are anchors in the page. */
const TOKEN = /^#([\w.-]{20,})$/;

let token: string | undefined;

/**
 * Removes the token from the URL, which shows on the screen and in the browser's history. It is only held in the memory
 * of this page.
 */
function takeToken(): void {
  const [, found] = TOKEN.exec(location.hash) ?? [];
  if (found === undefined) return;
  token = found;
  history.replaceState(null, '', location.pathname);
}

function subscribe(changed: () => void): () => void {
  const taken = () => {
    takeToken();
    changed();
  };
  addEventListener('hashchange', taken);
  return () => {
    removeEventListener('hashchange', taken);
  };
}

// As early as possible.
if (typeof location !== 'undefined') takeToken();

/** The token of the mail's link; `undefined` without one, and after a reload. */
export function useMailToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => token,
    () => undefined,
  );
}
