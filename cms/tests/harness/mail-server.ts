import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { parseMail, type ReceivedMail } from './mail.ts';

/** Behaviour of the mail server, before or when it receives a mail. */
export type Behaviour =
  | ('take' | 'refuse-for-now' | 'refuse-for-good' | 'cut-after-taking')
  | ('refuse-connection' | 'refuse-sender')
  /** After the greeting, and in the middle of a mail. */
  | ('hang' | 'cut-in-the-middle');

/** A real SMTP server on this machine. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  behaviour: Behaviour;
  /** Delivery attempts, successful or not. */
  tries: number;
  /** Delays responses to deliveries until `open` is called; `reached` resolves at the first delivery. */
  hold: () => { readonly reached: Promise<unknown>; readonly open: () => void };
}

/**
 * Starts an SMTP server that accepts all mails; it is stopped when the test or the suite ends.
 *
 * @param certificate for TLS, as `localhost`
 */
export async function openMailServer(
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let gate: { readonly reach: () => void; readonly opened: Promise<unknown> } | undefined;
  const hold: MailServer['hold'] = () => {
    const [reached, opened] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    gate = {
      reach: () => {
        reached.resolve(undefined);
      },
      opened: opened.promise,
    };
    return {
      reached: reached.promise,
      open: () => {
        opened.resolve(undefined);
      },
    };
  };
  const state = { url: '', received, behaviour: 'take' as Behaviour, tries: 0, hold };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...(certificate && { secure: true, key: certificate.key, cert: certificate.cert }),
    onConnect(_session, done) {
      done(state.behaviour === 'refuse-connection' ? refusal(554) : undefined);
    },
    onMailFrom(_address, _session, done) {
      if (state.behaviour === 'hang') {
        state.tries += 1;
        return;
      }
      done(state.behaviour === 'refuse-sender' ? refusal(550) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      if (state.behaviour === 'cut-in-the-middle') {
        state.tries += 1;
        cut(session.id);
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void answer(Buffer.concat(chunks), session.id, done);
      });
    },
  });
  async function answer(mail: Buffer, sessionId: string, done: (error?: Error) => void): Promise<void> {
    state.tries += 1;
    gate?.reach();
    await gate?.opened;
    switch (state.behaviour) {
      case 'refuse-for-now':
        done(refusal(451));
        return;
      case 'refuse-for-good':
        done(refusal(550));
        return;
      case 'refuse-connection':
      case 'refuse-sender':
      case 'hang':
      case 'cut-in-the-middle':
        done(refusal(503));
        return;
      case 'take':
        received.push(await parseMail(mail));
        done();
        return;
      case 'cut-after-taking':
        received.push(await parseMail(mail));
        cut(sessionId);
    }
  }
  function cut(sessionId: string): void {
    for (const { id, _socket: socket } of server.connections) if (id === sessionId) socket.destroy();
  }
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atEnd(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  state.url = `${certificate ? 'smtps://localhost' : 'smtp://127.0.0.1'}:${String(port)}`;
  return state;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode });
}
