import { entryOf, type FeedEntry } from '../content/feed-keys';
import type { ContentWrite } from '../content/revision';
import { codeHash } from './codes';
import { markIssuer } from './issuer';
import type { StoredCertificate } from './rows';

/** What reports call a certificate: neither its code nor whose it is. */
const LABEL = 'Constancia';

/** What the publisher knows a certificate by that has a code of our own making. */
export function verificationEntry(code: string): FeedEntry {
  return entryOf('certificate', codeHash(code), LABEL);
}

/** Says that something else holds of these certificates now. */
export async function markChanged(
  content: ContentWrite,
  certificates: readonly Pick<StoredCertificate, 'code' | 'code_hash'>[],
): Promise<void> {
  const own = certificates.filter(({ code_hash: hash }) => hash !== null);
  content.mark(own.map(({ code }) => verificationEntry(code)));
  await markIssuer(content, true);
}
