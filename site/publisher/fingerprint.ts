import { createHash } from 'node:crypto';

const known = new WeakMap<object, string>();

/**
 * A short digest of an answer (JSON), 96 bits. Answers are immutable, so an object's digest is computed once.
 */
export function fingerprint(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return digest(answer);
  const remembered = known.get(answer);
  if (remembered !== undefined) return remembered;
  const fresh = digest(answer);
  known.set(answer, fresh);
  return fresh;
}

function digest(answer: unknown): string {
  return createHash('sha1').update(JSON.stringify(answer)).digest('base64url').slice(0, 16);
}

/** A digest of a file's bytes, to tell a page that came out the same from one that changed. */
export function bytesFingerprint(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
}
