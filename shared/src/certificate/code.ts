/** Longest code that is looked up, in characters; imported certificates keep codes of their own (design, Certificates). */
export const CERTIFICATE_CODE_LIMIT = 64;

/**
 * The one way a certificate's code is written and compared: in capitals, without the spaces and hyphens that people put
 * between its groups (spec §5). What is left of nothing is empty.
 */
export function canonicalCertificateCode(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}
