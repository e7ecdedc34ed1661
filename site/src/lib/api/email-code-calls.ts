import { doneResponseSchema } from '@centro/shared/account/contract';
import { meResponseSchema } from '@centro/shared/profile/contract';
import { send } from './client.ts';

/** The API calls that confirm an e-mail address; each resolves to its outcome and never throws. */
export const emailCodeApi = {
  confirm: (code: string) =>
    send(meResponseSchema, { method: 'POST', url: '/me/email/confirmation', data: { code } }),
  sendAgain: () => send(doneResponseSchema, { method: 'POST', url: '/me/email/code' }),
  /** @param token from the mail's link */
  confirmByLink: (token: string) =>
    send(doneResponseSchema, { method: 'POST', url: '/auth/confirm-email', data: { token } }),
} as const;
