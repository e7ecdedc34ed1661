import type { Instant } from '../calendar.ts';
import type { PublicationType } from '../publication/labels.ts';
import type { SubscriptionList } from './contract.ts';

const DAY = 24 * 60 * 60_000;

/** Maximum age of news; older content was imported (docs/adr/046). */
const NEWS_FOR = 30 * DAY;

/** Content that is published for the first time. */
export type Published =
  | { readonly kind: 'training'; readonly archived: boolean; readonly timestamp: Instant }
  | {
      readonly kind: 'publication';
      readonly type: PublicationType;
      readonly hidden: boolean;
      readonly timestamp: Instant;
    };

/** Mailing list by type of publication. */
const LIST_OF_TYPE = {
  news: 'announcement',
  announcement: 'announcement',
  information: 'notification',
  project: 'notification',
} as const satisfies Record<PublicationType, SubscriptionList>;

/** The mailing list to notify of new content; none if it is not listed on the site, or is old. */
export function audienceOf(published: Published, now: Instant): SubscriptionList | undefined {
  if (published.timestamp < now - NEWS_FOR) return undefined;
  if (published.kind === 'training') return published.archived ? undefined : 'promotion';
  return published.hidden ? undefined : LIST_OF_TYPE[published.type];
}
