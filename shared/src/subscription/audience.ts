import type { Instant } from '../calendar.ts';
import type { PublicationType } from '../publication/labels.ts';
import type { SubscriptionList } from './contract.ts';

const DAY = 24 * 60 * 60_000;

/** What is dated longer ago than this is no news: it was brought here from elsewhere (docs/adr/046). */
const NEWS_FOR = 30 * DAY;

/** Something that is published for the first time. */
export type Published =
  | { readonly kind: 'training'; readonly archived: boolean; readonly timestamp: Instant }
  | {
      readonly kind: 'publication';
      readonly type: PublicationType;
      readonly hidden: boolean;
      readonly timestamp: Instant;
    };

/** The lists that publications go to. */
const LIST_OF_TYPE = {
  news: 'announcement',
  announcement: 'announcement',
  information: 'notification',
  project: 'notification',
} as const satisfies Record<PublicationType, SubscriptionList>;

/** The list whose people are told of something new; none for what nobody finds in a list, and what is old. */
export function audienceOf(published: Published, now: Instant): SubscriptionList | undefined {
  if (published.timestamp < now - NEWS_FOR) return undefined;
  if (published.kind === 'training') return published.archived ? undefined : 'promotion';
  return published.hidden ? undefined : LIST_OF_TYPE[published.type];
}
