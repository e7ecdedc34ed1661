import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { environment } from '../environment';
import type { Context } from '../http/context';
import { readToken, writeToken } from './cookies';

/** A nonce, and whose browser it marks. */
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Marks this browser as one in which the account's owner signed in, so that strangers who use up the account's tries do
 * not lock its owner out.
 */
export function rememberDevice(ctx: Context, email: string): void {
  const nonce = randomBytes(16).toString('base64url');
  writeToken(ctx, 'device', `${nonce}.${signature(nonce, email)}`);
}

/** Which of the account's known browsers a request comes from; `undefined` from any other. */
export function knownDevice(ctx: Context, email: string): string | undefined {
  const [, nonce = '', mark = ''] = FORM.exec(readToken(ctx, 'device') ?? '') ?? [];
  const expected = signature(nonce, email);
  if (mark.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? nonce : undefined;
}

function signature(nonce: string, email: string): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(JSON.stringify(['device', nonce, email]))
    .digest('base64url');
}
