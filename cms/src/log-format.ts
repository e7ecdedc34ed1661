import { formats, winston } from '@strapi/logger';

/** E-mail addresses, also as they are written in addresses of pages. */
const EMAIL = /[^\s/?&=:"'<>(),;]+(?:@|%40)[^\s/?&=:"'<>(),;]+\.[a-z]{2,}/gi;

/** Numbers as long as a DNI or a CUIT, also with points. */
const NUMBER = /(?<!\w|\d\.)(?:\d{7,8}|\d{11}|\d{1,2}\.\d{3}\.\d{3})(?![\w-]|\.\d)/g;

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
