import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** What cms and publisher sign with a key derived from the secret that they share. */
export type Use = 'addresses of previews';

/** The key for one use (HKDF, RFC 5869), from which the secret cannot be found. */
export function keyFor(use: Use, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES));
}
