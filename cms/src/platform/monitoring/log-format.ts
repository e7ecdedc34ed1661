import { isatty } from 'node:tty';
import { logLine } from '@centro/shared/service/log-line';
import { formats, winston } from '@strapi/logger';
import type { Environment } from '../environment/environment';
import { currentRequest } from '../http/current-request';

/** E-mail addresses, also URL-encoded. */
const EMAIL = /[^\s/?&=:"'<>(),;]+(?:@|%(?:25)*40)[^\s/?&=:"'<>(),;]+\.\p{L}{2,}/giu;

/** Numbers as long as a DNI or a CUIT, also with separators and URL-encoded. */
const NUMBER =
  /(?:(?<!\w|\d\.)|(?<=%[0-9a-f]{2}))(?:\d{2}-\d{7,8}-\d|\d{7,9}|\d{11}|\d{1,2}(?:\.|-| |%20)\d{3}(?:\.|-| |%20)\d{3})(?![\w-]|\.\d)/gi;

/** Property of winston with the printed line. */
const PRINTED = Symbol.for('message');

/** A text without e-mail addresses and identity numbers. */
export function masked(text: string): string {
  return text.replace(EMAIL, '[correo]').replace(NUMBER, '[número]');
}

const maskPrinted = winston.format((entry) => {
  const printed = entry[PRINTED];
  return typeof printed === 'string' ? { ...entry, [PRINTED]: masked(printed) } : entry;
});

/** A line of the log as JSON. */
export function jsonLine(level: string, message: string): string {
  return logLine('cms', level, { requestId: currentRequest(), message: masked(message) });
}

/** Formats of all log lines, also Strapi's own, whose addresses may contain personal data. */
export const logFormats: Readonly<Record<Environment['logFormat'], winston.Logform.Format>> = {
  text: winston.format.combine(formats.prettyPrint({ colors: isatty(1) }), maskPrinted()),
  json: winston.format.combine(
    winston.format.errors({ stack: true }),
    winston.format.printf(({ level, message, stack }) => jsonLine(level, String(stack ?? message))),
  ),
};
