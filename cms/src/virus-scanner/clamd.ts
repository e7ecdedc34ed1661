import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where a `clamd` of ClamAV listens. */
export interface ScannerPlace {
  readonly host: string;
  readonly port: number;
}

/** Bytes of a file, whole or as they are read. */
export type FileContent = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Longest wait for a verdict, in milliseconds: fronts and browsers wait 30 seconds, and whoever sends a file is to hear what
 * became of it before.
 */
export const PATIENCE = 15_000;

/** Longest wait for what it says of itself, in milliseconds. */
const STATE_PATIENCE = 1000;

/** Most bytes in one piece. */
const PIECE = 64 * 1024;

/** The scanner gave no verdict; nobody knows what is in the file. */
export class ScannerAway extends Error {
  /** @param kind such as `ECONNREFUSED`, or what it said instead */
  constructor(kind: string) {
    super(`The virus scanner does not do what it is asked (${kind})`);
    this.name = 'ScannerAway';
  }
}

/**
 * Has a file scanned, in pieces as clamd's `INSTREAM` wants them (clamd(8)); no more of it is held than is on its way.
 *
 * @param patience in milliseconds
 * @returns the name of what was found; `undefined` when nothing was
 * @throws {ScannerAway} when there is no verdict
 */
export async function scan(
  place: ScannerPlace,
  content: FileContent,
  patience: number = PATIENCE,
): Promise<string | undefined> {
  const answer = await ask(place, inPieces(content), patience);
  if (answer === 'stream: OK') return undefined;
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new ScannerAway(answer);
  return found;
}

/** What a scanner says of itself. */
export interface ScannerState {
  /** When its signatures were made, in milliseconds; unknown of signatures that are not ClamAV's. */
  readonly signaturesMade: number | undefined;
}

/** `undefined` when it takes no orders. */
export async function stateOf(place: ScannerPlace): Promise<ScannerState | undefined> {
  const answer = await ask(place, [Buffer.from('zVERSION\0')], STATE_PATIENCE).catch(() => '');
  if (!answer.startsWith('ClamAV ')) return undefined;
  // Such as `ClamAV 1.4.6/27400/Sat Nov 21 15:10:03 2026`, by the scanner's clock, which is UTC in its container.
  const made = Date.parse(`${answer.split('/')[2] ?? ''} UTC`);
  return { signaturesMade: Number.isNaN(made) ? undefined : made };
}

/** Each piece says its length first; one without any ends them. */
async function* inPieces(content: FileContent): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const bytes of content) {
    for (let start = 0; start < bytes.length; start += PIECE) {
      const piece = bytes.subarray(start, start + PIECE);
      yield lengthOf(piece);
      yield piece;
    }
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

/** Says something and gives what is answered until the connection ends. */
async function ask(place: ScannerPlace, words: FileContent, patience: number): Promise<string> {
  const ended = AbortSignal.timeout(patience);
  const socket = connect({ ...place, signal: ended });
  const answered = text(socket);
  const said = say(socket, words, ended);
  try {
    // It may answer before it heard all of it, which is its last word then.
    await Promise.race([answered, said]);
    return (await answered).replace(/[\0\n]+$/, '');
  } catch (error) {
    throw new ScannerAway(ended.aborted ? 'ETIMEDOUT' : kindOf(error));
  } finally {
    socket.destroy();
    await Promise.allSettled([answered, said]);
  }
}

async function say(socket: Socket, words: FileContent, ended: AbortSignal): Promise<void> {
  const closed = once(socket, 'close', { signal: ended });
  closed.catch(() => undefined);
  for await (const word of words) {
    if (socket.destroyed) return;
    if (socket.write(word)) continue;
    await Promise.race([once(socket, 'drain', { signal: ended }), closed]);
  }
}

function kindOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
