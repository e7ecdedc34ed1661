import { formats, winston } from '@strapi/logger';

/** E-mail addresses, also as they are written in addresses of pages. */
const EMAIL = /[^\s/?&=:"'<>(),;]+(?:@|%(?:25)*40)[^\s/?&=:"'<>(),;]+\.\p{L}{2,}/giu;

/** Numbers as long as a DNI or a CUIT, also with what people put between their digits, and in addresses of pages. */
const NUMBER =
  /(?:(?<!\w|\d\.)|(?<=%[0-9a-f]{2}))(?:\d{2}-\d{7,8}-\d|\d{7,9}|\d{11}|\d{1,2}(?:\.|-| |%20)\d{3}(?:\.|-| |%20)\d{3})(?![\w-]|\.\d)/gi;

/** Winston keeps here what is printed. */
const PRINTED = Symbol.for('message');

/** A text without e-mail addresses and identity numbers. */
export function masked(text: string): string {
  return text.replace(EMAIL, '[correo]').replace(NUMBER, '[número]');
}

const maskPrinted = winston.format((entry) => {
  const printed = entry[PRINTED];
  return typeof printed === 'string' ? { ...entry, [PRINTED]: masked(printed) } : entry;
});

/** How lines of the log look, whoever writes them: Strapi's own tell addresses, which may name somebody. */
export const logFormat = winston.format.combine(formats.prettyPrint(), maskPrinted());
