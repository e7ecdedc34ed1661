import { listResponseSchema } from '@centro/shared/subscription/list-token';
import { send } from './client.ts';

/** The API calls with the token of a mailing list's mail; separate, because only one page needs them. */
export const listCalls = {
  unsubscribe: (token: string) =>
    send(listResponseSchema, { method: 'POST', url: '/subscriptions/unsubscribe', data: { token } }),
  resubscribe: (token: string) =>
    send(listResponseSchema, { method: 'POST', url: '/subscriptions/resubscribe', data: { token } }),
} as const;
