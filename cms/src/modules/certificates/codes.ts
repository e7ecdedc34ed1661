import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: no letter that looks like a digit, and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * Generates an unguessable code of 80 random bits (design, Certificates), and its hash, which identifies everything
 * that is published of the certificate (docs/adr/041).
 */
export function newNames(): { readonly code: string; readonly code_hash: string } {
  const code = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
  return { code, code_hash: codeHash(code) };
}

/** SHA-256 of a code, in hexadecimal. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
