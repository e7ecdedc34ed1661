import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipped, type ZipEntry } from '../src/platform/http/zip.ts';

const PIECE = Buffer.alloc(64 * 1024, 'x');
const PIECES = 100;

/** Files of many pieces; records the names of those read. */
async function* files(names: readonly string[], read: string[]): AsyncGenerator<ZipEntry> {
  for (const name of names) {
    function* pieces() {
      for (let piece = 0; piece < PIECES; piece += 1) {
        read.push(name);
        yield PIECE;
      }
    }
    yield { name, content: await Promise.resolve(Readable.from(pieces())) };
  }
}

test('contains each file completely', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'ñandú.txt', content: Readable.from([Buffer.from('uno '), Buffer.from('dos')]) };
    yield { name: 'vacío', content: await Promise.resolve(Readable.from([])) };
  }
  const unpacked = unzipSync(new Uint8Array(await buffer(zipped(entries()))));
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['ñandú.txt', 'uno dos'],
    ['vacío', ''],
  ]);
});

test('reads files only as fast as the client', async () => {
  const read: string[] = [];
  const archive = zipped(files(['a', 'b'], read));
  archive.read(1);
  await expect.poll(() => read.length).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read.length).toBeLessThan(PIECES / 4);
  archive.destroy();
  // Control: a client that reads gets everything.
  const all: string[] = [];
  await buffer(zipped(files(['a', 'b'], all)));
  expect(all).toHaveLength(2 * PIECES);
});

test('ends with an error when a file cannot be read', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const broken = new Readable({ read: () => undefined });
    broken.destroy(new Error('The disk is gone'));
    yield { name: 'roto', content: await Promise.resolve(broken) };
  }
  await expect(buffer(zipped(entries()))).rejects.toThrow('The disk is gone');
});
