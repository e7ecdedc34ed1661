import { createHash } from 'node:crypto';

const digests = new WeakMap<object, string>();
/** Digests of numbers: the states of trainings, which every publish reads. */
const digestsOfNumbers = new Map<number, string>();

/**
 * A short digest of a query result (JSON), 96 bits; cached for objects and numbers, since results are immutable. The digest of
 * a list is made of those of its entries: the search index is a new list of the same entries at each publish.
 */
export function fingerprint(answer: unknown): string {
  if (typeof answer === 'number') return remembered(digestsOfNumbers, answer);
  return isObject(answer) ? remembered(digests, answer) : digest(answer);
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null;
}

function remembered<Answer>(known: Digests<Answer>, answer: Answer): string {
  const old = known.get(answer);
  if (old !== undefined) return old;
  const fresh = digest(
    Array.isArray(answer)
      ? answer.map((entry) => (isObject(entry) ? fingerprint(entry) : (entry as unknown)))
      : answer,
  );
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

/** A digest of a file's bytes, to detect whether a rendered page changed. */
export function bytesFingerprint(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 16);
}
