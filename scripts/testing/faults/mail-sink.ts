import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and remembers how often it got each mail. */
export interface MailSink {
  readonly url: string;
  /** By the name that a mail has in our outbox: the contents it came with, one for each time. */
  readonly received: ReadonlyMap<string, readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** Opens a mail server on this machine. */
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
  // A client that is killed leaves connections behind.
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

/** Who it is to and about what; borders between the parts and the moment of sending differ each time. */
function contentOf(mail: string): string {
  const lines = mail.split(/\r?\n/).filter((line) => /^(?:To|From|Subject):/i.test(line));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
