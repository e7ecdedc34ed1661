import { isEmailConfirmed } from '../accounts/citizen';
import type { StoredUser } from '../../platform/database/users';
import { listToken } from '../accounts/list-tokens';
import { LIST_FIELDS } from '../accounts/subscriptions';
import { environment } from '../../platform/environment/environment';
import { newsLetters } from './news-texts';
import type { News } from '../../platform/mail/outbox';
import type { Sources } from './sources';
import type { Letter } from './texts';

/** A letter to somebody on a list, with what mail programs offer to leave it by. */
export interface NewsLetter {
  readonly letter: Letter;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes to somebody on a list of something new, as it is when the mail leaves.
 *
 * @returns `undefined` when they left the list, are banned or unconfirmed, or when the news is not public any more
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

/** What mail programs show a button for (RFC 8058, RFC 2919). */
function headersOf(list: News['list'], token: string): NewsLetter['headers'] {
  const address = new URL('/api/subscriptions/unsubscribe', environment().publicUrl);
  address.searchParams.set('token', token);
  return {
    'List-Id': `<${list}.${address.hostname}>`,
    'List-Unsubscribe': `<${address.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
