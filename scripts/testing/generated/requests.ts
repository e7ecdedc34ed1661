import { CITIZEN_HEADER, endpoints, type Endpoint } from '@centro/shared';
import fc from 'fast-check';
import {
  anyJson,
  anyText,
  jsonSchemaOf,
  namedLike,
  ODD_JSON,
  ODD_QUERIES,
  ODD_SEGMENTS,
  shapedLike,
} from './values.ts';

/** Roles of actors; a reader is signed in without a profile. */
export const ROLES = ['visitor', 'citizen', 'banned', 'reader', 'site-admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a request is sent to the front, or directly to the cms, which must be safe without the front, too. */
export const ENTRIES = ['front', 'cms'] as const;
export type Entry = (typeof ENTRIES)[number];

export interface GeneratedRequest {
  readonly entry: Entry;
  readonly role: Role;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Bytes that `content-length` exceeds the body. */
  readonly overstated: number;
}

/** Existing values by the names of parameters and fields, such as ids and codes. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Endpoints that are slow (a tenth of a second) or change an actor's session or role; requested less often. */
const RARE: ReadonlySet<string> = new Set([
  'signIn',
  'signUp',
  'signOut',
  'resetPassword',
  'changePassword',
  'changeEmail',
  'eraseMe',
  'endSession',
  'endOtherSessions',
  'uploadImage',
  'uploadFormFile',
  'certificatePdf',
  'exportMe',
  'addAdminRole',
  'ban',
  'revive',
]);

/**
 * The most dangerous values: NUL, lone surrogates, long texts, huge numbers, operators, prototypes and deep nesting.
 */
const WORST_JSON = ODD_JSON.filter((json) =>
  /u0000|ud8|udc|^"(?:\\r|x{99})|1e|\[\[|\$ne|__proto__/.test(json),
);

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'PURGE',
];

/** Paths outside the contract: Strapi's own, the admin's, and those that scanners try. */
const OTHER_PATHS: readonly string[] = [
  '/',
  '/api',
  '/api/',
  '/API/me',
  '/api//me',
  '/api/me/',
  '/api/../admin',
  '/api/nada',
  '/api/users',
  '/api/users/me',
  '/api/users/1',
  '/api/users/count',
  '/api/users-permissions/roles',
  '/api/upload',
  '/api/upload/files',
  '/api/upload/files/1',
  '/api/auth/%00/callback',
  '/api/connect/google',
  '/api/roles',
  '/api/auth/google/callback?access_token=x',
  '/api/auth/email-confirmation?confirmation=x',
  '/api/auth/send-email-confirmation',
  '/api/auth/refresh',
  '/api/certificates',
  '/api/audit-entries',
  '/api/i18n/locales',
  '/api/content-type-builder/content-types',
  '/api/site-content',
  '/api/teachers',
  '/uploads/',
  '/uploads/nada.webp',
  '/uploads/%00',
  '/uploads/..%2f..%2f.env',
  '/media/nada.webp',
  '/media/%00',
  '/media/..%2fx',
  '/_health',
  '/healthz',
  '/favicon.ico',
  '/robots.txt',
  '/graphql',
  '/documentation',
  '/admin',
  '/admin/init',
  '/admin/login',
  '/admin/users',
  '/admin/users/me',
  '/admin/roles',
  '/admin/renew-token',
  '/admin/registration-info?registrationToken=x',
  '/admin/register',
  '/admin/register-admin',
  '/admin/project-type',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/access-token',
  '/admin/logout',
  '/admin/providers',
  '/admin/information',
  '/admin/api-tokens',
  '/admin/transfer/runner/push',
  '/admin/webhooks',
  '/admin/license',
  '/content-manager/collection-types/plugin::users-permissions.user',
  '/content-manager/content-types',
  '/content-manager/single-types/api::site-content.site-content',
  '/upload',
  '/upload/files',
  '/upload/folders',
  '/users-permissions/roles',
  '/users-permissions/advanced',
  '/i18n/locales',
  '/email/settings',
  '/email/test',
  '/content-type-builder/content-types',
  '/content-releases',
  '/review-workflows/workflows',
  '/staff/people',
  '/staff/people/x',
  '/staff/pictures/x',
  '/staff/trainings/x/people',
  '/staff/audit',
  '/staff/home',
  '/internal/content-feed',
  '/internal/content-feed?revision=%00',
  '/internal/nada',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/server-status',
  '/capacitaciones',
  '/capacitaciones/nada',
  '/noticias/pagina/2',
  '/mi-perfil',
  '/constancias/verificacion/x',
  '/bolsa-de-trabajo',
  '/tarjetas/xxxxxxxxxxxxxxxx.jpg',
  '/vista-previa/x/y',
];

