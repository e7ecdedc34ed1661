import type { SubscriptionList, Subscriptions } from '@centro/shared';
import type { StoredUser } from '../../platform/database/users';

/** Field and column of each list in the account. */
export const LIST_FIELDS = {
  promotion: { field: 'subscribedToPromotions', column: 'subscribed_to_promotions' },
  announcement: { field: 'subscribedToAnnouncements', column: 'subscribed_to_announcements' },
  notification: { field: 'subscribedToNotifications', column: 'subscribed_to_notifications' },
} as const satisfies Record<SubscriptionList, { readonly field: keyof StoredUser; readonly column: string }>;

/** Lists that a user is subscribed to; none by default. */
export function subscriptionsOf(user: StoredUser): Subscriptions {
  return {
    promotion: user.subscribedToPromotions === true,
    announcement: user.subscribedToAnnouncements === true,
    notification: user.subscribedToNotifications === true,
  };
}

/** Subscriptions as fields of the account. */
export function storedSubscriptions({ promotion, announcement, notification }: Subscriptions) {
  return {
    subscribedToPromotions: promotion,
    subscribedToAnnouncements: announcement,
    subscribedToNotifications: notification,
  };
}
