import type { SubscriptionList, Subscriptions } from '@centro/shared';
import type { StoredUser } from '../../platform/database/users';

/** Where each list is kept, as a field of the account and as its column. */
export const LIST_FIELDS = {
  promotion: { field: 'subscribedToPromotions', column: 'subscribed_to_promotions' },
  announcement: { field: 'subscribedToAnnouncements', column: 'subscribed_to_announcements' },
  notification: { field: 'subscribedToNotifications', column: 'subscribed_to_notifications' },
} as const satisfies Record<SubscriptionList, { readonly field: keyof StoredUser; readonly column: string }>;

/** Which lists somebody is on; whoever never said so is on none. */
export function subscriptionsOf(user: StoredUser): Subscriptions {
  return {
    promotion: user.subscribedToPromotions === true,
    announcement: user.subscribedToAnnouncements === true,
    notification: user.subscribedToNotifications === true,
  };
}

/** The same as fields of the account. */
export function storedSubscriptions({ promotion, announcement, notification }: Subscriptions) {
  return {
    subscribedToPromotions: promotion,
    subscribedToAnnouncements: announcement,
    subscribedToNotifications: notification,
  };
}
