import { createHmac, timingSafeEqual } from 'node:crypto';
import { SUBSCRIPTION_LISTS, type SubscriptionList } from '@centro/shared';
import { environment } from '../../platform/environment/environment';

/** Somebody's place on a list. */
export interface ListedPerson {
  readonly list: SubscriptionList;
  /** Of the account. */
  readonly uid: string;
}

/**
 * Gives the token by which the reader of a mail leaves its list, always the same: the link of an old mail must work,
 * and what it can do harms nobody (RFC 8058).
 */
export function listToken({ list, uid }: ListedPerson): string {
  return `${list}.${uid}.${signatureOf({ list, uid }, environment().encryptionKey)}`;
}

/** Whom a token is about; `undefined` when we did not make it. */
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
