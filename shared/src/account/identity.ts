/** Minimum and maximum digits of a national ID number; older numbers are shorter. */
const DNI_DIGITS = { least: 6, most: 9 };

/** Maximum bytes of a password; its hash ignores the rest. */
const PASSWORD_BYTES = 72;

/** Minimum length of a password, in characters (spec §9). */
export const PASSWORD_MINIMUM = 6;

/** Longest e-mail address (RFC 5321). */
export const EMAIL_LIMIT = 254;

/** Length of area code, mobile prefix `15` and number. */
const DIALLED_MOBILE_DIGITS = 12;
/** The area code of Buenos Aires or a longer one, then `15`. */
const DIALLED_MOBILE = /^(11|\d{3,4}?)15/;

/** Digits, optionally in groups of three: `30111222`, `30.111.222`, `30 111 222`. */
const DNI_FORM = /^\d{1,3}(?:[\s.-]?\d{3})*$/;

/**
 * Canonical form of a national ID number: digits only, without dots and spaces.
 *
 * @returns `undefined` if the text is not such a number
 */
export function canonicalDni(text: string): string | undefined {
  const written = text.trim();
  if (!DNI_FORM.test(written)) return undefined;
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const { least, most } = DNI_DIGITS;
  return digits.length >= least && digits.length <= most ? digits : undefined;
}

/** A foreign number, with its country code. */
const FOREIGN = /^\+(?!54)[1-9]\d{7,14}$/;

/** Area code and number of any Argentine telephone. */
const NATIONAL = /^[1-9]\d{9}$/;

/** Argentina's country code and the mobile prefix 9. */
const OF_ARGENTINA = /^\+?549?(?=\d{10}$)/;

/**
 * Canonical form of a telephone number. Argentine numbers are ten digits, area code and number: `02494 15-123456` and
 * `+54 9 2494 123456` are `2494123456`. Foreign numbers keep the plus and their country code.
 *
 * @returns `undefined` if the text is not such a number
 */
export function canonicalPhone(text: string): string | undefined {
  const written = text.trim();
  if (!/^[+(\d]/.test(written)) return undefined;
  const digits = written
    .replace(/[\s().-]/g, '')
    .replace(OF_ARGENTINA, '')
    .replace(/^0/, '');
  const national = digits.length === DIALLED_MOBILE_DIGITS ? digits.replace(DIALLED_MOBILE, '$1') : digits;
  return NATIONAL.test(national) || FOREIGN.test(national) ? national : undefined;
}

/** WhatsApp link for a {@link canonicalPhone}; Argentine mobiles have a 9 after the country code. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.startsWith('+') ? phone.slice(1) : `549${phone}`}`;
}

/**
 * Digits of a tax number (CUIT or CUIL), often written `20-30111222-3`.
 *
 * @returns `undefined` if the text is not such a number (spec §5: numeric)
 */
export function canonicalCuit(text: string): string | undefined {
  const written = text.trim();
  if (!/^\d{2}[\s.-]?\d{2}\.?\d{3}\.?\d{3}[\s.-]?\d$/.test(written)) return undefined;
  return written.replace(/\D/g, '');
}

/** Canonical form of an e-mail address, for storing and comparing. */
export function canonicalEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Domains of providers that ignore dots in addresses, with the canonical domain of each provider. */
const WITHOUT_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox of an address, for counting: providers deliver `ana+curso@` and `ana@` to the same mailbox, and Gmail also
 * ignores dots. Never send mail to the result.
 */
export function mailboxOf(email: string): string {
  const address = canonicalEmail(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/, '');
  const domain = address.slice(at + 1);
  const known = WITHOUT_DOTS.get(domain);
  return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
}

/** Domains may have letters of any alphabet, but no path: mail clients would turn it into a link. */
const EMAIL = /^[^\s\p{C}@<>()",;:\\[\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** Reserved domain (RFC 2606); profiles without an e-mail are stored with such an address (ADR 59). */
const NEVER = /\.invalid$/i;

/** Whether a text has the syntax of an e-mail address; only sending a mail shows whether it exists. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && EMAIL.test(text) && !NEVER.test(text);
}

/**
 * Text that mail clients turn into a link: a URL, or a dot before a letter as in `centro24.example`. An ideographic full
 * stop also separates domain labels (UTS 46); invisible characters may follow the dot.
 */
const LINK = /:\/\/|www[.。]|@|\S[.。]\p{Cf}*\p{L}/iu;

/** Whether a name is safe in a mail: users choose it, and a link in it would seem to come from the centre. */
export function isPlainName(name: string): boolean {
  return !LINK.test(name.normalize('NFKC'));
}

/** Why a password is rejected (spec §5, §8). */
export function passwordProblem(password: string): 'weak-password' | 'password-too-long' | undefined {
  if (Array.from(password).length < PASSWORD_MINIMUM) return 'weak-password';
  return utf8Length(password) > PASSWORD_BYTES ? 'password-too-long' : undefined;
}

/** Length of a text in UTF-8, in bytes. */
function utf8Length(text: string): number {
  const lengths = Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return 1;
    if (point < 0x800) return 2;
    return point < 0x10000 ? 3 : 4;
  });
  return lengths.reduce<number>((sum, length) => sum + length, 0);
}

/** Masks an e-mail address so that only its owner recognises it: `m•••a@gmail.com` (design, Identity). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, at));
  const [first = ''] = name;
  const last = name.length > 2 ? (name.at(-1) ?? '') : '';
  return `${first}•••${last}${email.slice(at)}`;
}

/** First letter of the surnames, such as `P.` (design, Identity). */
export function surnameInitial(surnames: string): string {
  const [first] = surnames.trim();
  return first === undefined ? '' : `${first.toUpperCase()}.`;
}
