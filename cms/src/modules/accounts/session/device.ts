import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { environment } from '../../../platform/environment/environment';
import type { Context } from '../../../platform/http/context';
import { readToken, writeToken } from './cookies';

/** Nonce and signature. */
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Kinds of accounts: a citizen may sign up with the e-mail of a staff account, and must not mark browsers as known to
 * it.
 */
type DeviceToken = 'device' | 'staff-device';

/**
 * Marks this browser as known to the account, so that strangers who use up the account's attempts do not lock its owner
 * out.
 */
export function rememberDevice(ctx: Context, email: string, token: DeviceToken = 'device'): void {
  const nonce = randomBytes(16).toString('base64url');
  writeToken(ctx, token, `${nonce}.${signature(token, nonce, email)}`);
}

/** Returns the id of the known browser that a request comes from; `undefined` for any other browser. */
export function knownDevice(ctx: Context, email: string, token: DeviceToken = 'device'): string | undefined {
  const [, nonce = '', mark = ''] = FORM.exec(readToken(ctx, token) ?? '') ?? [];
  const expected = signature(token, nonce, email);
  if (mark.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? nonce : undefined;
}

function signature(token: DeviceToken, nonce: string, email: string): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(JSON.stringify([token, nonce, email]))
    .digest('base64url');
}
