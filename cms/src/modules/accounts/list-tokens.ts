import { createHmac, timingSafeEqual } from 'node:crypto';
import { SUBSCRIPTION_LISTS, type SubscriptionList } from '@centro/shared';
import { environment } from '../../platform/environment/environment';

/** An account and a mailing list. */
export interface ListedPerson {
  readonly list: SubscriptionList;
  /** Document id of the account. */
  readonly uid: string;
}

/**
 * Returns the unsubscribe token of an account and list. It is always the same and never expires: the link of an old
 * mail must work, and the token can only change this subscription (RFC 8058).
 */
export function listToken({ list, uid }: ListedPerson): string {
  return `${list}.${uid}.${signatureOf({ list, uid }, environment().encryptionKey)}`;
}

/** Verifies a token; `undefined` if it is malformed or its signature is invalid. */
export function readListToken(token: string): ListedPerson | undefined {
  const [name, uid = '', signature = '', ...rest] = token.split('.');
  const list = SUBSCRIPTION_LISTS.find((each) => each === name);
  if (list === undefined || rest.length > 0) return undefined;
  const { encryptionKey, formerEncryptionKeys } = environment();
  const keys = [encryptionKey, ...formerEncryptionKeys];
  const given = Buffer.from(signature);
  const isOurs = keys.some((key) => {
    const wanted = Buffer.from(signatureOf({ list, uid }, key));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isOurs ? { list, uid } : undefined;
}

function signatureOf({ list, uid }: ListedPerson, encryptionKey: string): string {
  return createHmac('sha256', encryptionKey).update(`list ${list} ${uid}`).digest('base64url');
}
