import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isTransportSecure } from '@centro/shared';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { environment } from '../../platform/environment/environment';
import type { CalendarFile } from './calendar-file';

/** Timeout of each step with a mail server, in milliseconds. */
const TIMEOUT = 20_000;

/** How many mails are handed over at the same time. */
export const MAILS_AT_ONCE = 5;

/** A mail as it is sent. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: CalendarFile | undefined;
  /** In addition to those that every mail has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Transport {
  /**
   * Sends a mail; a repeated one has the same message id.
   *
   * @throws when it was not accepted; `responseCode` is the server's own, if it answered
   */
  send: (message: Message, messageId: string) => Promise<void>;
  close: () => void;
}

/** Opens the configured mail server, or a folder without one. */
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
    // Requires encryption to other networks, even if an attacker removes STARTTLS from the server's greeting.
    requireTLS: !isTransportSecure(new URL(url)),
    // The outbox schedules the retries.
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

/**
 * Writes each mail as a file that mail programs open.
 *
 * @param announced whether to print each mail to the terminal
 */
function folderTransport(folder: string, announced: boolean): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message, messageId) => {
      const { message: written } = await composer.sendMail(optionsOf(message, messageId));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${messageId}.eml`);
      await writeFile(`${file}.part`, written, { mode: 0o600 });
      await rename(`${file}.part`, file);
      // Not through the log, which masks addresses.
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
    // Prevents automatic replies such as absence notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // Content of a mail must never be read as a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
