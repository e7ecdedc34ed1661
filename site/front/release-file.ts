import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { lookup } from 'mrmime';
import { ENCODING_SUFFIX } from '../release/layout.ts';
import type { HeaderTable } from './headers.ts';

/** Content encodings a file may have, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A file in one encoding, ready to be sent. Headers are alternating names and values, as for `writeHead`. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: readonly string[];
  /** The same without the headers that describe the body, for a 304. */
  readonly notModifiedHeaders: readonly string[];
}

/** A file of a release in every encoding it has. */
export type ReleaseFile = Readonly<Partial<Record<Encoding, Representation>>> & {
  readonly identity: Representation;
};

/**
 * Reads a file and its compressed siblings into memory.
 *
 * @param location absolute path of the uncompressed file
 * @param headersOf headers besides those that describe the content; called only if the file exists
 * @returns `undefined` when there is no such file
 */
export async function readReleaseFile(
  location: string,
  headersOf: () => HeaderTable,
): Promise<ReleaseFile | undefined> {
  const [identity, br, gzip] = await Promise.all([
    readIfThere(location),
    readIfThere(location + ENCODING_SUFFIX.br),
    readIfThere(location + ENCODING_SUFFIX.gzip),
  ]);
  if (!identity) return undefined;
  const headers = headersOf();
  const shared = br || gzip ? { ...headers, vary: 'accept-encoding' } : headers;
  const type = contentType(location);
  return {
    identity: representation(identity, shared, { 'content-type': type }),
    ...(br && { br: representation(br, shared, { 'content-type': type, 'content-encoding': 'br' }) }),
    ...(gzip && { gzip: representation(gzip, shared, { 'content-type': type, 'content-encoding': 'gzip' }) }),
  };
}

function representation(body: Buffer, shared: HeaderTable, describing: HeaderTable): Representation {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const notModified = { ...shared, etag };
  const complete = { ...notModified, ...describing, 'content-length': String(body.length) };
  return {
    body,
    etag,
    headers: Object.entries(complete).flat(),
    notModifiedHeaders: Object.entries(notModified).flat(),
  };
}

const TEXT = /^text\/|[/+](?:json|xml)$/;

/** Media type of a file, derived from its name alone. */
export function contentType(location: string): string {
  const type = lookup(location) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Error codes of a path without a file: missing, below a file, a folder, or too long to exist. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

async function readIfThere(location: string): Promise<Buffer | undefined> {
  try {
    return await readFile(location);
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return undefined;
    throw error;
  }
}
