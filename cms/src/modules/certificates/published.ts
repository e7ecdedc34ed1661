import { entryOf, type FeedEntry } from '../content/feed-keys';
import type { ContentWrite } from '../content/revision';
import { codeHash } from './codes';
import { markIssuer } from './issuer';
import type { StoredCertificate } from './rows';
import { certificateTexts } from './texts';

/** Feed entry of a certificate, identified by the hash of its code. */
export function verificationEntry(code: string): FeedEntry {
  return entryOf('certificate', codeHash(code), certificateTexts.label);
}

/** Marks the pages of certificates and the issuer's data as changed. */
export async function markChanged(
  content: ContentWrite,
  certificates: readonly Pick<StoredCertificate, 'code' | 'code_hash'>[],
): Promise<void> {
  const own = certificates.filter(({ code_hash: hash }) => hash !== null);
  content.mark(own.map(({ code }) => verificationEntry(code)));
  await markIssuer(content, true);
}
