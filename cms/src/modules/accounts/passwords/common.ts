import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Passwords with fewer estimated guesses count as common. */
const FEW_TRIES = 10_000;

const LEAKED = dictionary['passwords-common'];

interface Known {
  readonly leaked: ReadonlySet<string>;
  readonly estimate: ZxcvbnFactory;
}

let known: Known | undefined;

/**
 * Whether a password is common: one of the 49,000 most frequent in leaks or a near variant, or characters that repeat,
 * ascend or are adjacent on the keyboard. Capitals and accents make no difference.
 */
export function isCommon(password: string): boolean {
  known ??= {
    leaked: new Set(LEAKED),
    estimate: new ZxcvbnFactory({ dictionary: { leaked: LEAKED }, graphs: adjacencyGraphs }),
  };
  const written = plain(password);
  return known.leaked.has(written) || known.estimate.check(written).guesses < FEW_TRIES;
}

/** Lower-cases a text and removes its accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
