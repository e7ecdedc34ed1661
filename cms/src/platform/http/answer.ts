import { bodyLimitOf, CITIZEN_HEADER, z, type Endpoint, type ErrorCode } from '@centro/shared';
import { Readable } from 'node:stream';
import { SITE_ADMIN_ROLE, type Identity, type StoredUser } from '../database/users';
import type { Context } from './context';
import { ApiError } from '../errors/api-error';
import type { StoredObject } from '../storage/store';
import type { ReceivedFile } from './multipart';
import { receiveDocument, receivePicture } from './received-file';

/** A JSON body as its schema reads it, a reader of the picture or file, the bytes of a piece as they come, or nothing. */
type Parsed<S> = S extends z.core.$ZodType
  ? z.output<S>
  : S extends 'file'
    ? () => Promise<Buffer>
    : S extends 'document'
      ? () => Promise<ReceivedFile>
      : S extends 'piece'
        ? Readable
        : undefined;
/** What a response schema is made from. */
export type Answered<S> = S extends z.core.$ZodType
  ? z.input<S>
  : S extends 'upload'
    ? UploadAnswer
    : PrivateFile;

/** How far an upload in pieces is, in the words of tus. */
export interface UploadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A file that nobody but who asked for it may see or keep. */
export interface PrivateFile {
  /** Such as `image/webp`. */
  readonly type: string;
  /** The sender reads or destroys an open object or stream. */
  readonly content: StoredObject | Readable | Buffer;
  /** What a browser that stores it calls it; without it, it is shown. */
  readonly name?: string;
}

/** A request of the API as its contract has it. */
export interface ApiRequest<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: Parsed<E['body']>;
  /** Who is signed in; somebody always is where the contract wants somebody. */
  readonly citizen: E['who'] extends 'all' | 'reader'
    ? StoredUser | undefined
    : E extends { readonly identityOnly: true }
      ? Identity
      : StoredUser;
}

/**
 * Answers a request of the API: checks what came in against the contract, sends what the work gives.
 *
 * @throws {ApiError} `invalid-parameters` or `invalid-body` when something is not what the contract says,
 *   `body-too-large` when it is more than the contract takes, `unsupported-image` or `unsupported-file` when a
 *   name ends wrongly,
 *   `unauthenticated` when nobody is signed in who must be, `forbidden` when it is no administrator, `banned` when somebody banned would write,
 *   `other-citizen` when the page was made for somebody else, `unavailable` when whoever would write is gone
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
  refuseWhoIsGone(ctx);
  const result = await work(request as ApiRequest<E>);
  if (endpoint.response === 'file') sendPrivately(ctx, result as PrivateFile);
  else if (endpoint.response === 'upload') sendUpload(ctx, result as UploadAnswer);
  else ctx.body = result;
}

/**
 * Whoever is gone was told that it failed, or nothing, and may have done something else since: what was held up so long,
 * such as by a database that hung, must not come after that.
 */
function refuseWhoIsGone({ req, method }: Context): void {
  if (method !== 'GET' && req.socket.destroyed) throw new ApiError('unavailable', 'Whoever asked is gone');
}

function sendUpload(ctx: Context, { status, headers }: UploadAnswer): void {
  ctx.set({ ...headers, 'Cache-Control': 'private, no-store' });
  ctx.body = null;
  ctx.status = status;
}

/** Sends a file that nobody else may see, and that nothing on the way keeps. */
export function sendPrivately(ctx: Context, { type, content, name }: PrivateFile): void {
  ctx.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  if (name !== undefined) ctx.attachment(name);
  if (Buffer.isBuffer(content)) {
    ctx.body = content;
  } else {
    const stream = content instanceof Readable ? content : content.content;
    // What the store does not give to its end must not look whole.
    stream.once('error', () => ctx.res.destroy());
    if (!(content instanceof Readable)) ctx.length = content.size;
    ctx.body = stream;
  }
  ctx.type = type;
}

function citizenOf(ctx: Context, { who, method, judgesBan }: Endpoint): Identity | undefined {
  const citizen = ctx.state['user'] as Identity | undefined;
  if (who === 'all' || who === 'reader') return citizen;
  if (!citizen) throw new ApiError('unauthenticated', 'Nobody is signed in');
  if (who === 'site-admin' && citizen.role?.type !== SITE_ADMIN_ROLE) {
    throw new ApiError('forbidden', 'Only administrators of the site may');
  }
  if (citizen.banned && method !== 'GET' && !judgesBan) {
    throw new ApiError('banned', 'Somebody banned may only read');
  }
  const meant = ctx.get(CITIZEN_HEADER);
  if (method !== 'GET' && meant !== '' && meant !== citizen.documentId) {
    throw new ApiError('other-citizen', 'Somebody else is signed in by now');
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

/** What is wrong is told by its place and kind; values stay out of answers and logs. */
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
