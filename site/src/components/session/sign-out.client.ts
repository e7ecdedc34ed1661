import { hasSessionHint } from '@centro/shared/account/session';
import { routes } from '@centro/shared/routes';
import { forgetEverything } from '../../lib/session/memory.ts';

/** Longest wait for an answer, in milliseconds. */
const PATIENCE = 30_000;

/** Ends the session, and forgets all that this tab remembers of who was here. */
async function signOut(button: HTMLButtonElement, alarm: HTMLElement | null): Promise<void> {
  if (button.hasAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  alarm?.replaceChildren();
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch('/api/auth/logout', { method: 'POST', signal }).catch(() => undefined);
  button.removeAttribute('aria-busy');
  if (response?.ok !== true) {
    alarm?.replaceChildren(button.dataset['signOut'] ?? '');
    return;
  }
  forgetEverything();
  location.replace(routes.home());
}

const button = document.querySelector<HTMLButtonElement>('[data-sign-out]');
// By the hint alone, as the header: also whose session is over may want to be forgotten here.
if (button && hasSessionHint(document.cookie)) {
  button.dataset['shown'] = '';
  button.addEventListener('click', () => {
    void signOut(button, document.querySelector<HTMLElement>('[data-sign-out-failed]'));
  });
}
