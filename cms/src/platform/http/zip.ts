import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Readable;
}

/**
 * Streams a ZIP of uncompressed files, which takes little memory whatever their size.
 *
 * @param entries read lazily, so that one file is open at a time
 */
export function zipped(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(packed(entries), { objectMode: false });
}

async function* packed(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
