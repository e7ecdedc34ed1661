import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that accepts all mails and records every delivery. */
export interface MailSink {
  readonly url: string;
  /** Hashed contents of each delivery, by the mail's name in the outbox. */
  readonly received: ReadonlyMap<string, readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** Starts an SMTP server on this machine. */
export async function openMailSink(): Promise<MailSink> {
  const received = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        note(received, Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  // Killed clients leave broken connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

function note(received: Map<string, string[]>, mail: string): void {
  const [, name] = /^Message-ID: <([^@>]+)@/im.exec(mail) ?? [];
  if (name === undefined) throw new Error('A mail has no name');
  received.set(name, [...(received.get(name) ?? []), contentOf(mail)]);
}

/** Hash of recipient, sender and subject; boundaries and dates differ in every delivery. */
function contentOf(mail: string): string {
  const lines = mail.split(/\r?\n/).filter((line) => /^(?:To|From|Subject):/i.test(line));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
