import { z } from '../zod-mini.ts';
import { SUBSCRIPTION_LISTS, type SubscriptionList } from './contract.ts';

/** Maximum length of a token, in characters. */
const TOKEN_LIMIT = 200;

/**
 * `POST /subscriptions/unsubscribe` and `/subscriptions/resubscribe`: the token from a mail authorizes removing its
 * recipient from the list, and adding them again.
 */
export const listTokenRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(TOKEN_LIMIT)) });

/** Response of both: the list. */
export const listResponseSchema = z.object({ data: z.object({ list: z.enum(SUBSCRIPTION_LISTS) }) });

/** The list named in a token, not verified. */
export function listInToken(token: string): SubscriptionList | undefined {
  return SUBSCRIPTION_LISTS.find((list) => token.startsWith(`${list}.`));
}
