import { hasSessionHint } from '@centro/shared/account/session';

// Who has not signed in here is led to where one does, by the hint alone: no request (design, Identity).
if (hasSessionHint(document.cookie)) void import('./own-menu.ts');
else document.body.dataset['visitor'] = '';
