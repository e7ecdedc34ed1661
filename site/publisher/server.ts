import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorResponse, ERROR_STATUS, type ErrorCode } from '@centro/shared';

export interface PublisherRoutes {
  readonly secret: string;
  /** Called for each authorised webhook: something may have changed. */
  readonly onHint: () => void;
  readonly status: () => { readonly release: string | null };
}

/** The publisher's own HTTP: `GET /healthz`, `GET /status`, `POST /webhook` with a bearer secret. */
export function publisherServer(routes: PublisherRoutes): Server {
  const server = createServer((request, response) => {
    // A hint says nothing, so what a client sends along is not read.
    request.resume();
    answer(routes, request, response);
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  return server;
}

function answer(routes: PublisherRoutes, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://publisher.invalid');
  switch (`${request.method ?? ''} ${pathname}`) {
    case 'GET /healthz': {
      const { release } = routes.status();
      send(response, release === null ? 503 : 200, { status: release === null ? 'starting' : 'ok', release });
      return;
    }
    case 'GET /status':
      send(response, 200, routes.status());
      return;
    case 'POST /webhook':
      if (!isAuthorised(request, routes.secret)) {
        refuse(response, 'unauthenticated');
        return;
      }
      routes.onHint();
      send(response, 202, { data: null });
      return;
    default:
      refuse(response, isKnownPath(pathname) ? 'method-not-allowed' : 'not-found');
  }
}

function isKnownPath(pathname: string): boolean {
  return ['/healthz', '/status', '/webhook'].includes(pathname);
}

function isAuthorised(request: IncomingMessage, secret: string): boolean {
  // Digests have one length, whatever was sent, so that the comparison tells nothing by its time.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`));
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
