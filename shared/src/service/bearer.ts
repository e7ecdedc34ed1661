import { createHash, timingSafeEqual } from 'node:crypto';

/** The `Authorization` header with which cms and publisher authenticate to each other. */
export function bearerOf(secret: string): string {
  return `Bearer ${secret}`;
}

/** Whether a request has the shared secret; compares in constant time. */
export function isAuthorized(authorization: string | undefined, secret: string): boolean {
  return timingSafeEqual(digestOf(authorization ?? ''), digestOf(bearerOf(secret)));
}

/** Digests have the same length, as `timingSafeEqual` requires. */
function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
