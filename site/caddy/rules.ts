import { PREVIEW_ROOT, PREVIEW_TOKEN } from '@centro/shared';
import { copy } from '../front/copy.ts';
import { baseHeaders, CACHE_CONTROL, NO_CONTENT_POLICY } from '../front/headers.ts';
import { READ_METHODS, SHARE_CARD } from '../front/routing.ts';
import { SHARE_CARD_HEADERS } from '../front/share-cards.ts';
import { shareCardsFolder } from '../release/layout.ts';
import { CURRENT } from '../release/releases.ts';
import {
  API,
  learningClient,
  malformed,
  redirect,
  redirects,
  refusals,
  tooLong,
  vouching,
  VOUCHED,
} from './addresses.ts';
import { apiFailures, apiRoutes } from './api.ts';
import { passedToCms, transport } from './cms.ts';
import type { CaddyPlace } from './environment.ts';
import { mediaFailures, mediaRoutes } from './media.ts';
import { pageRoutes, withReleases } from './pages.ts';
import {
  ADDRESS,
  answering,
  matches,
  not,
  otherwise,
  PATH,
  policy,
  readBy,
  saying,
  subroute,
  SOFTWARE,
  unanchored,
  withDefault,
  withHeaders,
  type Handler,
  type Route,
} from './route.ts';

/** Bounds against slow clients, as those of the embedded front (`front/server.ts`). */
const PATIENCE = { read_header_timeout: '10s', read_timeout: '60s', idle_timeout: '65s' };
/** Longest wait for answers under way when Caddy ends or takes new rules. */
const LAST_ANSWERS = '5s';
const HEADERS_LIMIT = 16 * 1024;

/** Largest body that the admin sends: a few files at once (`cms/src/limits.ts`). */
const ADMIN_BODY_LIMIT = 24 * 1024 * 1024;

/** Addresses may carry an e-mail or an identity number, and headers say who asks. */
const WITHOUT_ADDRESSES = {
  format: 'filter',
  wrap: { format: 'json' },
  fields: Object.fromEntries(
    [
      ...['uri', 'headers', 'remote_ip', 'remote_port', 'client_ip'].map((name) => `request>${name}`),
      ...['Set-Cookie', 'Content-Security-Policy', 'Permissions-Policy'].map(
        (name) => `resp_headers>${name}`,
      ),
    ].map((name) => [name, { filter: 'delete' }]),
  ),
};

/** What visitors ask at the site, and our own processes without Caddy; the cms takes `/API` for `/api`. */
const NOT_OF_ADMIN = '(?i)^/+(?:api|internal|_health|healthz|readyz|metrics)(?:[/?]|$)';

const HEALTH_PATIENCE = '400ms';
const PREVIEW_PATIENCE = '10s';

export interface RulesOptions extends CaddyPlace {
  /** The policy of every page; see `policy.ts`. */
  readonly pagePolicy: string;
}