const TEXT_HEADER = /[^\t\x20-\x7e\x80-\xff]/g;
const headerText = anyText.map((text) => text.replace(TEXT_HEADER, '?').slice(0, 2_000));

/** Headers that affect responses, with valid and invalid values, by name. */
const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,1-1,2-2', 'lines=1', `bytes=0-${'9'.repeat(30)}`],
  'if-none-match': ['*', 'W/"x"', '"', '"x", "y"'],
  'if-modified-since': ['x', '+275760-09-13', 'Sat, 01 Jan 0000 00:00:00 GMT'],
  'accept-language': ['es-AR', '*;q=9', `${'es,'.repeat(400)}es`],
  accept: ['application/xml', 'x', '*/*;q=0', 'text/html'],
  'content-type': [
    'application/x-www-form-urlencoded',
    'text/plain',
    'nonsense',
    'multipart/form-data',
    '',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=nada',
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'x', 'gzip, gzip'],
  authorization: ['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer', 'x'],
  origin: ['https://example.org', 'null', ''],
  'tus-resumable': ['1.0.0', '9.9.9', ''],
  'upload-length': ['-1', '0', '1e308', '99999999999999999999', 'x'],
  'upload-offset': ['-1', '0', '5', 'x'],
  'upload-metadata': ['filename', 'filename AA==', 'filename w4M=, filename eA==', ', ,'],
  cookie: ['cea-07-access=x', 'cea-07-access=', 'cea-07-refresh=a.b.c', '=', ';;;', 'a=%', '__proto__=x'],
  'x-forwarded-host': ['example.org'],
  'x-forwarded-proto': ['https'],
  'x-http-method-override': ['DELETE'],
  host: ['example.org'],
  expect: ['100-continue'],
  [CITIZEN_HEADER]: ['x', '__proto__'],
};

const oddHeader: fc.Arbitrary<[name: string, value: string]> = fc
  .constantFrom(...Object.entries(ODD_HEADERS))
  .chain(([name, values]) => {
    const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, headerText);
    return fc.tuple(
      fc.constant(name),
      ['host', 'expect'].includes(name) ? fc.constantFrom(...values) : value,
    );
  });

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  },
);

const query: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_QUERIES),
  fc.tuple(anyText, anyText).map((pair) => pair.map(encoded).join('=')),
);

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Encodes all characters that a request line cannot contain. */
function sendable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, encodeURIComponent);
}

/** Headers and body of a request. */
type Content = Pick<GeneratedRequest, 'headers' | 'body'>;

const NOTHING: Content = { headers: {}, body: null };
const JSON_TYPE = { 'content-type': 'application/json' };

function jsonContent(text: string): Content {
  return { headers: JSON_TYPE, body: Buffer.from(text) };
}

type Pair = readonly [name: string, json: string];

