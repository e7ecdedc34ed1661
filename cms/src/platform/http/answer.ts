import { bodyLimitOf, CITIZEN_HEADER, z, type Endpoint, type ErrorCode } from '@centro/shared';
import { Readable } from 'node:stream';
import { SITE_ADMIN_ROLE, type Identity, type StoredUser } from '../database/users';
import type { Context } from './context';
import { ApiError } from '../errors/api-error';
import type { StoredObject } from '../storage/store';
import type { ReceivedFile } from './multipart';
import { receiveDocument, receivePicture } from './received-file';

/** A parsed JSON body, a function that reads the picture or file, the stream of a piece, or nothing. */
type Parsed<S> = S extends z.core.$ZodType
  ? z.output<S>
  : S extends 'file'
    ? () => Promise<Buffer>
    : S extends 'document'
      ? () => Promise<ReceivedFile>
      : S extends 'piece'
        ? Readable
        : undefined;
/** The result of a handler for a response schema. */
export type Answered<S> = S extends z.core.$ZodType
  ? z.input<S>
  : S extends 'upload'
    ? UploadAnswer
    : PrivateFile;

/** Progress of a resumable upload, as a response of tus. */
export interface UploadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A private file, which must not be cached. */
export interface PrivateFile {
  /** Such as `image/webp`. */
  readonly type: string;
  /** The sender reads or destroys an open object or stream. */
  readonly content: StoredObject | Readable | Buffer;
  /** File name for a download; without one, the browser displays the file. */
  readonly name?: string;
}

/** A request of the API, parsed by its contract. */
export interface ApiRequest<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: Parsed<E['body']>;
  /** The signed-in citizen; always set where the contract requires one. */
  readonly citizen: E['who'] extends 'all' | 'reader'
    ? StoredUser | undefined
    : E extends { readonly identityOnly: true }
      ? Identity
      : StoredUser;
}

/**
 * Answers a request of the API: validates it against the contract and sends the result of `work`.
 *
 * @throws {ApiError} `invalid-parameters` or `invalid-body` when it violates the contract, `body-too-large` beyond the
 *   contract's limit, `unsupported-image` or `unsupported-file` for a wrong file extension, `unauthenticated` without a
 *   required sign-in, `forbidden` without the administrator role, `banned` for a write by a banned citizen,
 *   `other-citizen` when the page was made for another citizen, `unavailable` for a write whose client has disconnected
 */
export async function answer<E extends Endpoint>(
  ctx: Context,
  endpoint: E,
  work: (request: ApiRequest<E>) => Promise<Answered<E['response']>>,
): Promise<void> {
  const request = {
    params: parse('invalid-parameters', endpoint.params, paramsOf(ctx, endpoint.path)),
    query: parse('invalid-parameters', endpoint.query, queryOf(ctx.querystring)),
    citizen: citizenOf(ctx, endpoint),
    body: bodyOf(ctx, endpoint),
  };
  rejectIfDisconnected(ctx);
  const result = await work(request as ApiRequest<E>);
  if (endpoint.response === 'file') sendPrivately(ctx, result as PrivateFile);
  else if (endpoint.response === 'upload') sendUpload(ctx, result as UploadAnswer);
  else ctx.body = result;
}

/**
 * Skips writes whose client has disconnected, such as after a database that hung: it saw a failure and may have retried
 * or done something else since.
 */
function rejectIfDisconnected({ req, method }: Context): void {
  if (method !== 'GET' && req.socket.destroyed) throw new ApiError('unavailable', 'Client disconnected');
}

function sendUpload(ctx: Context, { status, headers }: UploadAnswer): void {
  ctx.set({ ...headers, 'Cache-Control': 'private, no-store' });
  ctx.body = null;
  ctx.status = status;
}

/** Sends a private file that must not be cached. */
export function sendPrivately(ctx: Context, { type, content, name }: PrivateFile): void {
  ctx.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  if (name !== undefined) ctx.attachment(name);
  if (Buffer.isBuffer(content)) {
    ctx.body = content;
  } else {
    const stream = content instanceof Readable ? content : content.content;
    // An incomplete read must not look like a complete response.
    stream.once('error', () => ctx.res.destroy());
    if (!(content instanceof Readable)) ctx.length = content.size;
    ctx.body = stream;
  }
  ctx.type = type;
}

function citizenOf(ctx: Context, { who, method, judgesBan }: Endpoint): Identity | undefined {
  const citizen = ctx.state['user'] as Identity | undefined;
  if (who === 'all' || who === 'reader') return citizen;
  if (!citizen) throw new ApiError('unauthenticated', 'Not signed in');
  if (who === 'site-admin' && citizen.role?.type !== SITE_ADMIN_ROLE) {
    throw new ApiError('forbidden', 'Only site administrators may do this');
  }
  if (citizen.banned && method !== 'GET' && !judgesBan) {
    throw new ApiError('banned', 'Banned citizens may only read');
  }
  const meant = ctx.get(CITIZEN_HEADER);
  if (method !== 'GET' && meant !== '' && meant !== citizen.documentId) {
    throw new ApiError('other-citizen', 'Another citizen is signed in now');
  }
  return citizen;
}

function bodyOf(ctx: Context, endpoint: Endpoint): unknown {
  const { body } = endpoint;
  if (body === 'none') return undefined;
  if (body === 'file') return () => receivePicture(ctx, bodyLimitOf(endpoint));
  if (body === 'document') return () => receiveDocument(ctx, bodyLimitOf(endpoint));
  if (body === 'piece') return ctx.req;
  if (!ctx.is('application/json')) throw new ApiError('invalid-body', 'The body must be JSON');
  return parse('invalid-body', body, ctx.request.body);
}

/** Errors name the path and kind of an issue; values stay out of responses and logs. */
function parse(code: ErrorCode, schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError(code, `${issue?.path.join('.') ?? ''}: ${issue?.code ?? ''}`);
}

/** The parameters the path names; the router adds those of other routes that match too. */
function paramsOf(ctx: Context, path: string): Record<string, unknown> {
  const all = ctx['params'] as Record<string, unknown>;
  const names = [...path.matchAll(/:([a-zA-Z]+)/g)].flatMap(([, name]) => name ?? []);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** The query as plain pairs. A repeated parameter becomes a list, which no contract takes. */
function queryOf(querystring: string): Record<string, string | string[]> {
  const search = new URLSearchParams(querystring);
  const pairs = [...new Set(search.keys())].map((name) => {
    const [first = '', ...rest] = search.getAll(name);
    return [name, rest.length === 0 ? first : [first, ...rest]] as const;
  });
  return Object.fromEntries(pairs);
}
