/** Longest code that is looked up, in characters; imported certificates keep codes of their own (design, Certificates). */
export const CERTIFICATE_CODE_LIMIT = 64;

/** What stands before the code where the whole address of a certificate's page was pasted. */
const ADDRESS = /^.*\/constancias\/([^/?#\s]+).*$/su;
/** Spaces, hyphens, the minus sign, and what copying brings along that nobody sees. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;
/** What a code of ours has none of, such as brackets and full stops around it. */
const AROUND = /[^0-9A-Z]/g;

/**
 * The one way a certificate's code is written and compared: in capitals, without the spaces and hyphens that people put
 * between its groups (spec §5), and without what they paste along with it. What is left of nothing is empty.
 */
export function canonicalCertificateCode(text: string): string {
  const code = text.normalize('NFC').replace(ADDRESS, '$1').replace(BETWEEN, '').toUpperCase();
  const bare = code.replace(AROUND, '');
  return isOwnCode(forgivenCode(bare)) ? bare : code;
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
  const forgiven = forgivenCode(code);
  return forgiven !== code && isOwnCode(forgiven) ? [code, forgiven] : [code];
}

/** With digits in place of the letters that look like them, which no code of ours has. */
function forgivenCode(code: string): string {
  return code.replace(/O/g, '0').replace(/[IL]/g, '1');
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
