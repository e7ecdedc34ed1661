import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { BODY_LIMIT, bodyLimitOf, endpointFor } from '@centro/shared';
import { createProxyServer } from 'httpxy';
import { copy } from './copy.ts';
import { answerError, answerText, type Exchange } from './exchange.ts';
import { CACHE_CONTROL } from './headers.ts';
import { logFailure } from './log.ts';
import { mediaHeaders } from './media.ts';

/** The way to the cms; both answer 503 themselves when it does not. */
export interface CmsProxy {
  /** Passes a request for `/api/…` on as it is, with a body no larger than its endpoint takes. */
  forward: (exchange: Exchange) => Promise<void>;
  /** Fetches a file of the media library, by its percent-decoded name. */
  fetchMedia: (exchange: Exchange, name: string) => Promise<void>;
  /** Ends the connections kept open. */
  close: () => void;
}

export interface CmsProxyOptions {
  /** Where the cms answers. */
  readonly cmsUrl: string;
  /** The address visitors use. */
  readonly publicUrl: string;
  /** How many proxies of our own stand before the front; each names who it heard from in `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Longest silence of the cms during a request, in milliseconds. */
  readonly timeout: number;
}

/** How long idle connections are kept: less than the other side keeps them (`cms/src/platform/http/limits.ts`; Caddy five minutes). */
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
      vouchFor(exchange, place);
      // Once there is an answer, what is left of the body has nowhere to go; unread, it would keep the next request of the
      // connection waiting.
      response.once('finish', () => {
        request.unpipe().resume();
      });
      const proxy = createProxyServer(proxyOptions);
      proxy.once('proxyReq', (upstream) => {
        boundBody(request, upstream, limit);
      });
      proxy.once('proxyRes', (answer) => {
        takeOver(exchange, answer);
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
      vouchFor(exchange, place);
      delete request.headers.cookie;
      request.url = `/uploads/${encodeURIComponent(name)}`;
      const proxy = createProxyServer({ ...proxyOptions, selfHandleResponse: true });
      proxy.once('proxyRes', (answer) => {
        passMediaOn(exchange, name, answer);
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

/** Hop-by-hop headers (RFC 9110, 7.6.1) and those that say who asks, which only the front may say. */
const WITHHELD_FROM_CMS =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|upgrade|expect|authorization|forwarded|x-forwarded-.*|x-real-ip)$/;

/** Where the front stands. */
interface Place {
  readonly site: URL;
  readonly trustedProxies: number;
}

/** Replaces what a client claims about itself by what the front knows (design, Identity). */
function vouchFor({ request, id }: Exchange, { site, trustedProxies }: Place): void {
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

/** Who asks: whom the outermost of our own proxies heard from. What stands before that anybody could have written. */
function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const heard = [headers['x-forwarded-for']].flat().join(',').split(',');
  const named = trustedProxies === 0 ? '' : (heard.at(-trustedProxies)?.trim() ?? '');
  return isIP(named) === 0 ? (socket.remoteAddress ?? '') : named;
}

/** How large the body of a request may be, in bytes. */
function bodyLimitFor({ method = '', url = '' }: IncomingMessage): number {
  const endpoint = endpointFor(method, url.replace(/^\/api|\?.*$/g, ''));
  return endpoint ? bodyLimitOf(endpoint) : BODY_LIMIT;
}

class BodyTooLarge extends Error {}

/** Cuts a request off whose body grows beyond the limit without having said so. */
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

/** Puts the front's headers over those of an answer of the cms, before it is passed on. */
function takeOver(exchange: Exchange, answer: IncomingMessage): void {
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

/** Answers with a file that are passed on; all others are the front's own. */
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

function passMediaOn(exchange: Exchange, name: string, answer: IncomingMessage): void {
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
