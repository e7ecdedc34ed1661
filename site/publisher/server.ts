import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  errorResponse,
  ERROR_STATUS,
  type ErrorCode,
  type PublisherOutcome,
  type PublisherStatus,
} from '@centro/shared';
import { isAuthorized } from '@centro/shared/service/bearer';
import type { RequestMeter } from '../process/metrics.ts';
import { log } from './log.ts';
import type { PreviewAnswer } from './previews/previews.ts';
import type { Watching } from './watching.ts';

/** A command of the staff. */
export type PublisherCommand =
  | { readonly kind: 'publish everything' }
  /** `from` is the live release as known to the client. */
  | { readonly kind: 'roll back'; readonly from: string }
  | { readonly kind: 'resume' };

export interface PublisherRoutes {
  /** Shared with the cms. */
  readonly secret: string;
  /** Called for each authorised webhook: something may have changed. */
  readonly onHint: () => void;
  /** @param revision adds the time since which it is shown */
  readonly status: (revision?: number) => PublisherStatus;
  readonly execute: (command: PublisherCommand) => PublisherOutcome;
  /** @returns `undefined` while nothing can be rendered yet */
  readonly preview: (address: string) => Promise<PreviewAnswer | undefined>;
  readonly watching: Watching;
}

/**
 * The publisher's HTTP server: `GET /healthz` (liveness), `GET /readyz` (readiness), `GET /metrics`, `GET /status`,
 * previews at signed addresses below `/preview`, and webhook and commands, which the cms posts with the shared secret.
 */
export function publisherServer(routes: PublisherRoutes): Server {
  const server = createServer((request, response) => {
    // All parameters are in the address, so bodies are discarded.
    request.resume();
    answer(routes, request, response, routes.watching.meter);
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  return server;
}

const PREVIEW = '/preview';
const READ_PATHS = ['/healthz', '/readyz', '/metrics', '/status'];
const POST_PATHS = ['/webhook', '/publish-everything', '/rollback', '/resume'];

function answer(
  routes: PublisherRoutes,
  request: IncomingMessage,
  response: ServerResponse,
  meter: RequestMeter,
): void {
  const address = addressOf(request);
  meter(request, response, routeOf(address?.pathname ?? ''));
  if (!address) {
    refuse(response, 'not-found');
    return;
  }
  answerAt(address, routes, request, response).catch((error: unknown) => {
    log.error(`${routeOf(address.pathname)} cannot be answered: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else refuse(response, 'unavailable');
  });
}

async function answerAt(
  address: URL,
  routes: PublisherRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = address;
  if (request.method === 'GET' && pathname.startsWith(PREVIEW)) {
    await preview(routes, pathname.slice(PREVIEW.length), response);
    return;
  }
  const method = READ_PATHS.includes(pathname) ? 'GET' : POST_PATHS.includes(pathname) ? 'POST' : undefined;
  if (method === undefined) refuse(response, 'not-found');
  else if (request.method !== method) refuse(response, 'method-not-allowed');
  else if (method === 'GET') await read(routes, pathname, searchParams, response);
  else take(routes, request.headers.authorization, address, response);
}

/** `null` for a malformed address, such as `//`. */
function addressOf({ url = '/' }: IncomingMessage): URL | null {
  return URL.parse(url, 'http://publisher.invalid');
}

/** Route label in the metrics; the address of a preview would reveal its token. */
function routeOf(path: string): string {
  if (path.startsWith(PREVIEW)) return PREVIEW;
  return [...READ_PATHS, ...POST_PATHS].includes(path) ? path : 'none';
}

async function read(
  { watching, status }: PublisherRoutes,
  path: string,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  switch (path) {
    case '/healthz':
      send(response, 200, { status: 'ok' });
      return;
    case '/readyz': {
      const readiness = await watching.readiness();
      send(response, readiness.status === 'ok' ? 200 : 503, readiness);
      return;
    }
    case '/metrics': {
      const metrics = await watching.metrics();
      response.writeHead(200, { 'content-type': watching.contentType, 'cache-control': 'no-store' });
      response.end(metrics);
      return;
    }
    default: {
      const revision = query.get('revision');
      send(response, 200, status(revision === null ? undefined : Number(revision)));
    }
  }
}

function take(
  routes: PublisherRoutes,
  authorization: string | undefined,
  { pathname, searchParams }: URL,
  response: ServerResponse,
): void {
  if (!isAuthorized(authorization, routes.secret)) {
    refuse(response, 'unauthenticated');
  } else if (pathname === '/webhook') {
    routes.onHint();
    send(response, 202, { data: null });
  } else {
    send(response, 200, { outcome: routes.execute(orderOf(pathname, searchParams)) });
  }
}

async function preview(routes: PublisherRoutes, address: string, response: ServerResponse): Promise<void> {
  const answer = await routes.preview(address);
  if (!answer) {
    refuse(response, 'unavailable');
    return;
  }
  const { status, type, policy, body } = answer;
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(body);
}

function orderOf(path: string, query: URLSearchParams): PublisherCommand {
  if (path === '/rollback') return { kind: 'roll back', from: query.get('from') ?? '' };
  return { kind: path === '/resume' ? 'resume' : 'publish everything' };
}

function refuse(response: ServerResponse, code: ErrorCode): void {
  send(response, ERROR_STATUS[code], errorResponse(code, code));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
