import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Uses of keys derived from the secret shared by cms and publisher. */
export type Use = 'addresses of previews';

/** Derives the key for one use (HKDF, RFC 5869), which does not reveal the secret. */
export function keyFor(use: Use, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES));
}
