import { routes } from '@centro/shared/routes';
import { forgetEverything } from '../lib/session/memory.ts';

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Ends the session, and clears all that the browser stores for the citizen. */
async function signOut(button: HTMLButtonElement, alarm: HTMLElement | null): Promise<void> {
  if (button.hasAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  alarm?.replaceChildren();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch('/api/auth/logout', { method: 'POST', signal }).catch(() => undefined);
  button.removeAttribute('aria-busy');
  if (response?.ok !== true) {
    alarm?.replaceChildren(alarm.dataset['failed'] ?? '');
    return;
  }
  forgetEverything();
  location.replace(routes.home());
}

// By the session hint alone, like the header: expired sessions can be cleared, too.
for (const area of document.querySelectorAll<HTMLElement>('[data-sign-out]')) {
  const button = area.querySelector('button');
  const alarm = area.querySelector<HTMLElement>('[role=alert]');
  button?.addEventListener('click', () => void signOut(button, alarm));
  area.hidden = false;
}
