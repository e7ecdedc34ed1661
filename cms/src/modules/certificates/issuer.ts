import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list';
import { routes, STATUS_LIST_LENGTH, type Issuer } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { ContentWrite } from '../content/revision';
import { ISSUER_ENTRY } from '../content/feed-keys';
import { CERTIFICATE_TABLE, MARK_TABLE } from '../../platform/database/models';
import { inTransaction, type Queries } from '../../platform/database/transaction';
import { environment } from '../../platform/environment/environment';
import { currentKey, ownDid, publicKeys, UnreadableKeyError } from './issuer-keys';
import type { StoredCertificate } from './rows';
import { signed } from './signing';

/** Status list of a certificate and its index there, derived from the row's id. */
export function statusOf({ id }: Pick<StoredCertificate, 'id'>): {
  readonly list: string;
  readonly index: number;
} {
  return { list: listAddress(Math.floor(id / STATUS_LIST_LENGTH)), index: id % STATUS_LIST_LENGTH };
}

/**
 * Reads everything that is published for verifying credentials, in the transaction of the caller. Without a readable
 * signing key the lists are absent, so that the publisher keeps the previous ones.
 */
export async function readIssuer(strapi: Core.Strapi): Promise<Partial<Issuer>> {
  try {
    return await signedIssuer(strapi);
  } catch (error) {
    if (!(error instanceof UnreadableKeyError)) throw error;
    strapi.log.error(error.message);
    return { did: didDocument(await publicKeys(strapi)) };
  }
}

function signedIssuer(strapi: Core.Strapi): Promise<Issuer> {
  return inTransaction(strapi, async (queries) => {
    const key = await currentKey(strapi);
    const did = didDocument(await publicKeys(strapi));
    const count = await listCount(queries);
    const takenBack = await takenBackIds(queries);
    const statusLists: Record<string, unknown>[] = [];
    for (let number = 0; number < count; number += 1) {
      const list = await createList({ length: STATUS_LIST_LENGTH });
      for (const { id } of takenBack) {
        if (Math.floor(id / STATUS_LIST_LENGTH) === number) list.setStatus(id % STATUS_LIST_LENGTH, true);
      }
      const credential = await createCredential({
        id: listAddress(number),
        list,
        statusPurpose: 'revocation',
      });
      const since = await changedAt(queries);
      const complete = { ...credential, issuer: ownDid(), validFrom: since };
      statusLists.push({ ...(await signed(complete, key, since)) });
    }
    return { did, statusLists };
  });
}

/**
 * Marks the verification data as changed if it is, or if it was never published, or not for the current address of the
 * site or number of lists.
 *
 * @param changed whether a key or the status of a certificate changed
 */
export async function markIssuer({ mark, transaction }: ContentWrite, changed: boolean): Promise<void> {
  const label = `${ownDid()} ${String(await listCount(transaction))}`;
  const known = await transaction
    .trx(MARK_TABLE)
    .where({ key: ISSUER_ENTRY.key })
    .first<{ readonly label: string } | undefined>('label');
  if (changed || known?.label !== label) mark([{ ...ISSUER_ENTRY, label }]);
}

function didDocument(keys: readonly string[]): Record<string, unknown> {
  const id = ownDid();
  const methods = keys.map((publicKeyMultibase) => ({
    id: `${id}#${publicKeyMultibase}`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase,
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

function listAddress(number: number): string {
  return new URL(routes.statusList(number), environment().publicUrl).href;
}

async function listCount({ trx }: Queries): Promise<number> {
  const [row] = await trx(CERTIFICATE_TABLE).max<{ readonly last: number | null }[]>({ last: 'id' });
  return Math.floor((row?.last ?? 0) / STATUS_LIST_LENGTH) + 1;
}

async function takenBackIds({ trx }: Queries): Promise<readonly Pick<StoredCertificate, 'id'>[]> {
  return trx<StoredCertificate>(CERTIFICATE_TABLE)
    .whereNotNull('revoked_at')
    .orWhereNotNull('replaced_by')
    .select('id');
}

/** Time of the last issue or revocation; as the signing date it keeps the signature of unchanged content the same. */
async function changedAt({ trx }: Queries): Promise<string> {
  const [row] = await trx(CERTIFICATE_TABLE).max<
    { readonly issued: Date | number | null; readonly revoked: Date | number | null }[]
  >({ issued: 'issued_at', revoked: 'revoked_at' });
  const latest = [row?.issued, row?.revoked].map((instant) => new Date(instant ?? 0).getTime());
  return new Date(Math.max(...latest)).toISOString();
}
