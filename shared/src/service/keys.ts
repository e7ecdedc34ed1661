import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const KEY_BYTES = 32;

/** What cms and publisher sign with a key derived from the secret that they share. */
export type Use = 'addresses of previews';

/** The key for one use (HKDF, RFC 5869), from which the secret cannot be found. */
export function keyFor(use: Use, secret: string): Uint8Array {
  return hkdf(sha256, utf8ToBytes(secret), undefined, utf8ToBytes(use), KEY_BYTES);
}
