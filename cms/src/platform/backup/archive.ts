import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '@centro/shared/service/command';
import { extract, pack, type Extract, type Pack } from 'tar-stream';
import { syncFolder } from '../storage/durable-file';
import { AGE_HEADER, decryptBackup, encryptBackup, type BackupKey } from './encryption';
import { UNFINISHED } from './retention';
import type { ManifestEntry } from './manifest';

/** Fastest level: pictures hardly compress, and everything else compresses at any level. */
const COMPRESSION = { level: 1 };

const GZIP_START = Buffer.from([0x1f, 0x8b]);

/** An entry to add to an archive. */
export interface Content {
  readonly name: string;
  readonly bytes: number;
  /** Yields exactly `bytes` bytes. */
  readonly read: () => AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Adds an entry and returns its manifest entry. */
export type Add = (content: Content) => Promise<ManifestEntry>;

/**
 * Writes an archive (tar, gzip and, with a key, age) to a temporary file and renames it once it is complete and on the
 * disk.
 *
 * @returns its size in bytes
 * @throws when something cannot be read or written; an existing file of that name stays
 */
export async function writeArchive(
  file: string,
  key: BackupKey | undefined,
  fill: (add: Add) => Promise<void>,
): Promise<number> {
  const unfinished = file + UNFINISHED;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await writeInto(handle, key, fill);
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(unfinished, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeInto(
  handle: FileHandle,
  key: BackupKey | undefined,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const packer = pack();
  const zipped = createGzip(COMPRESSION);
  const bytes = key === undefined ? zipped : await encryptBackup(key, zipped);
  const packing = fill((content) => addTo(packer, content)).then(() => {
    packer.finalize();
  });
  // The first of the three to fail gives the reason.
  await Promise.all([
    packing,
    pipeline(Readable.from(packer, { objectMode: false }), zipped),
    handle.writeFile(bytes),
  ]).catch((error: unknown) => {
    packer.destroy();
    throw error;
  });
}

function addTo(packer: Pack, { name, bytes, read }: Content): Promise<ManifestEntry> {
  return new Promise((resolve, reject) => {
    const sink: Sink = packer.entry({ name, size: bytes, mode: 0o600 }, (error) => {
      if (error) reject(error);
      else resolve(writing);
    });
    const writing = measured({ name, content: read() }, (chunk) => write(sink, chunk)).then((entry) => {
      sink.end();
      return entry;
    });
    writing.catch(reject);
  });
}

/**
 * Reads content and computes its size and hash for a manifest.
 *
 * @param also receives each chunk before the next one is read
 */
export async function measured(
  { name, content }: Measurable,
  also: (chunk: Buffer) => unknown = () => undefined,
): Promise<ManifestEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    await also(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

interface Measurable {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The part that is used of the library's streams, which are not Node's own. */
interface Sink {
  write: (chunk: Buffer) => boolean;
  end: (chunk?: Buffer) => unknown;
  once: (event: 'drain', listener: () => void) => unknown;
}

async function writeAll(sink: Sink, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) await write(sink, chunk);
  sink.end();
}

async function write(sink: Sink, chunk: Buffer): Promise<void> {
  if (!sink.write(chunk)) await new Promise<void>((resolve) => sink.once('drain', resolve));
}

/** An entry of an archive that is being read; its content must be read before the next entry. */
export interface ArchivedContent {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads the entries of an archive in order.
 *
 * @param take handles an entry and returns whether to go on; content that it does not read is skipped
 * @throws {OperatorError} when it is not a backup, is damaged or cannot be decrypted with the key
 */
export async function readArchive(
  file: string,
  key: BackupKey | undefined,
  take: (entry: ArchivedContent) => Promise<boolean>,
): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
  });
  const extractor = extract();
  try {
    const plain = await plainBytes(handle, file, key);
    await Promise.all([feed(plain, extractor), takeAll(extractor, take)]);
  } catch (error) {
    if (error instanceof EnoughReadError) return;
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} is damaged (${error instanceof Error ? error.message : 'unknown'})`);
  } finally {
    await handle.close();
  }
}

/** Stops reading an archive before its end. */
class EnoughReadError extends Error {}

async function plainBytes(handle: FileHandle, file: string, key: BackupKey | undefined): Promise<Readable> {
  const start = Buffer.alloc(AGE_HEADER.length);
  await handle.read(start, 0, start.length, 0);
  const isEncrypted = start.toString('latin1') === AGE_HEADER;
  if (!isEncrypted && !start.subarray(0, 2).equals(GZIP_START)) {
    throw new OperatorError(`${file} is no backup`);
  }
  if (isEncrypted && key === undefined) {
    throw new OperatorError(`${file} is encrypted; BACKUP_KEY has to open it`);
  }
  const bytes = handle.createReadStream({ start: 0, autoClose: false });
  return isEncrypted && key !== undefined ? decryptBackup(key, bytes) : bytes;
}

function feed(plain: Readable, extractor: Extract): Promise<void> {
  return pipeline(plain, createGunzip(), (bytes: AsyncIterable<Buffer>) => writeAll(extractor, bytes)).catch(
    (error: unknown) => {
      extractor.destroy(error instanceof Error ? error : undefined);
      throw error;
    },
  );
}

async function takeAll(
  extractor: Extract,
  take: (entry: ArchivedContent) => Promise<boolean>,
): Promise<void> {
  for await (const entry of extractor) {
    const { name, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is not a file`);
    if (!(await take({ name, content: buffersOf(entry) }))) throw new EnoughReadError();
    entry.resume();
  }
}

async function* buffersOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
}
