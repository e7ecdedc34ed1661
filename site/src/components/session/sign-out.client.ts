import { hasSessionHint } from '@centro/shared/account/session';
import { routes } from '@centro/shared/routes';
import { forgetEverything } from '../../lib/session/memory.ts';

/** Ends the session, and forgets all that this tab remembers of who was here. Asking twice does no harm. */
async function signOut(button: HTMLButtonElement, alarm: HTMLElement | null): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  alarm?.replaceChildren();
  const response = await fetch('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
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
