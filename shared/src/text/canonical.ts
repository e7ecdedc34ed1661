import { z } from '../zod.ts';

/** Maximum length of a text to canonicalize, in characters. */
const LIMIT = 64;

/** A text in the canonical form defined by a rule, which returns `undefined` to reject it. */
export function canonicalBy(rule: (text: string) => string | undefined) {
  return z
    .string()
    .max(LIMIT)
    .transform((text, context) => {
      const canonical = rule(text);
      if (canonical !== undefined) return canonical;
      context.addIssue('has an invalid format');
      return z.NEVER;
    });
}

/** Lone surrogates: not valid text, and may break hashing or storing. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Text without lone surrogates. */
export function wellFormed(limit: number) {
  return z
    .string()
    .max(limit)
    .refine((text) => !LONE_SURROGATE.test(text));
}

/**
 * Non-empty text of one line, normalized, without surrounding spaces and invisible characters.
 *
 * Rejects control characters, since PostgreSQL cannot store NUL.
 *
 * @param limit maximum length in characters
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
 * A text in one line: replaces line breaks, tabs and invisible characters, such as other programs insert, by single
 * spaces.
 */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff\s]+/gu, ' ').trim();
}
