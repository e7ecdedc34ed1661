import { hasSessionHint } from '@centro/shared/account/session';

const link = document.querySelector<HTMLAnchorElement>('[data-sign-in]');

// Who has not signed in here is led to where one does, by the hint alone: no request (design, Identity).
if (link && !hasSessionHint(document.cookie)) {
  link.textContent = link.dataset['signIn'] ?? '';
  link.href = link.dataset['signInAt'] ?? '';
  link.removeAttribute('aria-current');
}
