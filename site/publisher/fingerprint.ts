import { createHash } from 'node:crypto';

const digests = new WeakMap<object, string>();
/** The states of trainings, which every publish asks of each training. */
const digestsOfNumbers = new Map<number, string>();

/**
 * A short digest of an answer (JSON), 96 bits. Answers are immutable, so that of an object or a number is computed once.
 */
export function fingerprint(answer: unknown): string {
  if (typeof answer === 'number') return remembered(digestsOfNumbers, answer);
  return typeof answer === 'object' && answer !== null ? remembered(digests, answer) : digest(answer);
}

function remembered<Answer>(known: Digests<Answer>, answer: Answer): string {
  const old = known.get(answer);
  if (old !== undefined) return old;
  const fresh = digest(answer);
  known.set(answer, fresh);
  return fresh;
}

interface Digests<Answer> {
  get: (answer: Answer) => string | undefined;
  set: (answer: Answer, digest: string) => unknown;
}

function digest(answer: unknown): string {
  return createHash('sha1').update(JSON.stringify(answer)).digest('base64url').slice(0, 16);
}

/** A digest of a file's bytes, to tell a page that came out the same from one that changed. */
export function bytesFingerprint(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
}
