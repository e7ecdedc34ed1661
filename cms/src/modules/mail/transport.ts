import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isTransportSecure } from '@centro/shared';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { environment } from '../../platform/environment/environment';
import type { CalendarFile } from './calendar-file';

/** Longest wait for a mail server at each step, in milliseconds. */
const TIMEOUT = 20_000;

/** How many mails are handed over at the same time. */
export const MAILS_AT_ONCE = 5;

/** A mail as it leaves. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: CalendarFile | undefined;
  /** Besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Transport {
  /**
   * Hands a mail over; a mail server knows a repeated one by its name.
   *
   * @throws when it was not taken; `responseCode` then is the server's own, if it answered
   */
  send: (message: Message, messageId: string) => Promise<void>;
  close: () => void;
}

/** The way out for mails: the mail server of the installation, else a folder. */
export function openTransport(): Transport {
  const { smtpUrl, outboxDirectory, demo } = environment();
  return smtpUrl === undefined ? folderTransport(outboxDirectory, demo) : serverTransport(smtpUrl);
}

/** @param url of a mail server */
export function serverTransport(url: string): Transport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // To another network nothing goes unless it can be encrypted, whoever cut the offer out of the server's greeting.
    requireTLS: !isTransportSecure(new URL(url)),
    // The outbox tries again, and knows when.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  return {
    send: async (message, messageId) => {
      await server.sendMail(optionsOf(message, messageId));
    },
    close: () => {
      server.close();
    },
  };
}

/** Writes each mail as a file that mail programs open. @param announced whether the terminal names each */
function folderTransport(folder: string, announced: boolean): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message, messageId) => {
      const { message: written } = await composer.sendMail(optionsOf(message, messageId));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${messageId}.eml`);
      await writeFile(`${file}.part`, written, { mode: 0o600 });
      await rename(`${file}.part`, file);
      // Past the log, which masks addresses.
      if (announced) process.stdout.write(`Mail to ${message.to}: ${message.subject} (${file})\n`);
    },
    close: () => undefined,
  };
}

function optionsOf({ calendar, headers, ...message }: Message, messageId: string): SendMailOptions {
  const { mailFrom, publicUrl } = environment();
  return {
    ...message,
    ...(calendar && { icalEvent: calendar }),
    from: mailFrom,
    messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
    // Nobody's absence notice need answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // What is in a mail is a text, whatever it looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
