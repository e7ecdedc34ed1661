import { isEmailConfirmed } from '../accounts/citizen';
import type { StoredUser } from '../../platform/database/users';
import { listToken } from '../accounts/list-tokens';
import { LIST_FIELDS } from '../accounts/subscriptions';
import { environment } from '../../platform/environment/environment';
import { newsLetters } from './news-texts';
import type { News } from '../../platform/mail/outbox';
import type { Sources } from './sources';
import type { Letter } from './texts';

/** A letter to a subscriber, with the headers for unsubscribing. */
export interface NewsLetter {
  readonly letter: Letter;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes a letter about a new entry to a subscriber, with its current content.
 *
 * @returns `undefined` when they left the list, are banned or unconfirmed, or when the entry is not public any more
 */
export async function writeNewsLetter(
  sources: Sources,
  { list, about }: News,
  addressee: StoredUser,
  now: number,
): Promise<NewsLetter | undefined> {
  if (addressee[LIST_FIELDS[list].field] !== true || addressee.banned === true) return undefined;
  // A stranger may have signed up with the address.
  if (!isEmailConfirmed(addressee)) return undefined;
  const news = await sources.news(about, now);
  if (!news) return undefined;
  const token = listToken({ list, uid: addressee.documentId });
  return { letter: newsLetters.ofList(news, list, token), headers: headersOf(list, token) };
}

/** Headers for which mail programs show an unsubscribe button (RFC 8058, RFC 2919). */
function headersOf(list: News['list'], token: string): NewsLetter['headers'] {
  const address = new URL('/api/subscriptions/unsubscribe', environment().publicUrl);
  address.searchParams.set('token', token);
  return {
    'List-Id': `<${list}.${address.hostname}>`,
    'List-Unsubscribe': `<${address.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
