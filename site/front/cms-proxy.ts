import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { BODY_LIMIT, bodyLimitOf, endpointFor } from '@centro/shared';
import { createProxyServer } from 'httpxy';
import { copy } from './copy.ts';
import { answerError, answerText, type Exchange } from './exchange.ts';
import { CACHE_CONTROL } from './headers.ts';
import { logFailure } from './log.ts';
import { mediaHeaders } from './media.ts';

/** Reverse proxy to the cms; responds with 503 when the cms is unavailable. */
export interface CmsProxy {
  /** Forwards a request for `/api/…`, with a body no larger than its endpoint accepts. */
  forward: (exchange: Exchange) => Promise<void>;
  /** Fetches a file of the media library, by its percent-decoded name. */
  fetchMedia: (exchange: Exchange, name: string) => Promise<void>;
  /** Closes the connections to the cms. */
  close: () => void;
}

export interface CmsProxyOptions {
  /** Address of the cms. */
  readonly cmsUrl: string;
  /** The address visitors use. */
  readonly publicUrl: string;
  /** Number of trusted proxies before the front; each appends its client's address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Longest silence of the cms during a request, in milliseconds. */
  readonly timeout: number;
}

/** Idle timeout of connections: shorter than the cms's (`cms/src/platform/http/limits.ts`) and Caddy's five minutes. */
const IDLE_MILLISECONDS = 60_000;

export function createCmsProxy(options: CmsProxyOptions): CmsProxy {
  const { cmsUrl, publicUrl, trustedProxies, timeout } = options;
  const place: Place = { site: new URL(publicUrl), trustedProxies };
  // No limit on sockets: a request waiting for one would wait without a timeout.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MILLISECONDS });
  const proxyOptions = { target: new URL(cmsUrl), agent, proxyTimeout: timeout };

  return {
    async forward(exchange) {
      const { request, response } = exchange;
      const limit = bodyLimitFor(request);
      if (Number(request.headers['content-length']) > limit) {
        answerTooLarge(exchange, limit);
        return;
      }
      setForwardingHeaders(exchange, place);
      // Discards the rest of the body after the response; unread, it would block the next request of the connection.
      response.once('finish', () => {
        request.unpipe().resume();
      });
      const proxy = createProxyServer(proxyOptions);
      proxy.once('proxyReq', (upstream) => {
        boundBody(request, upstream, limit);
      });
      proxy.once('proxyRes', (answer) => {
        overrideHeaders(exchange, answer);
      });
      try {
        await proxy.web(request, response);
      } catch (error) {
        if (response.headersSent || response.destroyed) response.destroy();
        else if (error instanceof BodyTooLarge) answerTooLarge(exchange, limit);
        else {
          logFailure({ exchange, route: 'api', status: 503, error });
          answerError(exchange, 'unavailable', 'The cms does not answer.');
        }
      }
    },

    async fetchMedia(exchange, name) {
      const { request, response } = exchange;
      setForwardingHeaders(exchange, place);
      delete request.headers.cookie;
      request.url = `/uploads/${encodeURIComponent(name)}`;
      const proxy = createProxyServer({ ...proxyOptions, selfHandleResponse: true });
      proxy.once('proxyRes', (answer) => {
        forwardMedia(exchange, name, answer);
      });
      try {
        await proxy.web(request, response);
      } catch (error) {
        if (response.headersSent || response.destroyed) response.destroy();
        else answerMediaUnavailable(exchange, error);
      }
    },

    close() {
      agent.destroy();
    },
  };
}

/** Hop-by-hop headers (RFC 9110, 7.6.1) and those that identify the client, which only the front may set. */
const WITHHELD_FROM_CMS =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|upgrade|expect|authorization|forwarded|x-forwarded-.*|x-real-ip)$/;

/** The public address and the proxies before the front. */
interface Place {
  readonly site: URL;
  readonly trustedProxies: number;
}

/** Replaces the forwarding headers of a client with those of the front (design, Identity). */
function setForwardingHeaders({ request, id }: Exchange, { site, trustedProxies }: Place): void {
  const { headers } = request;
  const client = clientAddress(request, trustedProxies);
  for (const name of Object.keys(headers)) {
    if (WITHHELD_FROM_CMS.test(name)) Reflect.deleteProperty(headers, name);
  }
  Object.assign(headers, {
    'x-forwarded-for': client,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-forwarded-host': headers.host ?? site.host,
    'x-request-id': id,
  });
}

/** The client's address as the outermost trusted proxy saw it; earlier entries of the header may be forged. */
function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',');
  const named = trustedProxies === 0 ? '' : (forwarded.at(-trustedProxies)?.trim() ?? '');
  return isIP(named) === 0 ? (socket.remoteAddress ?? '') : named;
}

/** Maximum size of a request's body, in bytes. */
function bodyLimitFor({ method = '', url = '' }: IncomingMessage): number {
  const endpoint = endpointFor(method, url.replace(/^\/api|\?.*$/g, ''));
  return endpoint ? bodyLimitOf(endpoint) : BODY_LIMIT;
}

class BodyTooLarge extends Error {}

/** Aborts a request when its body exceeds the limit, since a chunked one announces no length. */
function boundBody(request: IncomingMessage, upstream: ClientRequest, limit: number): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) upstream.destroy(new BodyTooLarge());
  });
}

function answerTooLarge(exchange: Exchange, limit: number): void {
  answerError(exchange, 'body-too-large', `The body is larger than ${String(limit)} bytes.`);
}

const WITHHELD_FROM_CLIENT =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|server|x-powered-by|strict-transport-security)$/;

/** Overrides headers of the cms's response with the front's. */
function overrideHeaders(exchange: Exchange, answer: IncomingMessage): void {
  const { response, base, id } = exchange;
  const own = { ...base, 'x-request-id': id };
  for (const name of Object.keys(answer.headers)) {
    if (name in own || WITHHELD_FROM_CLIENT.test(name)) Reflect.deleteProperty(answer.headers, name);
  }
  answer.headers['cache-control'] ??= CACHE_CONTROL.none;
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
  const status = answer.statusCode ?? 502;
  if (status >= 500) logFailure({ exchange, route: 'api', status });
}

/** Statuses of a file that are forwarded; for all others the front sends its own response. */
export const MEDIA_STATUSES = [200, 206, 304, 416];

const MEDIA_HEADERS = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'vary',
] as const satisfies readonly (keyof IncomingHttpHeaders)[];

function forwardMedia(exchange: Exchange, name: string, answer: IncomingMessage): void {
  const { response, base, id } = exchange;
  const status = answer.statusCode ?? 502;
  if (!MEDIA_STATUSES.includes(status)) {
    answer.resume();
    if (status < 500) answerText(exchange, 404, copy.notFound);
    else answerMediaUnavailable(exchange);
    return;
  }
  const passed = MEDIA_HEADERS.flatMap((header) => {
    const value = answer.headers[header];
    return value === undefined ? [] : [[header, value] as const];
  });
  response.writeHead(status, {
    ...base,
    ...mediaHeaders(name),
    ...Object.fromEntries(passed),
    'x-request-id': id,
  });
  // The proxy ends each side when the other breaks.
  answer.pipe(response);
}

function answerMediaUnavailable(exchange: Exchange, error?: unknown): void {
  logFailure({ exchange, route: 'media', status: 503, error });
  answerText(exchange, 503, copy.fileUnavailable);
}
