import { RESUMABLE_BODY_LIMIT, type ImageFolder } from '@centro/shared';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Core } from '@strapi/strapi';
import { Server } from '@tus/server';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import type { UploadAnswer } from '../../platform/http/answer';
import { bucketStore, PREFIXES } from '../../platform/storage/bucket';
import { StorageUnavailableError, type ListedObject } from '../../platform/storage/store';
import type { PictureSource } from './encoding';
import { unfinishedInFolder } from './unfinished-in-folder';
import { unfinishedInObjects } from './unfinished-in-objects';
import { UNCONFIRMED_LIFE, UNFINISHED_LIFE, type UnfinishedStore } from './unfinished-store';

/** Response headers passed to the client; the CORS headers of tus are dropped. */
const RESPONSE_HEADERS = ['upload-offset', 'upload-length', 'upload-expires', 'tus-resumable'] as const;

/** Request headers passed to tus. */
const REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'content-type',
  'content-length',
] as const;

let opened: { readonly server: Server; readonly store: UnfinishedStore } | undefined;

function tus(): NonNullable<typeof opened> {
  opened ??= open();
  return opened;
}

function open(): NonNullable<typeof opened> {
  const { bucket, unfinishedDirectory } = environment();
  const store = bucket
    ? unfinishedInObjects(bucketStore(bucket, PREFIXES.unfinished))
    : unfinishedInFolder(unfinishedDirectory);
  const server = new Server({
    path: '/',
    datastore: store.datastore,
    maxSize: RESUMABLE_BODY_LIMIT,
    namingFunction: ({ url }) => path.posix.basename(url),
    onResponseError: (_request, error) => {
      throw toApiError(error);
    },
  });
  return { server, store };
}

/**
 * Handles a request of the tus protocol.
 *
 * @param id of the upload, checked by the caller
 * @throws {ApiError} `not-found`, `upload-conflict`, `body-too-large`, `invalid-parameters`
 */
export async function handleTus(
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  headers: IncomingHttpHeaders,
  piece?: Readable,
): Promise<UploadAnswer> {
  const ended = method === 'HEAD' ? await tus().store.sizeOfEnded(id) : undefined;
  if (ended !== undefined) return answerOfEnded(ended);
  const body =
    piece === undefined ? {} : { body: ReadableStream.from(bytesOf(piece)), duplex: 'half' as const };
  // Only a piece has a body.
  const asked = REQUEST_HEADERS.filter((name) => piece !== undefined || !name.startsWith('content-'));
  const request = new Request(`http://uploads/${id}`, {
    method,
    headers: asked.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    }),
    ...body,
  });
  // Unread bytes are discarded: closing the connection now would lose the response.
  const response = await tus()
    .server.handleWeb(request)
    .catch(async (error: unknown) => {
      throw (await wasEndedMeanwhile(method, id)) ? errorOfStatus(409) : error;
    })
    .finally(() => piece?.resume());
  if (response.status >= 400) {
    throw errorOfStatus((await wasEndedMeanwhile(method, id)) ? 409 : response.status);
  }
  const answered = RESPONSE_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, headers: Object.fromEntries(answered) };
}

/** Whether another process got the same piece and ended the upload; the client should then request the offset. */
async function wasEndedMeanwhile(method: string, id: string): Promise<boolean> {
  return method === 'PATCH' && (await hasEnded(id));
}

/** A lost connection ends the piece early; the received bytes are kept. */
async function* bytesOf(piece: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* piece.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  } catch {
    return;
  }
}

/** The client's name of the file, from the metadata header of tus. */
export function nameIn(headers: IncomingHttpHeaders): string | undefined {
  const metadata = headers['upload-metadata'];
  if (typeof metadata !== 'string') return undefined;
  const [, encoded] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)/.exec(metadata) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** Whether an upload is complete. */
export async function isWhole(id: string): Promise<boolean> {
  try {
    const { offset, size } = await tus().store.datastore.getUpload(id);
    return offset === size;
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error;
    return false;
  }
}

/** Opens a complete upload; `undefined` when its bytes are gone, because it ended or was dropped. */
export function openWhole(id: string): Promise<PictureSource | undefined> {
  return tus().store.openWhole(id);
}

/** Removes the bytes of an upload and records that it ended, for clients that missed the response. */
export function markEnded(id: string): Promise<void> {
  return tus().store.markEnded(id);
}

/** Whether an upload became a picture. */
export async function hasEnded(id: string): Promise<boolean> {
  return (await tus().store.sizeOfEnded(id)) !== undefined;
}

/** Prefix of the names of an account's uploads for a folder. */
export function unfinishedPrefix(uid: string, folder: ImageFolder): string {
  return `${uid}_${folder}_`;
}

/** Removes the uploads with this prefix and their metadata. */
export function dropUnfinished(prefix: string): Promise<void> {
  return tus().store.drop(prefix);
}

/** Sum of the declared sizes of an account's unfinished uploads, in bytes. */
export function declaredBytes(uid: string): Promise<number> {
  return tus().store.declaredBytes(`${uid}_`);
}

/** Sum of the declared sizes of all unfinished uploads, in bytes; bytes not received yet will need space, too. */
export function unfinishedBytes(): Promise<number> {
  return tus().store.declaredBytes('');
}

/** Removes expired uploads: after a day, or an hour for an unconfirmed account. */
export async function dropExpired(strapi: Core.Strapi, now: number): Promise<void> {
  const { store } = tus();
  const old: ListedObject[] = [];
  for await (const each of store.list()) if (now - each.writtenAt > UNCONFIRMED_LIFE) old.push(each);
  const uids = [...new Set(old.map(({ key }) => ownerOf(key)))];
  const owners = (await strapi.db.query(USER_UID).findMany({
    where: { documentId: { $in: uids }, confirmed: false },
    select: ['documentId'],
  })) as Pick<StoredUser, 'documentId'>[];
  const unconfirmed = new Set(owners.map(({ documentId }) => documentId));
  for (const { key, writtenAt } of old) {
    const life = unconfirmed.has(ownerOf(key)) ? UNCONFIRMED_LIFE : UNFINISHED_LIFE;
    if (now - writtenAt > life) await store.remove(key);
  }
}

function ownerOf(key: string): string {
  return key.slice(0, key.indexOf('_'));
}

/** @param size in bytes */
function answerOfEnded(size: number): UploadAnswer {
  const whole = String(size);
  return {
    status: 200,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': whole, 'upload-length': whole },
  };
}

/** tus throws objects with a status code; any other error is a fault. */
function toApiError(error: Error | { readonly status_code: number }): Error {
  if ('status_code' in error) return errorOfStatus(error.status_code);
  return error;
}

function errorOfStatus(status: number): ApiError {
  switch (status) {
    case 404:
    case 410:
      return new ApiError('not-found', 'There is no such upload');
    case 409:
      return new ApiError('upload-conflict', 'The offset does not match the upload');
    case 413:
      return new ApiError('body-too-large', 'The picture exceeds the limit or its declared size');
    default:
      return status < 500
        ? new ApiError('invalid-parameters', 'The request does not follow tus')
        : new ApiError('unexpected', 'The piece could not be stored');
  }
}
