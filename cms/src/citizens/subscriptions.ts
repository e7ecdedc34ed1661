import type { Subscriptions } from '@centro/shared';
import type { StoredUser } from './citizen';

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
