import { listResponseSchema } from '@centro/shared/subscription/list-token';
import { send } from './client.ts';

/** What the reader of a mail to a list can do with its token; apart, because one page only needs it. */
export const listCalls = {
  unsubscribe: (token: string) =>
    send(listResponseSchema, { method: 'POST', url: '/subscriptions/unsubscribe', data: { token } }),
  resubscribe: (token: string) =>
    send(listResponseSchema, { method: 'POST', url: '/subscriptions/resubscribe', data: { token } }),
} as const;
