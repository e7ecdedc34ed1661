import { RESUMABLE_BODY_LIMIT, z, type ImageFolder } from '@centro/shared';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { environment } from '../environment';
import { ApiError } from '../errors/api-error';
import type { UploadAnswer } from '../http/answer';

/** Beside the bytes of each upload lies what is known of it; of one that ended, only that, under another ending. */
const INFO = '.json';
const ENDED = '.ended';

const infoSchema = z.object({ size: z.int() });

/** The headers of an answer that are for the client; how far pages of other sites may read is not tus's to say. */
const ANSWERED = ['upload-offset', 'upload-length', 'upload-expires', 'tus-resumable'] as const;

/** What of a request tus goes by. */
const ASKED = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length'],
  ...['content-type', 'content-length'],
] as const;

/** An unfinished upload is kept for so long, in milliseconds. */
export const UNFINISHED_LIFE = 24 * 60 * 60 * 1000;

let opened: { readonly server: Server; readonly store: FileStore } | undefined;

function tus(): NonNullable<typeof opened> {
  opened ??= open();
  return opened;
}

function open(): NonNullable<typeof opened> {
  const directory = environment().unfinishedDirectory;
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UNFINISHED_LIFE });
  const server = new Server({
    path: '/',
    datastore: store,
    maxSize: RESUMABLE_BODY_LIMIT,
    namingFunction: ({ url }) => path.posix.basename(url),
    onResponseError: (_request, error) => {
      throw inOurWords(error);
    },
  });
  return { server, store };
}

/**
 * Does what a request in the protocol tus asks for.
 *
 * @param id the upload, which the caller has checked
 * @throws {ApiError} `not-found`, `upload-conflict`, `body-too-large`, `invalid-parameters`
 */
export async function speakTus(
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  headers: IncomingHttpHeaders,
  piece?: Readable,
): Promise<UploadAnswer> {
  const ended = method === 'HEAD' ? await sizeOfEnded(id) : undefined;
  if (ended !== undefined) return answerOfEnded(ended);
  const body =
    piece === undefined ? {} : { body: ReadableStream.from(bytesOf(piece)), duplex: 'half' as const };
  // A body is what this request does not have unless it is a piece.
  const asked = ASKED.filter((name) => piece !== undefined || !name.startsWith('content-'));
  const request = new Request(`http://uploads/${id}`, {
    method,
    headers: asked.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    }),
    ...body,
  });
  // What is not taken is read and forgotten: a connection cut now would lose the answer.
  const response = await tus()
    .server.handleWeb(request)
    .catch(async (error: unknown) => {
      throw (await wasEndedMeanwhile(method, id)) ? errorOfStatus(409) : error;
    })
    .finally(() => piece?.resume());
  if (response.status >= 400) {
    throw errorOfStatus((await wasEndedMeanwhile(method, id)) ? 409 : response.status);
  }
  const answered = ANSWERED.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, headers: Object.fromEntries(answered) };
}

/** By another process, to which the same piece was sent: the client is to ask how far the upload is. */
async function wasEndedMeanwhile(method: string, id: string): Promise<boolean> {
  return method === 'PATCH' && (await hasEnded(id));
}

/** A connection that is cut ends the piece early; what came of it is kept. */
async function* bytesOf(piece: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* piece.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  } catch {
    return;
  }
}

/** What the client calls the file, from what tus calls metadata. */
export function nameIn(headers: IncomingHttpHeaders): string | undefined {
  const metadata = headers['upload-metadata'];
  if (typeof metadata !== 'string') return undefined;
  const [, encoded] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)/.exec(metadata) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Whether all bytes of an upload are there. */
export async function isWhole(id: string): Promise<boolean> {
  try {
    const { offset, size } = await tus().store.getUpload(id);
    return offset === size;
  } catch {
    return false;
  }
}

/** All bytes of an upload; `undefined` when they are gone, because it ended or was dropped. */
export async function readWhole(id: string): Promise<Buffer | undefined> {
  return readFile(fileOf(id)).catch(unlessGone);
}

/** Forgets the bytes of an upload and keeps that it ended, for who did not hear so. */
export async function keepOnlyItsEnd(id: string): Promise<void> {
  // Gone when another process was faster.
  await rename(fileOf(id, INFO), fileOf(id, ENDED)).catch(unlessGone);
  await rm(fileOf(id), { force: true });
}

/** Whether an upload became a picture. */
export async function hasEnded(id: string): Promise<boolean> {
  return (await sizeOfEnded(id)) !== undefined;
}

function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** What the names of somebody's uploads for a folder begin with. */
export function unfinishedPrefix(uid: string, folder: ImageFolder): string {
  return `${uid}_${folder}_`;
}

/** Removes the uploads whose names begin so, with all that lies beside them. */
export async function dropUnfinished(prefix: string): Promise<void> {
  const names = await readdir(environment().unfinishedDirectory);
  const meant = names.filter((name) => name.startsWith(prefix));
  await Promise.all(meant.map((name) => rm(fileOf(name), { force: true })));
}

/** Removes what is older than an unfinished upload may be. */
export async function dropExpired(now: number): Promise<void> {
  for (const name of await readdir(environment().unfinishedDirectory)) {
    const file = fileOf(name);
    const written = await stat(file).catch(() => undefined);
    if (written && now - written.mtimeMs > UNFINISHED_LIFE) await rm(file, { force: true });
  }
}

async function sizeOfEnded(id: string): Promise<string | undefined> {
  try {
    return String(infoSchema.parse(JSON.parse(await readFile(fileOf(id, ENDED), 'utf8'))).size);
  } catch {
    return undefined;
  }
}

function answerOfEnded(size: string): UploadAnswer {
  return {
    status: 200,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': size, 'upload-length': size },
  };
}

function fileOf(id: string, ending = ''): string {
  return path.join(environment().unfinishedDirectory, `${id}${ending}`);
}

/** The library throws objects that carry a status; whatever else comes is a fault. */
function inOurWords(error: Error | { readonly status_code: number }): Error {
  if ('status_code' in error) return errorOfStatus(error.status_code);
  return error;
}

function errorOfStatus(status: number): ApiError {
  switch (status) {
    case 404:
    case 410:
      return new ApiError('not-found', 'There is no such upload');
    case 409:
      return new ApiError('upload-conflict', 'The piece does not begin where the last one ended');
    case 413:
      return new ApiError(
        'body-too-large',
        'The picture is larger than it may be, or than it was said to be',
      );
    default:
      return status < 500
        ? new ApiError('invalid-parameters', 'The request is not what tus has')
        : new ApiError('unexpected', 'The piece could not be kept');
  }
}