/** Caddy's whole configuration, made from the tables of the embedded front (docs/adr/061). */
export function caddyRules(options: RulesOptions) {
  const { publicUrl, adminUrl, host, httpPort, httpsPort, healthPort, metricsPort, email, officeAuthority } =
    options;
  const site = { match: [{ host: [publicUrl.hostname] }], terminal: true };
  const admin = { match: [{ host: [adminUrl.hostname] }], terminal: true };
  return {
    admin: { disabled: true, config: { persist: false } },
    logging: { logs: { default: { level: 'WARN', encoder: WITHOUT_ADDRESSES } } },
    apps: {
      http: {
        http_port: httpPort,
        https_port: httpsPort,
        grace_period: LAST_ANSWERS,
        servers: {
          health: {
            listen: [`127.0.0.1:${String(healthPort)}`],
            automatic_https: { disable: true },
            routes: [otherwise({ handler: 'static_response', status_code: 204 })],
          },
          plain: plainServer(options),
          ...(metricsPort !== undefined && { metrics: metricsServer(`${host}:${String(metricsPort)}`) }),
          site: {
            listen: [`${host}:${String(httpsPort)}`],
            ...PATIENCE,
            max_header_bytes: HEADERS_LIMIT,
            ...(officeAuthority !== undefined && officeAlone(adminUrl, officeAuthority)),
            logs: {},
            ...(metricsPort !== undefined && { metrics: {} }),
            routes: [
              ...learningClient(options.proxies),
              { ...site, handle: [subroute(...siteRoutes(options))] },
              { ...admin, handle: [subroute(...adminRoutes(options))] },
              otherwise(subroute(base(publicUrl), otherwise(saying(404, copy.notFound)))),
            ],
            errors: {
              routes: [
                { ...site, handle: [subroute(...siteFailures(options))] },
                { ...admin, handle: [subroute(...adminFailures(publicUrl))] },
              ],
            },
          },
        },
      },
      tls: {
        automation: { policies: email === undefined ? [] : [{ issuers: [{ module: 'acme', email }] }] },
      },
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  };
}

/**
 * Lets only browsers with a certificate of the office's own get to the admin's host name; one that names another host in its
 * request than in its handshake is misdirected, which Caddy sees to by itself.
 *
 * @param authority base64 of the certificate of who vouches for them
 */
function officeAlone({ hostname }: URL, authority: string) {
  const certificates = { mode: 'require_and_verify', trusted_ca_certs: [authority] };
  return {
    tls_connection_policies: [{ match: { sni: [hostname] }, client_authentication: certificates }, {}],
  };
}

/**
 * Who comes without TLS. Caddy itself adds that people are sent to where there is some, and answers the authority of
 * certificates; a program is refused, so that what it sends in the clear is noticed.
 */
function plainServer({ publicUrl, adminUrl, host, httpPort }: RulesOptions) {
  // Caddy puts what it adds behind the last route that names a host.
  const ours = { host: [publicUrl.hostname, adminUrl.hostname] };
  const programs = [matches(ADDRESS, API), not({ method: READ_METHODS })].map((each) => ({
    ...ours,
    ...each,
  }));
  return {
    listen: [`${host}:${String(httpPort)}`],
    ...PATIENCE,
    routes: [answering(programs, saying(403, ''))],
  };
}

/** What Prometheus asks: counts and times by status and method, without addresses. */
function metricsServer(listen: string) {
  return {
    listen: [listen],
    automatic_https: { disable: true },
    routes: [
      answering({ path: ['/metrics'] }, { handler: 'metrics' }),
      otherwise({ handler: 'static_response', status_code: 404 }),
    ],
  };
}

/** What every answer is sent with, over whatever others said; the policy is what was last said of it. */
function base(publicUrl: URL): Route {
  const headers = {
    ...baseHeaders(publicUrl.href),
    'content-security-policy': '{http.vars.policy}',
    'cross-origin-resource-policy': '{http.vars.readers}',
    'x-request-id': '{http.request.uuid}',
  };
  return {
    handle: [withHeaders(headers, SOFTWARE), policy(NO_CONTENT_POLICY), readBy('same-origin')],
  };
}

function siteRoutes(options: RulesOptions): Route[] {
  const { publicUrl, releasesFolder, uploadsFolder, cms } = options;
  return [
    { handle: [{ handler: 'vars', path: '{http.request.uri.path}' }] },
    previewRoute(options),
    base(publicUrl),
    answering(matches(ADDRESS, API), subroute(...apiRoutes(cms))),
    ...refusals,
    answering(matches(ADDRESS, '^/healthz(?:\\?|$)'), ...health(options)),
    answering(matches(PATH, '^/media/'), subroute(...mediaRoutes(uploadsFolder, cms))),
    answering(matches(PATH, SHARE_CARD), subroute(...shareCards(releasesFolder))),
    ...redirects,
    ...pageRoutes(options),
  ];
}

function siteFailures({ releasesFolder, adminUrl, publicUrl }: RulesOptions): Route[] {
  const ofKind = (kind: string, ...routes: Route[]) =>
    answering({ vars: { kind: [kind] } }, subroute(...routes));
  const noPreview: Handler = {
    handler: 'static_response',
    status_code: 503,
    headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
    body: copy.noPreview,
  };
  return [
    ofKind('preview', otherwise(...framedBy(adminUrl, publicUrl), noPreview)),
    base(publicUrl),
    ofKind('api', ...apiFailures()),
    ofKind('media', ...mediaFailures()),
    ofKind('health', otherwise(healthWith('down', releasesFolder))),
    answering({ expression: '{http.error.status_code} == 404' }, saying(404, copy.notFound)),
    answering({ expression: '{http.error.status_code} < 500' }, saying(400, copy.malformed)),
    otherwise(saying(500, copy.unexpected)),
  ];
}

/** The picture shown where a page is shared. */
function shareCards(releasesFolder: string): Route[] {
  const root = shareCardsFolder(releasesFolder);
  return [
    answering(
      { file: { root, try_files: ['{http.request.uri.path.file}'] } },
      readBy('cross-origin'),
      withHeaders(SHARE_CARD_HEADERS),
      { handler: 'rewrite', uri: '/{http.request.uri.path.file}' },
      { handler: 'file_server', root, index_names: [], canonical_uris: false },
    ),
    otherwise(saying(404, copy.notFound)),
  ];
}

/** A draft as it will look, framed by the admin alone and kept by nobody (`front/preview.ts`). */
function previewRoute({ publisher, adminUrl, publicUrl }: RulesOptions): Route {
  const isPreview = matches(PATH, `^${PREVIEW_ROOT}${unanchored(PREVIEW_TOKEN)}(?:/.*)?$`);
  return answering(
    { ...isPreview, method: READ_METHODS, ...not(tooLong, ...malformed) },
    { handler: 'vars', kind: 'preview' },
    ...framedBy(adminUrl, publicUrl),
    { handler: 'rewrite', uri: '/preview{http.request.uri.path}' },
    vouching,
    {
      handler: 'reverse_proxy',
      upstreams: [{ dial: publisher }],
      transport: { ...transport, response_header_timeout: PREVIEW_PATIENCE },
      headers: { request: { delete: ['Authorization', 'Cookie'] } },
    },
  );
}

function framedBy(adminUrl: URL, publicUrl: URL): Handler[] {
  const framable = Object.entries(baseHeaders(publicUrl.href)).filter(
    ([name]) => !['x-frame-options', 'content-security-policy'].includes(name),
  );
  const headers = {
    ...Object.fromEntries(framable),
    'cache-control': CACHE_CONTROL.none,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-request-id': '{http.request.uuid}',
  };
  const ancestors = [{ search_regexp: '$', replace: `; frame-ancestors ${adminUrl.origin}` }];
  return [
    withHeaders(headers, SOFTWARE),
    { handler: 'headers', response: { deferred: true, replace: { 'Content-Security-Policy': ancestors } } },
    withDefault('Content-Security-Policy', "default-src 'none'"),
  ];
}

/** What `/healthz` says (design, Running it): 200 once a release is live; the cms only informs. */
function health({ cms, releasesFolder }: RulesOptions): Handler[] {
  return [
    { handler: 'vars', kind: 'health' },
    { handler: 'rewrite', uri: '/_health' },
    passedToCms(
      cms,
      {
        transport: { ...transport, dial_timeout: HEALTH_PATIENCE, response_header_timeout: HEALTH_PATIENCE },
        handle_response: [
          { match: { status_code: [2] }, routes: [{ handle: [healthWith('up', releasesFolder)] }] },
          { routes: [{ handle: [healthWith('down', releasesFolder)] }] },
        ],
      },
      { try_duration: HEALTH_PATIENCE, try_interval: '50ms' },
    ),
  ];
}

function healthWith(cms: 'up' | 'down', releasesFolder: string): Handler {
  const id = `{{(fromJson (include "${CURRENT}/release.json")).id}}`;
  const said = (status: 'ok' | 'starting', release: string) =>
    `{"status":"${status}","release":${release},"cms":"${cms}"}`;
  return subroute(
    withReleases(
      releasesFolder,
      { handler: 'templates', file_root: releasesFolder, mime_types: ['application/json'] },
      withHeaders({ 'cache-control': CACHE_CONTROL.none }),
      {
        handler: 'static_response',
        headers: { 'Content-Type': ['application/json; charset=utf-8'] },
        body: said('ok', `"${id}"`),
      },
    ),
    otherwise(saying(503, said('starting', 'null'), { type: 'application/json' })),
  );
}

function adminFailures(publicUrl: URL): Route[] {
  const misdirected = { expression: '{http.error.status_code} == 421' };
  return [base(publicUrl), answering(misdirected, saying(421, '')), otherwise(saying(503, copy.unexpected))];
}

/** The admin and what it asks, at a host name of its own; what visitors and our own processes ask is not there. */
function adminRoutes({ cms, publicUrl }: RulesOptions): Route[] {
  const strapis = ['content-security-policy', 'x-frame-options'];
  const headers = Object.entries(baseHeaders(publicUrl.href)).filter(([name]) => !strapis.includes(name));
  return [
    {
      handle: [
        withHeaders({ ...Object.fromEntries(headers), 'x-request-id': '{http.request.uuid}' }, SOFTWARE),
        policy(NO_CONTENT_POLICY),
      ],
    },
    answering({ path: ['/'] }, redirect('/admin')),
    answering(
      [ADDRESS, '{http.request.uri.path}'].map((text) => matches(text, NOT_OF_ADMIN)),
      saying(404, copy.notFound),
    ),
    answering([tooLong, ...malformed], saying(400, copy.malformed)),
    otherwise(
      { handler: 'request_body', max_size: ADMIN_BODY_LIMIT },
      vouching,
      passedToCms(cms, { headers: { request: { set: VOUCHED } } }),
    ),
  ];
}
