import { isAcceptedFileName, isAcceptedImageName } from '@centro/shared';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error';
import type { Context } from './context';
import { parseFileUpload, type ReceivedFile } from './multipart';

/**
 * Reads the one picture of a form, in memory.
 *
 * @param limit largest form, in bytes
 * @throws {ApiError} `invalid-body`, `body-too-large`, or `unsupported-image` for a file extension that spec §5 does
 *   not allow
 */
export async function receivePicture(ctx: Context, limit: number): Promise<Buffer> {
  const { name, bytes } = await receiveFile(ctx, limit);
  if (isAcceptedImageName(name)) return bytes;
  throw new ApiError('unsupported-image', 'The file extension is not that of a supported picture');
}

/**
 * Reads the one picture or PDF of a form, in memory.
 *
 * @param limit largest form, in bytes
 * @throws {ApiError} `invalid-body`, `body-too-large`, or `unsupported-file` for another file extension
 */
export async function receiveDocument(ctx: Context, limit: number): Promise<ReceivedFile> {
  const file = await receiveFile(ctx, limit);
  if (isAcceptedFileName(file.name)) return file;
  throw new ApiError('unsupported-file', 'The file extension is not that of a supported file');
}

async function receiveFile(ctx: Context, limit: number): Promise<ReceivedFile> {
  const type = ctx.get('content-type');
  if (!ctx.is('multipart/form-data')) throw new ApiError('invalid-body', 'The body must be a form');
  const file = parseFileUpload(await receiveBody(ctx.req, limit), type);
  if (!file) throw new ApiError('invalid-body', 'The form must have a field with a file and nothing else');
  return file;
}

/**
 * Reads an unread body into memory. Node discards the rest of one that is too large: closing the connection now would
 * lose the response.
 *
 * @param limit in bytes
 * @throws {ApiError} `invalid-body`, `body-too-large`
 */
export async function receiveBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  } catch {
    throw new ApiError('invalid-body', 'The body ended early');
  }
}

function tooLarge(): ApiError {
  return new ApiError('body-too-large', 'The body is too large');
}
