import { createHash, timingSafeEqual } from 'node:crypto';

/** The `Authorization` header by which cms and publisher prove to each other that they share a secret. */
export function bearerOf(secret: string): string {
  return `Bearer ${secret}`;
}

/** Whether a request carries the shared secret; takes the same time for any wrong one. */
export function isAuthorized(authorization: string | undefined, secret: string): boolean {
  return timingSafeEqual(digestOf(authorization ?? ''), digestOf(bearerOf(secret)));
}

/** Digests have the same length, as `timingSafeEqual` requires. */
function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
