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

/** Codes of our own making: 16 characters of Crockford's base32 (design, Certificates). */
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/**
 * The codes that somebody may mean who typed one, the likeliest first: in ours, letters that look like digits are
 * forgiven; imported ones are what they are.
 *
 * @returns none for what can be no code: too long, empty, or with characters that nobody sees
 */
export function meantCodes(text: string): readonly string[] {
  const code = canonicalCertificateCode(text);
  if (code === '' || code.length > CERTIFICATE_CODE_LIMIT || /\p{C}/u.test(code)) return [];
  const forgiven = code.replace(/O/g, '0').replace(/[IL]/g, '1');
  return forgiven !== code && isOwnCode(forgiven) ? [code, forgiven] : [code];
}

/** Whether a code can be a part of an address; any other would lead elsewhere, and is none that is looked for. */
export function isAddressable(code: string): boolean {
  return code !== '.' && code !== '..' && !/[/\\]/.test(code);
}

/** Whether a code is one of our own making, which nobody can guess. */
export function isOwnCode(code: string): boolean {
  return OWN_CODE.test(code);
}

/** A code as it is shown: ours in groups of four. */
export function shownCode(code: string): string {
  return isOwnCode(code) ? code.replace(/.{4}(?=.)/g, '$&-') : code;
}
