import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Who tries the likeliest first finds what takes fewer tries than this soon. */
const FEW_TRIES = 10_000;

const LEAKED = dictionary['passwords-common'];

interface Known {
  readonly leaked: ReadonlySet<string>;
  readonly estimate: ZxcvbnFactory;
}

let known: Known | undefined;

/**
 * Whether many people have a password: it is one of the 49,000 that were found most often in leaks, or nearly, or
 * characters that repeat, count up or lie side by side on the keys. Capitals and accents make no other of it.
 */
export function isCommon(password: string): boolean {
  known ??= {
    leaked: new Set(LEAKED),
    estimate: new ZxcvbnFactory({ dictionary: { leaked: LEAKED }, graphs: adjacencyGraphs }),
  };
  const written = plain(password);
  return known.leaked.has(written) || known.estimate.check(written).guesses < FEW_TRIES;
}

/** A text without what people vary when they write it: accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
