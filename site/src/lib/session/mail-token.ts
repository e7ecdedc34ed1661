import { useSyncExternalStore } from 'react';

/** Other fragments are places of the page. */
const TOKEN = /^#([\w.-]{20,})$/;

let token: string | undefined;

/**
 * Takes the token out of the address, where the browser's history and whoever looks at the screen would find it; it is
 * kept nowhere but in this page.
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

// As soon as this script is there.
if (typeof location !== 'undefined') takeToken();

/** The token of the mail's link that led here; none without a link, and none after a reload. */
export function useMailToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => token,
    () => undefined,
  );
}