function objectOf(pairs: readonly Pair[]): string {
  return `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** Valid, nearly valid and invalid JSON bodies. */
function jsonBodies(schema: fc.Arbitrary<readonly Pair[]>): fc.Arbitrary<Content> {
  const at = fc.nat();
  const changed = (change: (pairs: readonly Pair[], index: number, json: string) => readonly Pair[]) =>
    fc
      .tuple(schema, at, anyJson)
      .map(([pairs, index, json]) => objectOf(change(pairs, index % Math.max(1, pairs.length), json)));
  const extra = fc.constantFrom(
    'id',
    'role',
    'isAdmin',
    'banned',
    '__proto__',
    'constructor',
    'populate',
    'data',
    '',
  );
  const broken = fc
    .tuple(schema, at, fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([pairs, index, piece]) => {
      const text = objectOf(pairs);
      const place = index % (text.length + 1);
      return `${text.slice(0, place)}${piece}${text.slice(place)}`;
    });
  return fc
    .oneof(
      { weight: 5, arbitrary: schema.map(objectOf) },
      {
        weight: 5,
        arbitrary: changed((pairs, index, json) =>
          pairs.map((pair, i) => (i === index ? [pair[0], json] : pair)),
        ),
      },
      { weight: 1, arbitrary: changed((pairs, index) => pairs.filter((_, i) => i !== index)) },
      { weight: 1, arbitrary: changed((pairs, index, json) => [...pairs, [pairs[index]?.[0] ?? 'x', json]]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(schema, extra, anyJson)
          .map(([pairs, name, json]) => objectOf([...pairs, [name, json]])),
      },
      { weight: 1, arbitrary: broken },
      { weight: 1, arbitrary: anyJson },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', `{"data":${'['.repeat(5_000)}`, `{"x":"${'x'.repeat(70_000)}"}`),
      },
    )
    .map(jsonContent);
}

/** The fields of a valid body. */
function fieldsOf(schema: Parameters<typeof jsonSchemaOf>[0], known: Known): fc.Arbitrary<readonly Pair[]> {
  const { properties = {} } = jsonSchemaOf(schema);
  const good = (name: string) => known[name] ?? [];
  const fields = Object.entries(properties).map(([name, field]) =>
    namedLike(name, field, good).map((value): Pair => [name, JSON.stringify(value)]),
  );
  return fields.length === 0 ? fc.constant([]) : fc.tuple(...fields);
}

const BOUNDARY = 'la-frontera';

/** Forms with files, valid and invalid. */
function formBodies(files: readonly Buffer[]): fc.Arbitrary<Content> {
  const bytes = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...files) },
    fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
    fc.tuple(fc.constantFrom(...files), fc.nat()).map(([file, at]) => file.subarray(0, at % file.length)),
  );
  const line = anyText.map((text) => text.replace(/[\r\n"]/g, '?').replace(/\p{Cs}/gu, '?'));
  const field = fc.oneof({ weight: 6, arbitrary: fc.constant('file') }, line);
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('foto.webp', 'a.jpg', 'b.PDF', '.png', '../x.webp') },
    line,
  );
  const part = fc
    .tuple(field, name, bytes)
    .map(([fieldName, fileName, content]) =>
      Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fieldName}"; filename="${fileName}"\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    );
  const end = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
    fc.constantFrom('', '--', `--${BOUNDARY}`),
  );
  const boundary = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`; boundary=${BOUNDARY}`) },
    fc.constantFrom('', '; boundary=otra', '; boundary=""'),
  );
  return fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 2 }), end, boundary)
    .map(([parts, ending, parameter]) => ({
      headers: { 'content-type': `multipart/form-data${parameter}` },
      body: Buffer.concat([...parts, Buffer.from(ending)]),
    }));
}

/** Requests of tus: the creation of an upload, or a piece of one. */
function tusContents(files: readonly Buffer[]): fc.Arbitrary<Content> {
  const number = fc.oneof(
    fc.constantFrom('0', '5', '300'),
    fc.constantFrom('-1', '1e308', 'x', '99999999999999999999', ''),
  );
  const name = fc
    .oneof(fc.constant('foto.webp'), anyText)
    .map((text) => Buffer.from(text).toString('base64'));
  const type = fc.oneof(
    { weight: 4, arbitrary: fc.constant('application/offset+octet-stream') },
    fc.constantFrom('application/json', '', 'nonsense'),
  );
  const body = fc.oneof(fc.constant(null), fc.constantFrom(...files.map((file) => file.subarray(0, 300))));
  return fc.tuple(number, number, name, type, body).map(([length, offset, filename, contentType, bytes]) => ({
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': length,
      'upload-offset': offset,
      'upload-metadata': `filename ${filename}`,
      'content-type': contentType,
    },
    body: bytes,
  }));
}

/** Contents for an endpoint. */
function contentsFor(
  { body, response }: Endpoint,
  known: Known,
  files: readonly Buffer[],
): fc.Arbitrary<Content> {
  if (response === 'upload') return tusContents(files);
  if (body === 'none') {
    return fc.oneof({ weight: 6, arbitrary: fc.constant(NOTHING) }, anyJson.map(jsonContent));
  }
  if (body === 'file' || body === 'document' || body === 'piece') return formBodies(files);
  return jsonBodies(fieldsOf(body, known));
}

const NAME = /:([a-zA-Z]+)/g;

/** Paths of an endpoint, with existing and invalid parameters. */
function pathsOf({ path, query: schema }: Endpoint, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(NAME)].flatMap(([, name]) => name ?? []);
  const segments = names.map((name) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(known[name] ?? ['nada'])) },
      { weight: 3, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
      { weight: 1, arbitrary: anyText.map((text) => encoded(text) || '-') },
    ),
  );
  const filled = fc.tuple(...segments).map((values) => {
    let next = 0;
    return path.replace(NAME, () => values[next++] ?? '');
  });
  const own = shapedLike(jsonSchemaOf(schema), (name) => known[name] ?? []).map((value) =>
    Object.entries(Object(value) as Record<string, unknown>)
      .map(([name, each]) => `${name}=${encoded(String(each))}`)
      .join('&'),
  );
  const behind = fc.oneof({ weight: 7, arbitrary: own }, { weight: 2, arbitrary: query });
  return fc.tuple(filled, behind).map(([address, text]) => `/api${address}${text === '' ? '' : `?${text}`}`);
}

const role = fc.constantFrom(...ROLES);
const entry = fc.constantFrom(...ENTRIES);
const overstated = fc.oneof({ weight: 99, arbitrary: fc.constant(0) }, fc.constantFrom(1, 10_000));

/** Requests of every kind, to existing and missing paths. */
export function requestsFor(known: Known, files: readonly Buffer[]): fc.Arbitrary<GeneratedRequest> {
  const contract = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const method = fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(endpoint.method) },
      fc.constantFrom(...METHODS),
    );
    const arbitrary = fc.tuple(method, pathsOf(endpoint, known), contentsFor(endpoint, known, files));
    return { weight: RARE.has(name) ? 1 : 10, arbitrary };
  });
  const others = fc.tuple(
    fc.oneof(fc.constant('GET'), fc.constantFrom(...METHODS)),
    fc
      .tuple(
        fc.constantFrom(...OTHER_PATHS),
        fc.oneof(fc.constant(''), fc.constantFrom(...ODD_SEGMENTS), query),
      )
      .map(([path, more]) => (more === '' ? path : `${path}${more.includes('=') ? '?' : '/'}${more}`)),
    fc.oneof(fc.constant(NOTHING), jsonBodies(fieldsOf(endpoints.signUp.body, known))),
  );
  return fc
    .tuple(entry, role, fc.oneof({ weight: 60, arbitrary: others }, ...contract), headers, overstated)
    .map(([at, actor, [method, path, content], more, longer]) => ({
      entry: at,
      role: actor,
      method,
      path: sendable(path),
      overstated: longer,
      headers: { ...content.headers, ...more },
      body: content.body,
    }));
}

/**
 * Each parameter of each endpoint with each odd path segment, and each field of each body with each odd value:
 * exhaustive, not random.
 */
export function* everyOddInput(known: Known): Generator<GeneratedRequest> {
  let turn = 0;
  const built = (method: string, path: string, content: Content): GeneratedRequest => ({
    entry: ENTRIES[(turn += 1) % 2] ?? 'cms',
    method,
    path: sendable(path),
    overstated: 0,
    ...content,
    // The authorised role gets furthest.
    role: path.startsWith('/api/functions') ? 'site-admin' : 'citizen',
  });
  const first = (name: string) => known[name]?.[0] ?? 'nada';
  for (const [name, { method, path, body }] of Object.entries<Endpoint>(endpoints)) {
    const filled = (odd?: { readonly name: string; readonly segment: string }) =>
      `/api${path.replace(NAME, (_, each: string) => (each === odd?.name ? odd.segment : first(each)))}`;
    for (const [, parameter = ''] of path.matchAll(NAME)) {
      for (const segment of ODD_SEGMENTS) yield built(method, filled({ name: parameter, segment }), NOTHING);
    }
    for (const text of ODD_QUERIES) yield built(method, `${filled()}?${text}`, NOTHING);
    if (typeof body === 'string' || name === 'eraseMe') continue;
    const [good] = fc.sample(fieldsOf(body, known), { seed: 1, numRuns: 1 });
    const values = RARE.has(name) ? WORST_JSON : ODD_JSON;
    for (const [field] of good ?? []) {
      for (const json of values) {
        const pairs = (good ?? []).map((pair): Pair => (pair[0] === field ? [field, json] : pair));
        yield built(method, filled(), jsonContent(objectOf(pairs)));
      }
    }
  }
}
