import { z } from '../zod.ts';

/** Longest text that is brought to its canonical form, in characters. */
const LIMIT = 64;

/** A text that a rule brings to its one way of being written, or refuses. */
export function canonicalBy(rule: (text: string) => string | undefined) {
  return z
    .string()
    .max(LIMIT)
    .transform((text, context) => {
      const canonical = rule(text);
      if (canonical !== undefined) return canonical;
      context.addIssue('is not written as it should be');
      return z.NEVER;
    });
}

/** Halves of a character without the other half: no text has them, and what hashes or stores text may choke on them. */
const HALVES = /\p{Cs}/u;

/** A text as people may type it. */
export function wellFormed(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !HALVES.test(text));
}

/**
 * A text of one line that must say something, composed in the one usual way, without spaces around it and without
 * characters that nobody sees.
 *
 * Control characters are refused: nobody types them, and PostgreSQL stores no NUL.
 *
 * @param limit most characters
 */
export function singleLine(limit: number) {
  return z
    .string()
    .trim()
    .max(limit)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cf}/gu, '')
        .trim(),
    )
    .refine((text) => text !== '');
}

/**
 * A text as one line can show it: a line break, a tab or a mark that nobody sees, such as another program leaves,
 * stands for a space at most.
 */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff\s]+/gu, ' ').trim();
}
