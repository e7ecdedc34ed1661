import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestMeter } from '../process/metrics.ts';
import { shareCardsFolder } from '../release/layout.ts';
import { createCmsProbe } from './cms-probe.ts';
import { createCmsProxy } from './cms-proxy.ts';
import { copy } from './copy.ts';
import { answerError, answerRedirect, answerText, type Exchange } from './exchange.ts';
import { answerHealth } from './health.ts';
import { baseHeaders } from './headers.ts';
import { logAnswer, logFailure } from './log.ts';
import { answerFromUploads } from './media.ts';
import { routeOf } from './metrics.ts';
import { answerFromRelease } from './pages.ts';
import { answerPreview, type PreviewPlace } from './preview.ts';
import { answerRefusal, answerUnreadable } from './refusals.ts';
import { openPersonalPages } from './personal-pages.ts';
import { openReleases } from './releases.ts';
import { createShareCards } from './share-cards.ts';
import { destinationOf, type Destination } from './routing.ts';

/** Bounds against slow clients and a slow cms, in milliseconds. */
export interface Timeouts {
  /** For a client to send its headers. */
  readonly headers: number;
  /** For a client to send its whole request. */
  readonly request: number;
  /** For a connection in use without any traffic. */
  readonly silence: number;
  /** For a connection between two requests. */
  readonly keepAlive: number;
  /** For silence of the cms during a request. */
  readonly cms: number;
  /** For a share card that is being drawn. */
  readonly shareCard: number;
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 60_000,
  silence: 60_000,
  // Longer than Caddy's two minutes for idle connections, so that Caddy never uses one that is closing.
  keepAlive: 125_000,
  cms: 30_000,
  shareCard: 3000,
};

export interface FrontOptions {
  readonly releasesFolder: string;
  readonly uploadsFolder: string;
  readonly cmsUrl: string;
  /** Without it there are no previews. */
  readonly preview?: PreviewPlace;
  /** The address visitors use. */
  readonly publicUrl: string;
  /** Number of trusted proxies before the front; 0 by default. */
  readonly trustedProxies?: number;
  readonly timeouts?: Partial<Timeouts>;
  /** Measures every request. */
  readonly meter?: RequestMeter;
  /** Whether each request is logged. */
  readonly logsRequests?: boolean;
}

/** Creates the web server of the public site (docs/architecture.md); the caller makes it listen. */
export function createFront(options: FrontOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const base = baseHeaders(options.publicUrl);
  const releases = openReleases(options.releasesFolder, base);
  const personal = openPersonalPages(options.releasesFolder, base);
  const cms = createCmsProxy({ trustedProxies: 0, ...options, timeout: timeouts.cms });
  const shareCards = createShareCards(shareCardsFolder(options.releasesFolder), timeouts.shareCard);
  const cmsStatus = createCmsProbe(options.cmsUrl);

  async function answer(exchange: Exchange, destination: Destination): Promise<void> {
    switch (destination.kind) {
      case 'release':
        return answerFromRelease(exchange, { releases, personal }, destination.path);
      case 'api':
        return cms.forward(exchange);
      case 'media':
        answerFromUploads(exchange, options.uploadsFolder, destination.name, () => {
          void cms.fetchMedia(exchange, destination.name);
        });
        return;
      case 'share-card':
        return shareCards.answer(exchange, destination.name);
      case 'preview':
        if (options.preview) return answerPreview(exchange, options.preview, destination.path);
        answerText(exchange, 404, copy.notFound);
        return;
      case 'health':
        return answerHealth(exchange, releases, cmsStatus);
      case 'redirect':
        answerRedirect(exchange, destination.location);
        return;
      case 'refused':
        answerRefusal(exchange, destination);
        return;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange: Exchange = { request, response, id: randomUUID(), base };
    const destination = requestDestination(request);
    const route = routeOf(destination, request);
    options.meter?.(request, response, route);
    if (options.logsRequests) logAnswer(exchange, route);
    try {
      await answer(exchange, destination);
    } catch (error) {
      answerUnexpected(exchange, destination, error);
    }
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response);
  };
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(timeouts.headers, 1000),
      // A request without a host gets the same response as any malformed one, with all headers.
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', listener);
  server.setTimeout(timeouts.silence);
  server.on('close', () => {
    cms.close();
  });

  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response: ServerResponse) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    if (!socket.writable || answering.has(socket)) socket.destroy();
    else answerUnreadable(error, socket, base);
  });
  return server;
}

function requestDestination({ method = '', url = '', headers, httpVersion }: IncomingMessage): Destination {
  const destination = destinationOf(method, url);
  const hostMissing = headers.host === undefined && httpVersion !== '1.0';
  return hostMissing
    ? { kind: 'refused', refusal: 'malformed', api: destination.kind === 'api' }
    : destination;
}

function answerUnexpected(exchange: Exchange, destination: Destination, error: unknown): void {
  const { response } = exchange;
  const route = destination.kind;
  logFailure({ exchange, route, status: 500, error });
  if (response.headersSent) response.destroy();
  else if (route === 'api') answerError(exchange, 'unexpected', 'Unexpected error.');
  else answerText(exchange, 500, copy.unexpected);
}
