import { isAcceptedFileName, isAcceptedImageName } from '@centro/shared';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../errors/api-error';
import { isApi } from './api-request';
import type { Context, Next } from './context';

type Factory = (config: unknown, context: { readonly strapi: Core.Strapi }) => Handler;
/** Files of a form by their fields, as Strapi's reader wrote them. */
type WrittenFiles = Readonly<Record<string, WrittenFile | readonly WrittenFile[]>>;

interface WrittenFile {
  readonly filepath: string;
}

type Handler = (ctx: Context, next: Next) => Promise<unknown>;

/**
 * Keeps Strapi from writing the files of a form to the disk before anybody knows who sends them. Whoever wants a file
 * takes it with {@link receivePicture} or {@link receiveDocument}; only the admin's uploads go Strapi's way, and what they
 * wrote goes with the request.
 */
export function disableMultipartParsing(strapi: Core.Strapi): void {
  const middlewares = strapi.get<{
    readonly extend: (uid: string, extension: (inner: Factory) => Factory) => void;
  }>('middlewares');
  middlewares.extend('strapi::body', (inner) => (config, context) => {
    const read = inner(config, context);
    return (ctx, next) =>
      isApi(ctx) && ctx.is('multipart') ? next() : forgettingFiles(ctx, (then) => read(ctx, then), next);
  });
}

/** Strapi leaves them where the request was refused, and those of any field but one. */
async function forgettingFiles(ctx: Context, read: (next: Next) => Promise<unknown>, next: Next) {
  let written: readonly string[] = [];
  try {
    return await read(() => {
      const { files = {} } = ctx.request as { readonly files?: WrittenFiles };
      written = Object.values(files).flatMap((each) => [each].flat().map(({ filepath }) => filepath));
      return next();
    });
  } finally {
    await Promise.all(written.map((file) => rm(file, { force: true })));
  }
}

/** A file that came in a form. */
export interface ReceivedFile {
  /** What who sent it calls it. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads the one picture of a form, in memory.
 *
 * @param limit largest form, in bytes
 * @throws {ApiError} `invalid-body`, `body-too-large`, or `unsupported-image` for a name that does not end as spec §5 wants
 */
export async function receivePicture(ctx: Context, limit: number): Promise<Buffer> {
  const { name, bytes } = await receiveFile(ctx, limit);
  if (isAcceptedImageName(name)) return bytes;
  throw new ApiError('unsupported-image', 'The name ends like no picture we take');
}

/**
 * Reads the one picture or PDF of a form, in memory.
 *
 * @param limit largest form, in bytes
 * @throws {ApiError} `invalid-body`, `body-too-large`, or `unsupported-file` for a name that ends like neither
 */
export async function receiveDocument(ctx: Context, limit: number): Promise<ReceivedFile> {
  const file = await receiveFile(ctx, limit);
  if (isAcceptedFileName(file.name)) return file;
  throw new ApiError('unsupported-file', 'The name ends like no file we take');
}

async function receiveFile(ctx: Context, limit: number): Promise<ReceivedFile> {
  const type = ctx.get('content-type');
  if (!ctx.is('multipart/form-data')) throw new ApiError('invalid-body', 'The body must be a form');
  const body = await receiveBody(ctx.req, limit);
  const fields = [...(await formOf(body, type))];
  const [[name, file] = []] = fields;
  if (fields.length !== 1 || name !== 'file' || !(file instanceof File)) {
    throw new ApiError('invalid-body', 'The form must have a field with a file and nothing else');
  }
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function formOf(body: Buffer, type: string): Promise<FormData> {
  try {
    const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- advised against for bodies without bounds; this has one
    return await form.formData();
  } catch {
    throw new ApiError('invalid-body', 'The form cannot be read');
  }
}

/**
 * Reads a body that nobody read yet, in memory. What is left of one that is too large, Node reads and forgets: a
 * connection cut now would lose the answer.
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
