/** Maximum length of a code, in characters; imported certificates keep their codes (design, Certificates). */
export const CERTIFICATE_CODE_LIMIT = 64;

/** URL of a certificate's page, in case it was pasted instead of the code. */
const ADDRESS = /^.*\/constancias\/([^/?#\s]+).*$/su;
/** Spaces, hyphens, the minus sign, and invisible characters from copying. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;
/** Characters that our codes do not contain, such as surrounding brackets and full stops. */
const AROUND = /[^0-9A-Z]/g;

/**
 * Canonical form of a certificate's code, for storing and comparing: upper case, without spaces and hyphens (spec §5), and
 * without surrounding characters that were pasted along. May be empty.
 */
export function canonicalCertificateCode(text: string): string {
  const code = text.normalize('NFC').replace(ADDRESS, '$1').replace(BETWEEN, '').toUpperCase();
  const bare = code.replace(AROUND, '');
  return isOwnCode(correctedCode(bare)) ? bare : code;
}

/** Codes that we generated: 16 characters of Crockford's base32 (design, Certificates). */
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/**
 * Candidate codes for a typed one, the likeliest first: in our codes, letters that look like digits are corrected; imported
 * codes stay as they are.
 *
 * @returns empty if the text cannot be a code: too long, empty, or with invisible characters
 */
export function meantCodes(text: string): readonly string[] {
  const code = canonicalCertificateCode(text);
  if (code === '' || code.length > CERTIFICATE_CODE_LIMIT || /\p{C}/u.test(code)) return [];
  const corrected = correctedCode(code);
  return corrected !== code && isOwnCode(corrected) ? [code, corrected] : [code];
}

/** Replaces letters that look like digits; our codes do not contain them. */
function correctedCode(code: string): string {
  return code.replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Whether a code can be a path segment; any other would change the path, and is not looked up. */
export function isAddressable(code: string): boolean {
  return code !== '.' && code !== '..' && !/[/\\]/.test(code);
}

/** Whether we generated a code; such codes cannot be guessed. */
export function isOwnCode(code: string): boolean {
  return OWN_CODE.test(code);
}

/** A code for display: ours in groups of four. */
export function shownCode(code: string): string {
  return isOwnCode(code) ? code.replace(/.{4}(?=.)/g, '$&-') : code;
}
