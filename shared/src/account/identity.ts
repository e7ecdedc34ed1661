/** Least and most digits of a national ID number; older numbers are shorter. */
const DNI_DIGITS = { least: 6, most: 9 };

/** Most bytes that the hash of a password takes into account. */
const PASSWORD_BYTES = 72;

/** Fewest characters of a password (spec §9). */
export const PASSWORD_MINIMUM = 6;

/** Longest e-mail address (RFC 5321). */
export const EMAIL_LIMIT = 254;

/** Length of area code, mobile prefix `15` and number. */
const DIALLED_MOBILE_DIGITS = 12;
/** The area code of Buenos Aires or a longer one, then `15`. */
const DIALLED_MOBILE = /^(11|\d{3,4}?)15/;

/** Digits, which people part in groups of three: `30111222`, `30.111.222`, `30 111 222`. */
const DNI_FORM = /^\d{1,3}(?:[\s.-]?\d{3})*$/;

/**
 * The one way a national ID number is written: digits only. People write it with dots or spaces.
 *
 * @returns `undefined` for what is no such number
 */
export function canonicalDni(text: string): string | undefined {
  const written = text.trim();
  if (!DNI_FORM.test(written)) return undefined;
  const digits = written.replace(/\D/g, '').replace(/^0+/, '');
  const { least, most } = DNI_DIGITS;
  return digits.length >= least && digits.length <= most ? digits : undefined;
}

/** A number of another country. */
const FOREIGN = /^\+(?!54)[1-9]\d{7,14}$/;

/** Area code and number of every telephone in the country. */
const NATIONAL = /^[1-9]\d{9}$/;

/** With the prefix of the country, and that of mobiles. */
const OF_ARGENTINA = /^\+?549?(?=\d{10}$)/;

/**
 * The digits of a telephone number, with the plus of one of another country. Within the country it has the area code
 * and the number, ten digits: `02494 15-123456` and `+54 9 2494 123456` are `2494123456`.
 *
 * @returns `undefined` for what is no such number
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

/** WhatsApp's address of a number that {@link canonicalPhone} returned; mobiles of Argentina have a 9 after its code. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${phone.startsWith('+') ? phone.slice(1) : `549${phone}`}`;
}

/**
 * The digits of a tax number (CUIT or CUIL), which people part as `20-30111222-3`.
 *
 * @returns `undefined` for what is no such number (spec §5: numeric)
 */
export function canonicalCuit(text: string): string | undefined {
  const written = text.trim();
  if (!/^\d{2}[\s.-]?\d{2}\.?\d{3}\.?\d{3}[\s.-]?\d$/.test(written)) return undefined;
  return written.replace(/\D/g, '');
}

/** The one way an e-mail address is stored and compared. */
export function canonicalEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Providers whose mailboxes ignore dots, each by the domain that stands for all of its domains. */
const WITHOUT_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox of an address, to count by it: providers deliver `ana+curso@` and `ana@` to one mailbox, and Gmail ignores
 * dots, too. No mail is sent to what it returns.
 */
export function mailboxOf(email: string): string {
  const address = canonicalEmail(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/, '');
  const domain = address.slice(at + 1);
  const known = WITHOUT_DOTS.get(domain);
  return known === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${known}`;
}

/** A domain has letters of any alphabet: one with a path is a link for mail programs. */
const EMAIL = /^[^\s\p{C}@<>()",;:\\[\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** No address is there (RFC 2606); profiles without an e-mail are stored with such a one (ADR 59). */
const NEVER = /\.invalid$/i;

/** Whether a text has the form of an e-mail address; whether it exists, only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LIMIT && EMAIL.test(text) && !NEVER.test(text);
}

/**
 * Text that mail clients turn into a link: a URL, or a dot before a letter as in `centro24.example`. An ideographic full
 * stop separates labels of a domain, too (UTS 46); invisible characters may follow the dot.
 */
const LINK = /:\/\/|www[.。]|@|\S[.。]\p{Cf}*\p{L}/iu;

/** Whether names can be shown in a mail: strangers choose them, and a link in them would have the centre's authority. */
export function isPlainName(name: string): boolean {
  return !LINK.test(name.normalize('NFKC'));
}

/** Why a password cannot be taken (spec §5, §8). */
export function passwordProblem(password: string): 'weak-password' | 'password-too-long' | undefined {
  if (Array.from(password).length < PASSWORD_MINIMUM) return 'weak-password';
  return utf8Length(password) > PASSWORD_BYTES ? 'password-too-long' : undefined;
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  const lengths = Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return 1;
    if (point < 0x800) return 2;
    return point < 0x10000 ? 3 : 4;
  });
  return lengths.reduce<number>((sum, length) => sum + length, 0);
}

/** Shows enough of an e-mail address for its owner to recognise it: `m•••a@gmail.com` (design, Identity). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, at));
  const [first = ''] = name;
  const last = name.length > 2 ? (name.at(-1) ?? '') : '';
  return `${first}•••${last}${email.slice(at)}`;
}

/** Shows no more of somebody's surnames than the first letter (design, Identity). */
export function surnameInitial(surnames: string): string {
  const [first] = surnames.trim();
  return first === undefined ? '' : `${first.toUpperCase()}.`;
}
