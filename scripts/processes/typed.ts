import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorError } from '../../shared/src/service/command.ts';

/**
 * Prompts for a line without echoing it.
 *
 * @throws {OperatorError} if the input ends
 */
export async function typed(question: string): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
  throw new OperatorError('Nothing was typed.');
}
