import { z } from '../zod-mini.ts';

/** Mailing lists (spec §3, Subscriptions). */
export const SUBSCRIPTION_LISTS = ['promotion', 'announcement', 'notification'] as const;
export type SubscriptionList = (typeof SUBSCRIPTION_LISTS)[number];

/** A citizen's subscriptions; body of `PUT /me/subscriptions`. */
export const subscriptionsSchema = z.strictObject({
  promotion: z.boolean(),
  announcement: z.boolean(),
  notification: z.boolean(),
});

/** `GET` and `PUT /me/subscriptions` */
export const subscriptionsResponseSchema = z.object({ data: subscriptionsSchema });

export type Subscriptions = z.infer<typeof subscriptionsSchema>;
