import { z } from '../zod-mini.ts';
import { SUBSCRIPTION_LISTS, type SubscriptionList } from './contract.ts';

/** Longest token of a mail, in characters. */
const TOKEN_LIMIT = 200;

/**
 * `POST /subscriptions/unsubscribe` and `/subscriptions/resubscribe`: the token is from a mail. Whoever has it may take
 * its reader off its list, and put them back.
 */
export const listTokenRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(TOKEN_LIMIT)) });

/** What both answer: which list it was. */
export const listResponseSchema = z.object({ data: z.object({ list: z.enum(SUBSCRIPTION_LISTS) }) });

/** The list that the token of a mail is about, as far as its form tells. */
export function listInToken(token: string): SubscriptionList | undefined {
  return SUBSCRIPTION_LISTS.find((list) => token.startsWith(`${list}.`));
}
