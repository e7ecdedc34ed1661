import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The `Authorization` header by which cms and publisher prove to each other that they share a secret. */
export function bearerOf(secret: string): string {
  return `Bearer ${secret}`;
}

/** Whether a request carries the shared secret; takes the same time for any wrong one. */
export function isAuthorized(authorization: string | undefined, secret: string): boolean {
  return equalInConstantTime(digestOf(authorization ?? ''), digestOf(bearerOf(secret)));
}

/** Digests have one length, and nobody can choose how far theirs agrees with another. */
function digestOf(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}

/** `timingSafeEqual` of `node:crypto`, which `shared` may not import. */
function equalInConstantTime(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}
