import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const KEY_BYTES = 32;

/** What cms and publisher sign with the secret that they share; each has a key of its own. */
export type Use = 'requests between services' | 'addresses of previews';

/** The key for one use (HKDF, RFC 5869), from which neither the secret nor another key can be found. */
export function keyFor(use: Use, secret: string): Uint8Array {
  return hkdf(sha256, utf8ToBytes(secret), undefined, utf8ToBytes(use), KEY_BYTES);
}
