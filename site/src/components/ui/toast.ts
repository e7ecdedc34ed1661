import { messageStyles } from './message-styles.ts';

/** How long a toast stays, in milliseconds (spec §9). */
export const TOAST_MILLISECONDS = 4_000;

let going: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message, also announced to screen readers; replaces the previous one. */
export function showToast(text: string): void {
  void messageStyles();
  const region = liveRegion();
  clearTimeout(going);
  // Screen readers only announce changes in a live region that already exists.
  requestAnimationFrame(() => {
    const toast = document.createElement('p');
    toast.textContent = text;
    region.replaceChildren(toast);
  });
  going = setTimeout(() => {
    region.replaceChildren();
  }, TOAST_MILLISECONDS);
}

function liveRegion(): Element {
  const known = document.querySelector('.toasts');
  if (known) return known;
  const region = document.createElement('div');
  region.className = 'toasts';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
