import { hasSessionHint } from '@centro/shared/account/session';

// Visitors get the sign-in link by the session hint alone, without a request (design, Identity).
if (hasSessionHint(document.cookie)) void import('./own-menu.ts');
else document.body.dataset['visitor'] = '';
